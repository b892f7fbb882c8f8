import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct({ rateLimits: true });
});
afterAll(() => product.stop());

async function get(path: string, address: string) {
  const begun = performance.now();
  const answer = await fetch(product.origin + path, { headers: { 'x-forwarded-for': address }, redirect: 'manual' });
  await answer.arrayBuffer();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), took: performance.now() - begun };
}

test('TM-27 an address gets three thousand pages and misses a minute, and whoever is over a limit waits a second for it', async () => {
  const stranger = '203.0.113.40';
  const kinds = ['/', '/core/api/nothing', '/assets/none.js'] as const;
  const statuses = new Map<number, number>();
  for (let asked = 0; asked < 3_000; asked += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => get(kinds[at % 3] ?? '/', stranger)));
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()].sort()).toEqual([302, 404]);
  for (const path of kinds) {
    const refused = await get(path, stranger);
    expect([path, refused.status, refused.took > 900]).toEqual([path, 429, true]);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  }
  // A person sees a page, also at an address that does not exist.
  for (const path of ['/', '/nothing']) {
    const headers = { 'x-forwarded-for': stranger, accept: 'text/html' };
    const page = await fetch(product.origin + path, { headers, redirect: 'manual' });
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('Too many requests. Please wait a minute and try again.');
  }
  // What is counted elsewhere, health and other addresses go on.
  for (const [path, address] of [
    ['/core/api/openapi.json', stranger],
    ['/healthz', stranger],
    ['/', '203.0.113.41'],
  ] as const) {
    const served = await get(path, address);
    expect([path, served.status < 400]).toEqual([path, true]);
  }
});

test('TM-27 a compressed body is counted like any other', async () => {
  const address = '203.0.113.42';
  const post = async () => {
    const answer = await fetch(`${product.origin}/core/api/payments/cards/intents`, {
      method: 'POST',
      body: 'x',
      headers: { 'x-forwarded-for': address, 'content-encoding': 'gzip', 'content-type': 'application/json' },
    });
    return answer.status;
  };
  const statuses = await Promise.all(Array.from({ length: 601 }, post));
  expect([...new Set(statuses)].sort()).toEqual([415, 429]);
});
