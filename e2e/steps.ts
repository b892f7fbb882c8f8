import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { linkIn, mailTo, type Product } from './product.ts';

/** A folder for pictures of each screen on the way, at both widths. */
const PICTURES = process.env.PICTURES;

/** The narrowest phone, where nothing may scroll sideways. */
const NARROWEST = 320;
const QUIET_MILLISECONDS = 3_000;
/** Pictures, fonts and the drawing of a call that was just answered. */
const SETTLE_MILLISECONDS = 700;

/** The invoice's address in the customer's mail. */
export async function portalOf(product: Product, address: string, number: number): Promise<string> {
  return linkIn(await mailTo(product, address, new RegExp(`^Invoice ${number} from`)));
}

/** The bank's decision reaches us by an event, a moment later. */
export async function reloadUntil(page: Page, seen: () => Promise<void>) {
  await expect(async () => {
    await page.reload();
    await seen();
  }).toPass({ timeout: 20_000 });
}

export async function createInvoice(page: Page, lines: readonly (readonly [string, string, string, string])[]) {
  await side(page, 'Invoices');
  await page.getByRole('link', { name: 'Create Invoice / Quote' }).first().click();
  await choose(page, 'Job', 'Kitchen oak, 212 sq ft');
  await page.getByLabel('Type').selectOption('invoice');
  await page.getByLabel('Term').selectOption('30');
  await page.getByLabel(/Sales tax/i).fill('6.25');
  await page.getByRole('textbox', { name: 'Description' }).fill('White oak floor');
  await look(page, 'invoice-form');
  await page.getByRole('button', { name: /Create|Save/ }).click();
  await expect(page.getByRole('heading', { name: /Invoice \d+/ })).toBeVisible();
  for (const [index, [description, quantity, unit, rate]] of lines.entries()) {
    await page.getByLabel(`Description of line ${index + 1}`).fill(description);
    await page.getByLabel(`Unit of line ${index + 1}`).selectOption(unit);
    await page.getByLabel(`Quantity of line ${index + 1}`).fill(quantity);
    await page.getByLabel(`Rate of line ${index + 1}`).fill(rate);
    await page.keyboard.press('Enter');
  }
}

export async function send(page: Page) {
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('unpaid', { exact: false }).first()).toBeVisible();
}

/** Types into a searching select and takes the first match, by the keyboard. */
export async function choose(page: Page, label: string, option: string) {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.fill(option);
  const name = new RegExp(option.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  // Keys wait for the list of what was typed. It closes with the choice.
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(field).toHaveValue(name);
}

export async function payByCard(customer: Page) {
  await customer
    .getByRole('link', { name: /^Pay($| invoice)/ })
    .first()
    .click();
  await look(customer, 'portal-choose-payment');
  await customer.getByRole('link', { name: 'Pay by Credit Card' }).click();
  await look(customer, 'portal-card');
  await customer.getByRole('button', { name: 'Enter Card Information' }).click();
  await expect(customer.frameLocator('iframe').first().getByLabel('Card number')).toBeVisible();
  await look(customer, 'portal-card-form');
}

export async function typeCard(customer: Page, number: string) {
  const form = customer.frameLocator('iframe').first();
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiration date').fill('12 / 31');
  await form.getByLabel('Security code').fill('123');
  const zip = form.getByLabel('ZIP code');
  if (await zip.isVisible()) await zip.fill('66603');
}

export async function payByBank(customer: Page, address: string, accountNumber: string) {
  await customer.goto(address);
  await customer
    .getByRole('link', { name: /^Pay($| invoice)/ })
    .first()
    .click();
  await customer.getByRole('link', { name: 'Pay by ACH' }).click();
  await look(customer, 'portal-bank');
  await signBankPayment(customer, accountNumber);
}

/** From the price of a bank payment to the invoice that it pays, or the first of them. */
export async function signBankPayment(customer: Page, accountNumber: string) {
  await customer.getByRole('button', { name: 'Enter Bank Information' }).click();
  await customer.getByLabel('Account holder name').fill('Robin Ashby');
  await customer.getByLabel('Account type').selectOption('personal_checking');
  await customer.getByLabel('Routing number').fill('110000000');
  await customer.getByLabel('Account number', { exact: true }).fill(accountNumber);
  await customer.getByLabel('Account number verification').fill('000');
  await customer.getByLabel('Signature').fill('Robin Ashby');
  await expect(customer.getByText('Account Numbers do not match', { exact: true })).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled();
  await customer.getByLabel('Account number verification').fill(accountNumber);
  await customer.getByRole('checkbox').check();
  await look(customer, 'portal-ach-form');
  await customer.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(customer.getByRole('heading', { name: /Invoice ID: / })).toBeVisible();
}

export async function side(page: Page, name: string) {
  // The name of a section may be followed by what is unread in it.
  const link = new RegExp(String.raw`^${name}( ?\d+ unread)?$`, 'u');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
}

/** The page behind the menu of a phone stays where it is, and its style passes the content security policy. */
export async function openMenuOnPhone(page: Page) {
  const refused = refusedOn(page);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Jobs' })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect(menu).toBeHidden();
  expect(refused).toEqual([]);
  if (before) await page.setViewportSize(before);
}

const refusals = new WeakMap<Page, string[]>();

/** What the content security policy of our pages has kept the browser from doing, Trusted Types among it. */
function refusedOn(page: Page): readonly string[] {
  const known = refusals.get(page);
  if (known) return known;
  const refused: string[] = [];
  refusals.set(page, refused);
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) refused.push(message.text());
  });
  return refused;
}

