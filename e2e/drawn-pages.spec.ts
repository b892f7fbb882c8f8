import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

const VIEWS: readonly BrowserContextOptions[] = [
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
];
/** Notes how far things moved by themselves, and when. */
const NOTE_SHIFTS = `
  window.shifts = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries()))
    .observe({ type: 'layout-shift', buffered: true });`;
/**
 * The system's font may be wider than ours, so what is measured begins with the frame behind the one that shows it. Before the style
 * sheet is there no font is on its way, and "ready" says nothing.
 */
const FONTS_SHOWN = `new Promise((shown) => {
  const areShown = () => document.fonts.status === 'loaded' && [...document.fonts].some(({ status }) => status === 'loaded');
  const look = () => requestAnimationFrame(areShown()
    ? () => requestAnimationFrame(() => shown(performance.now()))
    : look);
  look();
})`;

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct({ demo: true });
});
test.afterAll(() => product.stop());

/** A page that was drawn. A server that has just started may take too long for that, and then draws none for five seconds. */
async function openDrawn(browser: Browser, view: BrowserContextOptions, address: string) {
  for (let tries = 0; ; tries += 1) {
    const opened = await openBefore(browser, view, address);
    if (tries === 20 || (await opened.page.locator('script#known').count()) > 0) return opened;
    await opened.page.context().close();
    await wait(1_000);
  }
}

/** A page whose program waits until it is told to run, and what went on there. */
async function openBefore(browser: Browser, view: BrowserContextOptions, address: string) {
  const context = await browser.newContext(view);
  const page = await context.newPage();
  const program = Promise.withResolvers<void>();
  const seen = { calls: [] as string[], complaints: [] as string[] };
  page.on('request', (request) => {
    if (/\/core\/api\/(?!logos)/.test(request.url())) seen.calls.push(request.url());
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.complaints.push(message.text());
  });
  page.on('pageerror', (error) => seen.complaints.push(error.message));
  await page.addInitScript({ content: NOTE_SHIFTS });
  await page.route(/\/assets\/portal[^/]*\.js$/, async (route) => {
    await program.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('document.readyState')).not.toBe('loading');
  return { page, seen, run: () => program.resolve() };
}

const shiftsSince = (page: Page, from: number) =>
  page.evaluate<number[]>(`window.shifts.filter(({ startTime }) => startTime > ${from}).map(({ value }) => value)`);

/** A link to an invoice that is to be paid. */
const invoiceOn = async (page: Page) =>
  product.origin +
  (await page
    .getByRole('link', { name: /^Details of invoice/ })
    .first()
    .getAttribute('href'));

for (const [index, view] of VIEWS.entries())
  test(`PACC-04 PINV-01 SHELL-02 what the server drew stays: nothing moves or is asked again, view ${index + 1}`, async ({
    browser,
  }) => {
    const account = product.portal ?? '';
    const first = await openDrawn(browser, view, account);
    const invoice = await invoiceOn(first.page);
    await first.page.context().close();
    for (const address of [account, invoice, `${product.origin}/p/u/home`]) {
      const { page, seen, run } = await openDrawn(browser, view, address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const from = await page.evaluate<number>(FONTS_SHOWN);
      const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
      const before = await page.screenshot({ animations: 'disabled' });
      run();
      await page.locator('html[data-mantine-color-scheme]').waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      expect((await page.screenshot({ animations: 'disabled' })).equals(before), address).toBe(true);
      expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
      expect({ ...seen, shifts: await shiftsSince(page, from) }, address).toEqual({
        calls: [],
        complaints: [],
        shifts: [],
      });
      await page.context().close();
    }
  });

test('PACC-04 without scripts a customer reads what is owed, and that paying needs them', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await expect(async () => {
    await page.goto(product.portal ?? '');
    await expect(page.getByText('Amount Due')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.locator('strong').first()).toHaveText(/^\$[\d,]+\.\d\d$/);
  await expect(page.locator('noscript p')).toHaveText('Underlay needs JavaScript to take payments.');
  await expect(page.locator('noscript p')).toBeVisible();
  await page.context().close();
});
