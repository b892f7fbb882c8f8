import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct({ rateLimits: true });
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const from = (address: string, path: string) =>
  fetch(`${product.origin}/core/api${path}`, { headers: { 'x-forwarded-for': address } });
const miss = (address: string) => from(address, `/portfolios/${crypto.randomUUID()}/accounts/${crypto.randomUUID()}`);

describe('P01 TM-01 whoever tries out links', () => {
  test('P01 hears after sixty misses that there were too many, while true links and other addresses go on', async () => {
    const misses = [];
    for (let count = 0; count < 60; count += 1) misses.push(await miss('203.0.113.7'));
    misses.push(...(await Promise.all(Array.from({ length: 10 }, () => miss('203.0.113.7')))));
    expect(misses.map(({ status }) => status)).toEqual([...Array(60).fill(404), ...Array(10).fill(429)]);
    const late = misses.at(-1);
    expect(await late?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(60);
    expect([late?.headers.get('cache-control'), late?.headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'noindex, nofollow',
    ]);
    expect((await from('203.0.113.7', owner.portal)).status).toBe(200);
    expect((await from('203.0.113.7', `/payments/${crypto.randomUUID()}`)).status).toBe(429);
    expect((await miss('203.0.113.8')).status).toBe(404);
    const manager = await fetch(`${product.origin}/core/api${owner.base}/jobs/${crypto.randomUUID()}`, {
      headers: { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${owner.token}` },
    });
    expect(manager.status).toBe(404);
  });

  test('P01 three hundred reads a minute from one address, over all pages together', async () => {
    const answers = [];
    for (let count = 0; count < 302; count += 1)
      answers.push((await from('203.0.113.9', count % 2 ? owner.portal : `${owner.portal}/invoices`)).status);
    expect([answers.indexOf(429), answers.filter((status) => status === 200).length]).toEqual([300, 300]);
  });
});
