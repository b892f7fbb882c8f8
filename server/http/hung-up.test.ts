import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct({ rateLimits: true });
});
afterAll(() => product.stop());

/** Asks and hangs up before the server, which shares this process and waits for it, has taken the connection. */
function askAndHangUp(path: string) {
  const { port } = new URL(product.origin);
  const program = `
    const socket = require('node:net').connect(${port}, '127.0.0.1', () =>
      socket.write('GET ${path} HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n', () => socket.resetAndDestroy()));`;
  execFileSync(process.execPath, ['-e', program]);
}

test('C2 whoever has hung up before their connection is taken, as a balancer that checks, is no bug, and nothing is done for them', async () => {
  const { log } = product.platform;
  const seen = vi.fn();
  for (const level of ['error', 'warn'] as const) vi.spyOn(log, level).mockImplementation(seen);
  const child = vi.spyOn(log, 'child').mockReturnValue(log as never);
  for (const path of ['/readyz', '/p/m', '/core/api/openapi.json', '/core/api/settings/public', '/auth/nothing'])
    askAndHangUp(path);
  expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
  expect(child).toHaveBeenCalled();
  expect(seen.mock.calls).toEqual([]);
});
