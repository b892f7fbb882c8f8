import { type Browser, expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from './product.ts';
import { look } from './steps.ts';

/** Of everybody in the demo. */
const PASSWORD = 'underlay-demo';
const WITHIN = { timeout: 6_000 };

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct({ demo: true });
});
test.afterAll(() => product.stop());

test('BELL-01 BELL-03 BELL-04 BELL-07 BELL-08 what a colleague does counts on an open page within 6 seconds, and leads there', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const [owner, office] = await Promise.all(['owner', 'office'].map((role) => signedIn(browser, role)));
  if (!owner || !office) throw new Error('nobody is signed in');
  const colleague = await working(office);

  await test.step('what happened before is read', async () => {
    await bell(owner, /^Notifications, \d+ unread$/).click();
    await list(owner).getByRole('button', { name: 'Mark all' }).click();
    await expect(list(owner).getByText('Unread', { exact: true })).toHaveCount(0);
    await owner.keyboard.press('Escape');
    await expect(bell(owner, 'Notifications')).toBeFocused();
    await expect(owner).toHaveTitle('Dashboard, Underlay');
  });

  const { number } = await colleague.recordPayment(12.5);

  await test.step('it counts on the open page, and in the title of the tab', async () => {
    await expect(bell(owner, 'Notifications, 1 unread')).toBeVisible(WITHIN);
    await expect(owner).toHaveTitle('(1) Dashboard, Underlay');
    await look(owner, 'bell-with-a-count');
  });

  await test.step('the list says it first, and counts no longer', async () => {
    await bell(owner, 'Notifications, 1 unread').click();
    await expect(list(owner).getByRole('listitem').first()).toContainText('Unread');
    await expect(bell(owner, 'Notifications')).toBeVisible();
    await look(owner, 'notifications');
    await list(owner).getByRole('link', { name: 'recorded a payment of $12.50' }).click();
    await expect(owner.getByRole('heading', { name: `Invoice ${number}`, level: 1 })).toBeVisible();
    await expect(list(owner)).toBeHidden();
  });

  await test.step('what is switched off is told no longer', async () => {
    await bell(owner, 'Notifications').click();
    await list(owner).getByRole('link', { name: 'Settings' }).click();
    await expect(owner.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
    await look(owner, 'notification-settings');
    const saved = owner.waitForResponse((answer) => answer.url().endsWith('/me/settings') && answer.ok());
    await owner.getByRole('checkbox', { name: 'In the bell for Payments' }).uncheck();
    await saved;
    await colleague.recordPayment(7.25);
    await owner.reload();
    await expect(owner.getByRole('checkbox', { name: 'In the bell for Payments' })).not.toBeChecked();
    await bell(owner, 'Notifications').click();
    await expect(list(owner).getByRole('listitem').first()).toBeVisible();
    await expect(list(owner).getByText('$7.25')).toHaveCount(0);
  });
});

const bell = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: /^Notifications/ });

async function signedIn(browser: Browser, role: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await page.goto(`${product.origin}/p/m`);
  await page.getByLabel('Email').fill(`${role}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Tallgrass Flooring Co.' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  return page;
}

interface Unpaid {
  readonly uuid: string;
  readonly id: number;
}

/** Records payments of checks on an unpaid invoice, as the program of this page would. */
async function working(page: Page) {
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('underlay.tokens')).access_token");
  const headers = { authorization: `Bearer ${token}` };
  const base = `${product.origin}/core/api${new URL(page.url()).pathname.replace('/p/m', '/business').replace('/dashboard', '')}`;
  const read = async <Body>(path: string) =>
    (await (await page.request.get(`${base}${path}`, { headers })).json()) as Body;
  const [invoice] = await read<Unpaid[]>('/invoices?status=unpaid&page=1&pageSize=1');
  const categories = await read<{ uuid: string; name: string }[]>('/categories');
  const categoryId = categories.find(({ name }) => name === 'Payment')?.uuid;
  if (!invoice) throw new Error('nothing is unpaid');
  const recordPayment = async (rate: number) => {
    const data = { categoryId, description: 'Check 2290', quantity: 1, rate };
    const answer = await page.request.post(`${base}/invoices/${invoice.uuid}/lineItems`, { headers, data });
    expect(answer.ok()).toBe(true);
    return { number: invoice.id };
  };
  return { recordPayment };
}
