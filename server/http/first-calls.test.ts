import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const callsOf = (html: string): string[] =>
  [...html.matchAll(/<link rel="preload" as="fetch" crossorigin href="([^"]*)">/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );

test('PACC-04 TM-02 a page that is not drawn names what it asks for, each of which is answered, and holds nothing of the customer', async () => {
  const page = owner.portal.replace('/portfolios/', '/p/u/').replace('/accounts/', '/a/');
  const answer = await fetch(`${product.origin}${page}`);
  const html = await answer.text();
  const calls = callsOf(html);
  expect(calls[0]).toBe(`/core/api${owner.portal}`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  for (const call of calls) expect([call, (await fetch(`${product.origin}${call}`)).status]).toEqual([call, 200]);
  expect(html).not.toContain(owner.business.name);
  const placed = await (await fetch(`${product.origin}${page}?state=paid&page=2`)).text();
  expect(callsOf(placed)).toEqual(calls.filter((call) => !call.includes('?')));
});

test('P31 nothing of an address gets out of the place where the page repeats it', async () => {
  const html = await (await fetch(`${product.origin}/p/u/%22%3E%3Cscript%3E/a/x%26y%20z`)).text();
  expect(callsOf(html)[0]).toBe('/core/api/portfolios/%22%3E%3Cscript%3E/accounts/x%26y%20z');
  expect(html).not.toContain('"><script>');
});
