import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AnotherServer, startAnotherServer } from '../testing/another-server.ts';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { forgetRateLimits } from './shared-rate-limits.ts';

let product: TestProduct;
let other: AnotherServer;
let owner: TestBusiness;
let lastAddress = 0;

beforeAll(async () => {
  product = await startProduct({ rateLimits: true });
  owner = await TestBusiness.open(product, null);
  other = await startAnotherServer(product);
});
afterAll(async () => {
  await other.stop();
  await product.stop();
});
afterEach(() => product.platform.systemDb.sql`truncate rate_limits`);

/** An address that nobody has called from. */
const newAddress = () => `203.0.113.${++lastAddress}`;
const call = (origin: string, address: string, path: string, body?: object) =>
  fetch(`${origin}/core/api${path}`, {
    headers: { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
const counted = () =>
  product.platform.systemDb.sql<{ key: string; points: number }[]>`select key, points from rate_limits order by points`;

describe('P01 TM-01 two servers behind a load balancer', () => {
  test('P01 TM-01 let sixty misses of an address through together, whichever it calls', async () => {
    const address = newAddress();
    const miss = async (calls: number) => {
      const { origin } = calls % 2 ? other : product;
      const answer = await call(origin, address, `/portfolios/${crypto.randomUUID()}/accounts/${crypto.randomUUID()}`);
      return answer.status;
    };
    const statuses = [];
    for (let calls = 0; calls < 60; calls += 1) statuses.push(await miss(calls));
    statuses.push(...(await Promise.all(Array.from({ length: 10 }, (_, calls) => miss(calls)))));
    expect(statuses).toEqual([...Array(60).fill(404), ...Array(10).fill(429)]);
    for (const { origin } of [product, other])
      expect((await call(origin, newAddress(), `/payments/${crypto.randomUUID()}`)).status).toBe(404);
  });

  test('P19 TM-27 share the limit of a path, also for calls that come at once; each says when to come again', async () => {
    const address = newAddress();
    const path = `/business/${owner.business.businessId}/unsubscribe/undo`;
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        call((index % 2 ? other : product).origin, address, path, { token: 'forged' }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ status }) => status === 404).length, refused.length]).toEqual([30, 50]);
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual(['30', '0']);
    }
  });

  test('TM-27 write down a twentieth of a limit at a time, and an address as nobody can read it', async () => {
    const address = newAddress();
    const left = [];
    for (let calls = 0; calls < 30; calls += 1)
      left.push((await call(product.origin, address, '/openapi.json')).headers.get('ratelimit-remaining'));
    expect([left.at(0), left.at(-1)]).toEqual(['599', '570']);
    const [row, ...more] = await counted();
    expect([row?.points, more]).toEqual([30, []]);
    expect(row?.key).toMatch(/^calls:[\w-]{43}$/);
    await call(product.origin, address, '/openapi.json');
    expect(await counted()).toMatchObject([{ points: 60 }]);
    expect((await call(other.origin, address, '/openapi.json')).headers.get('ratelimit-remaining')).toBe('539');
  });

  test('TM-27 ask nothing more about an address that is over its limit', async () => {
    const address = newAddress();
    const miss = async () => (await call(product.origin, address, `/payments/${crypto.randomUUID()}`)).status;
    for (let calls = 0; calls < 60; calls += 1) await miss();
    const misses = async () => (await counted()).find(({ key }) => key.startsWith('portal misses:'))?.points;
    expect(await misses()).toBe(60);
    expect(await Promise.all([miss(), miss(), miss()])).toEqual([429, 429, 429]);
    expect(await misses()).toBe(60);
  });

  test('TM-27 forget windows that are over, and no others', async () => {
    const { platform } = product;
    const window = { name: 'a test', max: 1, seconds: 60 };
    for (const about of ['over', 'open']) await platform.rateLimiter.count(window, about);
    await platform.systemDb
      .sql`update rate_limits set expire = ${Date.now() - 1} where ctid = (select min(ctid) from rate_limits)`;
    await forgetRateLimits.run(platform);
    expect(await counted()).toMatchObject([{ points: 1 }]);
  });
});

describe('TM-28 while the database does not count', () => {
  const limitOfReads = async (origin: string, address: string) => {
    const statuses = [];
    for (let calls = 0; calls < 302; calls += 1) statuses.push((await call(origin, address, owner.portal)).status);
    return statuses;
  };

  test('P01 TM-28 each server counts for itself, to the same limit, and all of them together when it does again', async () => {
    const { sql } = product.platform.systemDb;
    const address = newAddress();
    await sql`alter table rate_limits rename to rate_limits_away`;
    try {
      expect(await limitOfReads(product.origin, address)).toEqual([...Array(300).fill(200), 429, 429]);
      expect((await call(other.origin, address, owner.portal)).status).toBe(200);
    } finally {
      await sql`alter table rate_limits_away rename to rate_limits`;
    }
    const next = newAddress();
    for (const { origin } of [product, other]) expect((await call(origin, next, owner.portal)).status).toBe(200);
    expect((await counted()).map(({ points }) => points)).toEqual([30, 60]);
  });

  test('TM-28 a database that hangs holds a call up for a second, and then it goes on', async () => {
    const address = newAddress();
    const begun = performance.now();
    await product.platform.systemDb.begin(async (tx) => {
      await tx`lock table rate_limits in access exclusive mode`;
      expect((await call(product.origin, address, '/openapi.json')).status).toBe(200);
      expect((await call(product.origin, address, '/openapi.json')).status).toBe(200);
    });
    expect(performance.now() - begun).toBeGreaterThan(900);
    expect(performance.now() - begun).toBeLessThan(4_000);
  });
});
