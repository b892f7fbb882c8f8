import type { DrawPage, PageToDraw } from '@underlay/contract/drawn-page.ts';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Refused } from '../services/refused.ts';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

const HTML = '<!doctype html><html><head></head><body>empty</body></html>';
const BY_BROWSER = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };

let product: TestProduct;
let owner: TestBusiness;
let toDraw: PageToDraw[] = [];
const drawing: DrawPage = async (page) => {
  toDraw.push(page);
  return page.html.replace('empty', 'drawn');
};
let draw = drawing;

beforeAll(async () => {
  // What is late is another test's subject. On a busy machine the first page of all takes seconds.
  const source = { draw: (page: PageToDraw) => draw(page), answersTimeout: 60_000 };
  product = await startProduct({ rateLimits: true }, { pages: { read: async () => HTML, drawing: source } });
  owner = await TestBusiness.open(product, null);
});
beforeEach(() => {
  toDraw = [];
  draw = drawing;
});
afterAll(() => product.stop());

const pageOf = (portal: string): string => portal.replace('/portfolios/', '/p/u/').replace('/accounts/', '/a/');
const open = (url: string, more: object = {}, remoteAddress = '203.0.113.1') =>
  product.inject({ url, headers: { ...BY_BROWSER, host: new URL(product.origin).host, ...more }, remoteAddress });

/** What became of a page: whether it was drawn, and how many calls the browser is told to make. */
async function sent(url: string, more?: object, remoteAddress?: string) {
  const { body } = await open(url, more, remoteAddress);
  return [/<body>(\w+)/.exec(body)?.[1], body.split('rel="preload"').length - 1];
}

test('PACC-04 V14.3.2 a page is drawn from what the API answers, is stored nowhere, and asks for nothing', async () => {
  const { uuid } = await owner.sent();
  const account = await open(pageOf(owner.portal));
  expect(account.body).toContain('drawn');
  expect(account.body).not.toContain('preload');
  expect(account.headers['cache-control']).toBe('no-store');
  expect(account.headers['x-robots-tag']).toBe('noindex, nofollow');
  expect(await sent(`${pageOf(owner.portal)}/invoices/${uuid}`)).toEqual(['drawn', 0]);
  expect(await sent('/p/u/home')).toEqual(['drawn', 0]);
  const [first, second, home] = toDraw;
  expect(Object.keys(first?.answers ?? {})).toEqual(['account', 'eligible', 'settings', 'open', 'paid', 'notes']);
  expect(JSON.parse(first?.answers.account?.json ?? '')).toMatchObject({ name: owner.business.name });
  expect(first?.answers.open?.total).toBe(1);
  expect(first?.answers.account?.total).toBe(null);
  expect(JSON.parse(second?.answers.invoice?.json ?? '')).toMatchObject({ uuid });
  expect(Object.keys(home?.answers ?? {})).toEqual(['settings']);
  // The nonce is the one of the answer's own policy.
  expect(account.headers['content-security-policy']).toContain(`'nonce-${first?.nonce}'`);
});

test('SIGN-15 TM-02 a quote that is signed on the device of a member is drawn with nothing of the account and its link', async () => {
  const { uuid } = await owner.sent({ isQuote: true, quoteExpiration: '2099-01-31' });
  const { path } = (await owner.call<{ path: string }>(`POST ${owner.base}/invoices/${uuid}/ticket`)).body;
  expect(await sent(path)).toEqual(['drawn', 0]);
  const [page] = toDraw;
  expect(Object.keys(page?.answers ?? {})).toEqual(['account', 'settings', 'invoice']);
  expect(JSON.stringify(toDraw)).not.toContain(owner.accountId);
  product.clock.advance(10 * 60_000);
  expect((await sent(path))[0]).toBe('empty');
});

test('D61 TM-26 what only looks at a link gets no answers: it neither visits nor opens anything', async () => {
  const { uuid } = await owner.sent();
  const page = `${pageOf(owner.portal)}/invoices/${uuid}`;
  const opened = async () =>
    (await owner.get<{ timeline: { kind: string }[] }>(`GET ${owner.base}/invoices/${uuid}`)).timeline.filter(
      ({ kind }) => kind === 'opened',
    ).length;
  const lookers = [
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-purpose': 'prefetch' },
  ];
  for (const more of lookers) expect(await sent(page, more)).toEqual(['empty', 4]);
  expect((await product.inject({ method: 'GET', url: page })).body).toContain('empty');
  expect((await product.inject({ method: 'HEAD', url: page, headers: BY_BROWSER })).statusCode).toBe(200);
  expect([toDraw.length, await opened()]).toEqual([0, 0]);
  expect(await sent(page)).toEqual(['drawn', 0]);
  expect(await opened()).toBe(1);
});

test('P01 D09 a link that is not good, a place of its own, and a drawing that fails leave the page to its program', async () => {
  const page = pageOf(owner.portal);
  const stranger = await TestBusiness.open(product, null);
  const { uuid } = await stranger.sent();
  expect(await sent(`${page}/invoices/${uuid}`)).toEqual(['empty', 4]);
  expect(await sent(page.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toEqual(['empty', 6]);
  expect(await sent(`${page}?page=2`)).toEqual(['empty', 3]);
  draw = () => Promise.reject(new Error('a component failed'));
  expect(await sent(page)).toEqual(['empty', 6]);
  draw = drawing;
  expect(toDraw).toEqual([]);
  expect(await sent(pageOf(stranger.portal))).toEqual(['drawn', 0]);
  await stranger.call(`POST ${stranger.base}/customers/${stranger.customer.uuid}/portal-link`, {});
  expect(await sent(pageOf(stranger.portal))).toEqual(['empty', 6]);
});

test('a restored product shows nobody what they owe, in a page as little as in an answer', async () => {
  vi.spyOn(product.platform.quarantine, 'check').mockImplementation(() => {
    throw new Refused('being_restored');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await sent(pageOf(owner.portal))).toEqual(['empty', 6]);
  vi.restoreAllMocks();
  expect(await sent(pageOf(owner.portal))).toEqual(['drawn', 0]);
});

test('P01 TM-01 pages are no second way to try out links: a page that is none is one miss, and a drawn one counts as read', async () => {
  const guess = (folders: readonly [string, string]) =>
    `/${folders[0]}/${crypto.randomUUID()}/${folders[1]}/${crypto.randomUUID()}`;
  const miss = () =>
    product.inject({ url: `/core/api${guess(['portfolios', 'accounts'])}`, remoteAddress: '203.0.113.2' });
  for (let count = 0; count < 59; count += 1)
    expect((await sent(guess(['p/u', 'a']), {}, '203.0.113.2'))[0]).toBe('empty');
  expect((await miss()).statusCode).toBe(404);
  expect((await miss()).statusCode).toBe(429);
  const pages = [];
  // Whoever is refused waits for a second. With many of those the minute would be over.
  for (let count = 0; count < 62; count += 1) pages.push((await sent(pageOf(owner.portal), {}, '203.0.113.3'))[0]);
  // Three hundred reads a minute, five of which are a page: the settings are nobody's.
  expect([pages.indexOf('empty'), pages.filter((each) => each === 'drawn').length]).toEqual([60, 60]);
});
