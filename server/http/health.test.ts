import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startAnotherServer } from '../testing/another-server.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

const later = vi.hoisted(() => ({ migrations: [] as string[] }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, readdirSync: (folder: string) => [...fs.readdirSync(folder), ...later.migrations] };
});

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct({ dataDir: tmpdir() });
});
afterAll(() => product.stop());

const ready = async (origin = product.origin) => {
  const answer = await fetch(`${origin}/readyz`);
  const { checks } = (await answer.json()) as { checks: object };
  return { status: answer.status, connection: answer.headers.get('connection'), checks };
};

test('TM-28 /readyz answers within a second while the database hangs, and is well again a second later', async () => {
  const begun = performance.now();
  await product.platform.systemDb.begin(async (tx) => {
    await tx`lock table schema_migrations in access exclusive mode`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => ready()));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, checks: { database: false, disk: true } });
    expect(performance.now() - begun).toBeLessThan(2_500);
  });
  await pause(1_000);
  expect(await ready()).toMatchObject({ status: 200, checks: { database: true, disk: true } });
});

test('TM-28 a server stays ready when the files of a newer version are put in place under it', async () => {
  later.migrations = ['0001-businesses-and-invoices.sql'];
  await pause(1_000);
  expect(await ready()).toMatchObject({ status: 200, checks: { database: true } });
  later.migrations = [];
});

test('TM-28 /readyz looks at the disk only where something is written to it', async () => {
  const s3 = { bucket: 'files', region: 'us-east-1', endpoint: null, credentials: null };
  const { files } = product.platform.config;
  const elsewhere = { dataDir: '/no/such/folder', databaseUrl: 'postgres://elsewhere' };
  const both = await startAnotherServer(product, { ...elsewhere, files: { ...files, s3 } });
  const onDisk = await startAnotherServer(product, elsewhere);
  try {
    expect(await ready(both.origin)).toMatchObject({ status: 200, checks: { database: true } });
    expect(await ready(onDisk.origin)).toMatchObject({ status: 503, checks: { database: true, disk: false } });
  } finally {
    await both.stop();
    await onDisk.stop();
  }
});

test('TM-28 a server that is told to stop goes on answering, says that it is not ready, and ends each connection', async () => {
  const leaving = await startAnotherServer(product);
  try {
    expect(await ready(leaving.origin)).toMatchObject({ status: 200, connection: 'keep-alive' });
    const drained = leaving.app.drain(1);
    expect(await ready(leaving.origin)).toMatchObject({ status: 503, connection: 'close', checks: { database: true } });
    const page = await fetch(`${leaving.origin}/core/api/openapi.json`);
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    await drained;
  } finally {
    await leaving.stop();
  }
});