/** Rows are cards there. Of the headings the one that turns the list around is left. */
export async function turnOnPhone(page: Page) {
  const before = page.viewportSize();
  await side(page, 'Work Orders');
  await page.setViewportSize({ width: 390, height: 844 });
  const turn = page.getByRole('columnheader', { name: 'ID' }).getByRole('button');
  await expect(turn).toBeInViewport({ ratio: 1 });
  await turn.click();
  await expect(page).toHaveURL(/[?&]order=reverse$/);
  await expect(page.getByRole('columnheader', { name: 'Job Name' })).not.toBeInViewport({ ratio: 0.5 });
  // A page without a next step has no bar over its end.
  await page.getByRole('link', { name: '1001' }).click();
  await expect(page.getByRole('button', { name: 'Edit Details' }).locator('..')).toHaveCSS('position', 'static');
  if (before) await page.setViewportSize(before);
}

/** Screens must be accessible to all. Axe finds nothing on any screen here, in the light or the dark, and none is wider than a phone. */
export async function look(page: Page, name: string) {
  const refused = refusedOn(page);
  if (!(await isFirstLook(name))) return;
  // The manager area receives notifications, so its network is never quiet for long.
  const timeout = page.url().includes('/p/m/') ? SETTLE_MILLISECONDS : QUIET_MILLISECONDS;
  await page.waitForLoadState('networkidle', { timeout }).catch(() => undefined);
  // A question may hold up the page behind it.
  const dialogs = page.getByRole('dialog');
  const part = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body');
  await expect(part.locator('[data-loading]')).toHaveCount(0);
  for (const width of [NARROWEST, 390, 1280]) {
    await page.setViewportSize({ width, height: width === 1280 ? 900 : 844 });
    await page.waitForTimeout(150);
    expect([name, width, await page.evaluate(whatIsWider)]).toEqual([name, width, []]);
    if (width === NARROWEST) continue;
    await expectAccessible(page, `${name} at ${width}`);
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${width}.png`, fullPage: true });
  }
  // A button that is still on its way from light to dark has neither's contrast.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, `${name} in the dark`, { runOnly: ['color-contrast'] });
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-dark.png`, fullPage: true });
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  expect([name, refused]).toEqual([name, []]);
}

/** None of its text is cut off. */
export async function expectWhole(cell: Locator) {
  const cut = await cell.evaluate((element) =>
    [...element.querySelectorAll('*')]
      .filter((part) => part.scrollHeight > part.clientHeight && part.clientHeight > 0)
      .map((part) => part.outerHTML),
  );
  expect(cut).toEqual([]);
}

/** The elements that make the page scroll sideways. It runs in the page. */
const whatIsWider = `document.documentElement.scrollWidth <= window.innerWidth ? [] :
  [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
    .map((element) => element.outerHTML.slice(0, 200))`;

/** The checker is a large program. It is put into a page once, and tells only what is wrong. */
async function expectAccessible(page: Page, where: string, options: axe.RunOptions = {}) {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  const wrong: string[] = await page.evaluate(`(${whatIsWrong})(${JSON.stringify(options)})`);
  expect(wrong.map((violation) => `${where}: ${violation}`)).toEqual([]);
}

/** Frames of others are not ours to check. It runs in the page. */
const whatIsWrong = `async (options) => {
  const { violations } = await axe.run({ exclude: ['iframe'] }, { resultTypes: ['violations'], ...options });
  return violations.map(({ id, nodes }) => id + ' ' + nodes[0]?.html);
}`;

/** Journeys cross the same screens. The first one to reach a screen checks it, once in a run, in any worker. */
async function isFirstLook(name: string): Promise<boolean> {
  // The runner empties this folder at the start of each run.
  const { project, retry, repeatEachIndex } = test.info();
  const claim = join(project.outputDir, 'looked-at', `${name} ${retry} ${repeatEachIndex}`);
  await mkdir(dirname(claim), { recursive: true });
  return mkdir(claim).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}
