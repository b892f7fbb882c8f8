import { expect, type Page, test } from '@playwright/test';
import { signUp } from './begin.ts';
import { openBusinessWithJob } from './begin-by-api.ts';
import { type Product, startProduct } from './product.ts';
import { look } from './steps.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});
test.afterAll(() => product.stop());

test('SHELL-19 STOCK-04 STOCK-07 WO-07 INV-12 COMM-05 the manager area is worked in without a mouse', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const [manager, customer] = ['keys@tallgrass.example', 'accounts@maplerow.example'];
  await signUp(page, product, manager);
  await openBusinessWithJob(page, product, { manager, customer });

  await test.step('an item, and a second lot in its dialog', async () => {
    await press(page, 'Inventory');
    await press(page, 'Add new Item');
    await fill(page, 'Name', 'White oak plank');
    await fill(page, 'Retail Price', '89');
    await fill(page, 'Description', 'Select grade');
    await fill(page, 'UPC', '681234500117');
    await fill(page, 'SKU', 'OAK-W5');
    await fill(page, 'Quantity', '4');
    await fill(page, 'Purchase Date', '03022026');
    await fill(page, 'Cost', '100');
    await fill(page, 'Taxes paid', '5');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'White oak plank' })).toBeVisible();
    await press(page, 'Add Inventory');
    await expect(page.getByLabel('Quantity to add')).toBeFocused();
    await page.keyboard.type('6');
    await fill(page, 'Purchase Date', '03092026');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add Inventory' })).toBeFocused();
    await expect(page.getByRole('table', { name: 'History' })).toContainText('March 9th, 2026');
    await press(page, 'Remove Inventory');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the question before the entries of a dialog are lost', async () => {
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await press(page, 'Remove Inventory');
    await expect(page.getByLabel('Quantity to Remove')).toBeFocused();
    await page.keyboard.type('3');
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByLabel('Quantity to Remove')).toHaveValue('3');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Stay here' })).toBeFocused();
    await press(page, 'Leave');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a work order that takes from it', async () => {
    await press(page, 'Work Orders');
    await press(page, 'Create Work Order');
    await pick(page, 'Job', 'Kitchen');
    await fill(page, 'Description', 'Install');
    await press(page, /^Create/);
    await expect(page.getByRole('heading', { name: /Work Order 1001/ })).toBeVisible();
    await press(page, 'Add inventory');
    await pick(page, 'Item', 'White oak');
    await fill(page, 'Quantity', '3');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table', { name: 'Inventory List' })).toContainText('White oak plank');
    await expect(page.getByRole('combobox', { name: 'Item' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add inventory' })).toBeFocused();
  });

  await test.step('an invoice whose lines are entered by Tab and Enter, and sent', async () => {
    await press(page, 'Invoices');
    await press(page, 'Create Invoice / Quote');
    await pick(page, 'Job', 'Kitchen');
    await fill(page, 'Type', 'i');
    await fill(page, 'Term', '3');
    await fill(page, 'Description', 'White oak floor');
    await press(page, /^Create/);
    await expect(page.getByRole('heading', { name: /Invoice 1001/ })).toBeVisible();
    await fill(page, 'Description of line 1', 'White oak plank');
    await fill(page, 'Quantity of line 1', '2');
    await fill(page, 'Rate of line 1', '50');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Description of line 2')).toBeFocused();
    await typeUnitCost(page);
    await press(page, 'Send');
    await expect(page.getByRole('button', { name: 'Add Payment' })).toBeVisible();
  });

  await test.step('a message, sent with the keys', async () => {
    await press(page, /^Communications/);
    await press(page, 'New Message');
    await pick(page, 'Recipient', 'Maple');
    await fill(page, 'Message', 'We start on Tuesday.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('We start on Tuesday.').last()).toBeVisible();
  });

  await test.step('FIND-01 FIND-05 FIND-09 FIND-10 a payment of what was found, and the list by its keys', () =>
    findByKeys(page));
  await test.step('FIND-08 the palette opens without a connection too, says that it needs one, and finds when it is back', () =>
    findOffline(page));
});

/** What a line has besides its columns stands in its menu, and is a stop behind them once it is there (QUO-07). */
async function typeUnitCost(page: Page) {
  const cost = page.getByLabel('Unit cost of line 1');
  await backTo(page, 'Rate of line 1');
  await page.keyboard.press('Shift+F10');
  const item = page.getByRole('menuitem', { name: 'Unit cost' });
  await expect(item).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(cost).toBeFocused();
  await page.keyboard.type('30.00');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Description of line 2')).toBeFocused();
  await backTo(page, 'Menu of line 1');
  await tabTo(page, 'Unit cost of line 1');
  await expect(cost).toHaveValue('30.00');
  await tabTo(page, 'Description of line 2');
}

/** Nobody has searched on this page before the connection is lost. */
async function findOffline(page: Page) {
  const isGot = page.waitForResponse((response) => /search-and-keys.*\.js/.test(response.url()) && response.ok());
  await page.reload();
  await isGot;
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('maple');
  await expect(page.getByText('Search needs a connection.')).toBeVisible();
  await page.context().setOffline(false);
  await page.keyboard.type(' row');
  await expect(page.getByRole('group', { name: 'Customers' }).getByRole('option').first()).toContainText('Maple Row');
}

async function findByKeys(page: Page) {
  const field = page.getByRole('combobox', { name: 'Search' });
  await press(page, 'Jobs');
  await expect(page.getByRole('table', { name: 'Jobs' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('maple row');
  await expect(page.getByRole('group', { name: 'Customers' }).getByRole('option').first()).toContainText('$100.00 due');
  await expect(field).toBeFocused();
  // What was said of the invoice is on its way out, and on its way it has no contrast.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0, { timeout: 15_000 });
  await look(page, 'palette');
  await page.keyboard.press('ArrowDown');
  const chosen = page.getByRole('dialog').getByRole('option', { selected: true });
  await expect(chosen).toContainText(/^Invoice 1001, Maple Row Property Group/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Add Payment' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Add Payment' })).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('herrngbone');
  await expect(page.getByText("Nothing found for 'herrngbone'.")).toBeVisible();
  await look(page, 'palette-nothing');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.type('gi');
  // Keys move between rows once there are some.
  await expect(page.getByRole('table', { name: /Invoices/ })).toContainText('1001');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Invoice 1001/ })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await look(page, 'keys');
}

const MAX_STOPS = 120;

/** The same against the direction of reading. */
const backTo = (page: Page, name: string) => tabTo(page, name, 'Shift+Tab');

/** Presses Tab until the element with this name has the focus, as a person without a mouse does. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab') {
  await expect(page.getByRole('main')).toBeVisible();
  const seen: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(key);
    const spoken = await page.evaluate<string>(`(() => {
      const element = document.activeElement;
      return (element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? '').trim();
    })()`);
    if (typeof name === 'string' ? spoken === name : name.test(spoken)) return;
    seen.push(spoken);
  }
  throw new Error(`the keyboard never came to ${name}, only to ${[...new Set(seen)].join(', ')}`);
}

async function press(page: Page, name: string | RegExp) {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

async function fill(page: Page, name: string, text: string) {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/**
 * Types a few letters into a searching select and takes the first match. An answer that comes between the two keys draws the list
 * anew, and nothing of it is marked then: a person presses them again.
 */
async function pick(page: Page, name: string, text: string) {
  await fill(page, name, text);
  await expect(page.getByRole('option', { name: new RegExp(text) }).first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name })).not.toHaveValue(text, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
}
