import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** Which program a browser gets at an address. */
async function programAt(path: string, headers: Record<string, string>, of = product): Promise<string | undefined> {
  const { body } = await of.inject({ url: path, headers: { host: new URL(of.origin).host, ...headers } });
  return /<title>(\w+)<\/title>/.exec(body)?.[1];
}

const OWN = { 'sec-fetch-site': 'none' };
const BOUND = { cookie: `bind=${'a'.repeat(43)}` };

test('AUTH-12 a browser without a session gets what leaves for sign-in, and not the program of the managers', async () => {
  for (const path of ['/p/m', '/p/m/3f2b8c1e-6a54-4d0e-9a51-0d7c1e5b7a42/invoices?page=2', '/a/account-selection'])
    for (const site of ['none', 'same-origin'])
      expect([path, await programAt(path, { 'sec-fetch-site': site })]).toEqual([path, 'signin']);
});

test('AUTH-11 whoever may have a session gets the program: by a cookie, or where a browser would not send it', async () => {
  expect(await programAt('/p/m', { ...OWN, ...BOUND })).toBe('manager');
  expect(await programAt('/p/m', { 'sec-fetch-site': 'cross-site' })).toBe('manager');
  expect(await programAt('/p/m', {})).toBe('manager');
});

test('AUTH-07 the returns from sign-in and mailed links are the program of the managers for everybody', async () => {
  for (const path of ['/callback?code=c&state=s', '/signup_callback', '/signed-out', '/activate/1'])
    expect([path, await programAt(path, OWN)]).toEqual([path, 'manager']);
});

test('AUTH-12 nothing tells of a session with another issuer, so every browser gets the program that knows', async () => {
  const env = {
    OIDC_ISSUER: 'http://127.0.0.1:9/floors',
    OIDC_CLIENT_ID: 'floors',
    OIDC_AUDIENCE: 'https://floors.example',
  };
  const other = await startProduct({ identity: readConfig(env).identity });
  expect(await programAt('/p/m', OWN, other)).toBe('manager');
  await other.stop();
});

test('SHELL-02 search engines find the home page, and no page of anybody', async () => {
  const robotsAt = async (path: string) => (await fetch(product.origin + path)).headers.get('x-robots-tag');
  expect(await robotsAt('/p/u/home')).toBeNull();
  for (const path of ['/p/m', '/a/security', '/callback', '/p/u/a1/a/b2', '/p/u/a1/a/b2/settings', '/p/t', '/nowhere'])
    expect([path, await robotsAt(path)]).toEqual([path, 'noindex, nofollow']);
  const robots = await fetch(`${product.origin}/robots.txt`);
  expect([robots.status, robots.headers.get('content-type'), await robots.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'User-agent: *\nAllow: /\n',
  ]);
});
