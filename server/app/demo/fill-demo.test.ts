import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { fillDemo } from './fill-demo.ts';

const folder = mkdtempSync(join(tmpdir(), 'underlay-demo-'));
let product: TestProduct;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true });
});

test('3.2 after a demo that was broken off while it was filled, the next start says what is missing and what to do', async () => {
  const breakOff = () => {
    throw new Error('broken off');
  };
  const { config } = product.platform;
  const platform = { ...product.platform, config: { ...config, dataDir: join(folder, 'data'), databaseUrl: null } };
  await expect(fillDemo(platform, breakOff)).rejects.toThrow('broken off');
  await TestBusiness.open(product);
  const said: string[] = [];
  await fillDemo(platform, (line) => said.push(line));
  expect(said).toEqual([expect.stringContaining(`Stop Underlay and remove ${platform.config.dataDir}.`)]);
});
