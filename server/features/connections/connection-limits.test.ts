import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnotherServer, startAnotherServer } from '../../testing/another-server.ts';
import { TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let another: AnotherServer;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct({ rateLimits: true });
  owner = await TestBusiness.open(product, null);
  another = await startAnotherServer(product);
});
afterAll(async () => {
  await another.stop();
  await product.stop();
});

const ask = (origin: string, { token }: Program, path = '/connection') =>
  fetch(`${origin}/core/api${path}`, { headers: { authorization: `Bearer ${token}` } });

test('CONN-07 300 calls a minute over two servers together; each answer says how many are left, and the owner’s go on', async () => {
  const [program, quiet] = [await Program.connect(owner), await Program.connect(owner)];
  const first = await ask(product.origin, program);
  expect(first.headers.get('ratelimit-policy')).toBe('"minute";q=300;w=60');
  expect(first.headers.get('ratelimit')).toMatch(/^"minute";r=299;t=(60|59)$/);
  expect(first.headers.get('ratelimit-limit')).toBeNull();
  const statuses: number[] = [];
  for (let calls = 1; calls < 302; calls += 1)
    statuses.push((await ask((calls % 2 ? another : product).origin, program)).status);
  expect([statuses.filter((status) => status === 200).length, statuses.slice(-2)]).toEqual([299, [429, 429]]);
  const late = await ask(product.origin, program);
  expect(late.headers.get('ratelimit')).toMatch(/^"minute";r=0;t=\d+$/);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask(product.origin, quiet)).status).toBe(200);
  expect((await owner.call(`GET ${owner.base}/jobs`)).status).toBe(200);
});

test('CONN-07 ten calls at once, and the eleventh is told to come again in a second', async () => {
  const program = await Program.connect(owner);
  let calls: Promise<Response>[] = [];
  await product.platform.systemDb.sql.begin(async (tx) => {
    await tx`lock table jobs in access exclusive mode`;
    calls = Array.from({ length: 11 }, () => ask(product.origin, program, `${owner.base}/jobs`));
    // Ten wait, so this is whichever came last.
    const eleventh = await Promise.race(calls);
    expect([eleventh.status, eleventh.headers.get('retry-after')]).toEqual([429, '1']);
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array(10).fill(200), 429]);
  expect((await ask(product.origin, program)).status).toBe(200);
});
