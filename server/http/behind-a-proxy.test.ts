import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type AnotherServer, startAnotherServer } from '../testing/another-server.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct({ rateLimits: true });
});
afterAll(() => product.stop());
afterEach(() => product.platform.systemDb.sql`truncate rate_limits`);

interface Call {
  readonly address?: string;
  readonly token?: string;
  readonly origin?: string;
}
const get = (path: string, { address, token, origin = product.origin }: Call = {}) =>
  fetch(`${origin}${path}`, {
    headers: {
      ...(address && { 'x-forwarded-for': address }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
const left = async (path: string, call: Call) => (await get(path, call)).headers.get('ratelimit-remaining');
const OWN = '/core/api/session';

test('TM-27 people behind one address are counted each for themselves, wherever they call from', async () => {
  const [token, colleague] = [await product.newUser(), await product.newUser()];
  const office = { address: '198.51.100.1' };
  expect(await left(OWN, { ...office, token })).toBe('599');
  expect(await left(OWN, { address: '198.51.100.2', token })).toBe('598');
  expect(await left(OWN, { ...office, token: colleague })).toBe('599');
  expect(await left('/core/api/openapi.json', office)).toBe('599');
  expect(await left(OWN, { ...office, token: 'forged' })).toBe('598');
});

test('TM-27 whoever has no token is counted by address, all of an IPv6 network as one', async () => {
  expect(await left('/core/api/openapi.json', { address: '2001:db8:5:6::1' })).toBe('599');
  expect(await left('/core/api/openapi.json', { address: '2001:db8:5:6:ffff::2' })).toBe('598');
  expect(await left('/core/api/openapi.json', { address: '2001:db8:5:7::1' })).toBe('599');
});

test('TM-27 one too many is answered 429 with the seconds to wait, and the body is not read', async () => {
  const token = await product.newUser();
  const call = { address: '198.51.100.9', token };
  const statuses = await Promise.all(Array.from({ length: 601 }, async () => (await get(OWN, call)).status));
  expect(statuses.filter((status) => status === 429)).toEqual([429]);
  const refused = await fetch(`${product.origin}/core/api/business`, {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await get('/core/api/openapi.json', { address: call.address })).status).toBe(200);
});

test('TM-27 a provider that signs is not counted, a forger is, and health checks never are', async () => {
  const payload = JSON.stringify({
    id: 'evt_count',
    type: 'account.updated',
    account: 'acct_none',
    data: { object: {} },
  });
  const event = (headers: Record<string, string>) =>
    fetch(`${product.origin}/core/api/webhooks/stripe`, { method: 'POST', body: payload, headers });
  const forged = await Promise.all(
    Array.from({ length: 70 }, async () => (await event({ 'stripe-signature': 'x' })).status),
  );
  expect([400, 429].map((wanted) => forged.filter((status) => status === wanted).length)).toEqual([60, 10]);
  const health = await Promise.all(Array.from({ length: 700 }, async () => (await get('/healthz')).status));
  expect(new Set(health)).toEqual(new Set([200]));
});

test('TM-27 an address before an unknown proxy is not believed, and the log says so once', async () => {
  const warned = vi.spyOn(product.platform.log, 'warn');
  const alone: AnotherServer = await startAnotherServer(product, { trustedProxies: () => false });
  try {
    const { origin } = alone;
    expect(await left('/core/api/openapi.json', { address: '203.0.113.50', origin })).toBe('599');
    expect(await left('/core/api/openapi.json', { address: '203.0.113.51', origin })).not.toBe('599');
    const words = warned.mock.calls.filter((call) => JSON.stringify(call).includes('TRUST_PROXY'));
    expect(words).toHaveLength(1);
    expect(JSON.stringify(words)).toMatch(/127\.0\.0\.1|::1/);
  } finally {
    warned.mockRestore();
    await alone.stop();
  }
});
