import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { confirmAddress, signUp } from './begin.ts';
import { openBusinessWithJob, sendInvoice } from './begin-by-api.ts';
import { fillNewMethod, openPortal, payFromSavedAccount } from './portal-steps.ts';
import { advanceBank, atBank, linkIn, mailTo, type Product, startProduct } from './product.ts';
import { look, payByBank, payByCard, portalOf, reloadUntil, side, typeCard } from './steps.ts';

const MANAGER = 'dana@tallgrass.example';
const CUSTOMER = 'accounts@maplerow.example';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});
test.afterAll(() => product.stop());

async function asCustomer(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  return context.newPage();
}

test('SHELL-01 a customer proves an account, pays, is refunded, and keeps an account for next time', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  await signUp(page, product, MANAGER);
  const job = await openBusinessWithJob(page, product, { manager: MANAGER, customer: CUSTOMER });
  await sendInvoice(job, 'Stair treads', 14);
  await sendInvoice(job, 'Baseboard', 20);
  await sendInvoice(job, 'Transition strips', 8);
  await sendInvoice(job, 'Repairs', 3);
  const customer = await asCustomer(browser);

  await test.step('what is owed is shown by one script and one style sheet, packed when they were built', async () => {
    const newcomer = await asCustomer(browser);
    const files: string[] = [];
    newcomer.on('response', (answer) => {
      const [, kind] = /\/assets\/.*\.(js|css)$/.exec(answer.url()) ?? [];
      if (kind) files.push(`${kind} ${answer.headers()['content-encoding']}`);
    });
    const invoice = await portalOf(product, CUSTOMER, 1001);
    await openPortal(newcomer, invoice);
    expect(files.sort()).toEqual(['css br', 'js br']);
    // A second page is not drawn. What every page needs is asked for by the document, before the script is there, and nothing twice.
    await newcomer.goto(invoice.replace(/(\/a\/[^/?]+).*/, '$1?page=2'));
    await expect(newcomer.getByText('Amount Due')).toBeVisible();
    await newcomer.waitForLoadState('networkidle');
    const calls = await newcomer.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name, initiatorType }: { name: string; initiatorType?: string }) => ({ name, initiatorType }))
        .filter(({ name }) => name.includes('/core/api/')),
    );
    expect(calls.map(({ initiatorType }) => initiatorType)).toEqual([
      ...Array(3).fill('link'),
      ...Array(4).fill('fetch'),
    ]);
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
    await newcomer.context().close();
  });

  await test.step('PSET-01 PSET-02 PSET-03 PACC-08 a customer settles how they are reached', async () => {
    await openPortal(customer, await portalOf(product, CUSTOMER, 1001));
    await customer.getByRole('link', { name: 'Settings' }).click();
    await customer.getByLabel('Receive SMS').check();
    await expect(customer.getByText('Saved')).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Update' })).toHaveCount(0);
    await look(customer, 'portal-settings');
    await customer.getByLabel('E-mail', { exact: true }).fill('new@maplerow.example');
    await customer.getByRole('button', { name: 'Update' }).click();
    await expect(customer.getByText(/not confirmed yet/)).toBeVisible();
    await look(customer, 'portal-settings-unconfirmed');
    const undo = await mailTo(product, CUSTOMER, /address/i);
    await customer.goto(linkIn(undo));
    await look(customer, 'portal-contact-change');
    await customer.getByRole('button').last().click();
    await expect(customer.getByRole('button')).toHaveCount(0);
    await look(customer, 'portal-contact-undone');
  });

  await test.step('PAY-19 METH-06 METH-07 a first bank payment waits for its two deposits, and says so', async () => {
    await atBank(product, '/bank/settings', { microdeposits: true, microdepositType: 'amounts' });
    await payByBank(customer, await portalOf(product, CUSTOMER, 1001), '000123456789');
    await expect(customer.getByRole('heading', { name: /has to be verified first/ })).toBeVisible({ timeout: 30_000 });
    await look(customer, 'portal-deposits');
    await customer.getByRole('button', { name: 'Verify' }).click();
    await customer.getByLabel('First deposit').fill('0.11');
    await customer.getByLabel('Second deposit').fill('0.12');
    await customer.getByRole('button', { name: 'Verify' }).click();
    await expect(customer.getByRole('alert')).toContainText('Wrong verification amounts.');
    await look(customer, 'portal-deposits-wrong');
    await customer.getByLabel('First deposit').fill('0.45');
    await customer.getByLabel('Second deposit').fill('0.32');
    await customer.getByRole('button', { name: 'Verify' }).click();
    await expect(customer.getByText('awaiting bank', { exact: false }).first()).toBeVisible();
    await advanceBank(product, 3);
    await mailTo(product, CUSTOMER, /^Receipt:/);
    await reloadUntil(customer, () =>
      expect(customer.getByRole('heading', { name: 'Your payment is complete' })).toBeVisible({ timeout: 1_000 }),
    );
    await look(customer, 'portal-result-settled');
  });

  await test.step('PAY-15 PAY-32 the receipt and what was signed can be read again', async () => {
    await customer.getByRole('link', { name: 'View receipt' }).click();
    await expect(customer.getByText(/A copy was sent to/)).toBeVisible();
    await look(customer, 'portal-receipt');
    await customer.getByRole('link', { name: 'View authorization' }).click();
    await expect(
      customer.getByText("I authorize this payment to, Tallgrass Flooring Co., on today's date."),
    ).toBeVisible();
    await look(customer, 'portal-authorization');
  });

  await test.step('PAY-24 PAY-30 INV-23 a card payment is refunded in part, and the customer sees it', async () => {
    await customer.goto(await portalOf(product, CUSTOMER, 1002));
    await payByCard(customer);
    await typeCard(customer, '4242 4242 4242 4242');
    await customer.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(customer.getByRole('heading', { name: 'Your payment is complete' })).toBeVisible();
    await look(customer, 'portal-result-card');
    await side(page, 'Invoices');
    await page.getByRole('link', { name: '1002' }).click();
    await page.getByRole('button', { name: /More about the payment/ }).click();
    await page.getByRole('menuitem', { name: 'Refund' }).click();
    await page.getByLabel('Amount').fill('100');
    await page.getByLabel('Reason').fill('Two boards were scratched');
    await look(page, 'refund-dialog');
    await page.getByRole('button', { name: 'Refund $100.00' }).click();
    await reloadUntil(page, () =>
      expect(page.getByText(/refunded \$100\.00/i).first()).toBeVisible({ timeout: 1_000 }),
    );
    await look(page, 'invoice-refunded');
    await mailTo(product, CUSTOMER, /Refund of \$100\.00/);
    await customer.reload();
    await expect(customer.getByText('$100.00').first()).toBeVisible();
    await look(customer, 'portal-refunded');
  });

  await test.step('INV-23 DASH-01 a payment that the bank takes back is owed again, and everybody is told', async () => {
    await payByBank(customer, await portalOf(product, CUSTOMER, 1003), '000555555559');
    await customer.getByRole('button', { name: 'Verify' }).click();
    await customer.getByLabel('First deposit').fill('0.32');
    await customer.getByLabel('Second deposit').fill('0.45');
    await customer.getByRole('button', { name: 'Verify' }).click();
    await expect(customer.getByText('awaiting bank', { exact: false }).first()).toBeVisible();
    await advanceBank(product, 3);
    await mailTo(product, CUSTOMER, /took back/);
    await reloadUntil(customer, () =>
      expect(customer.getByRole('link', { name: /^Pay($| invoice)/ }).first()).toBeVisible({ timeout: 1_000 }),
    );
    await look(customer, 'portal-returned');
    await side(page, 'Dashboard');
    await expect(page.getByRole('heading', { name: /To do/ })).toBeVisible();
    await look(page, 'dashboard-to-do');
  });

  await test.step('AUTH-13 METH-01 METH-02 METH-04 METH-05 METH-10 a customer signs in and saves an account', async () => {
    await customer.getByRole('link', { name: 'Settings' }).click();
    await customer.getByRole('link', { name: 'Payment Methods' }).click();
    await customer.getByRole('link', { name: /Create an account|Sign up/i }).click();
    await customer.getByLabel('First name').fill('Robin');
    await customer.getByLabel('Last name').fill('Ashby');
    await customer.getByLabel('Email').fill('robin@maplerow.example');
    await customer.getByLabel('Password', { exact: true }).fill('a floor that lasts');
    await customer.getByRole('button', { name: 'Create account' }).click();
    await confirmAddress(customer, product, 'robin@maplerow.example');
    await expect(customer.getByRole('heading', { name: 'Payment Methods' })).toBeVisible();
    await expect(customer.getByText('Verification deposits take up to 3 business days')).toBeVisible();
    await look(customer, 'portal-methods-empty');
    await fillNewMethod(customer, 'Household');
    await customer.getByRole('button', { name: 'Save' }).click();
    await expect(customer.getByText('Household has been saved.')).toBeVisible();
    await look(customer, 'portal-methods');
    await customer.getByRole('button', { name: 'Verify Household' }).click();
    await customer.getByLabel('First deposit').fill('0.32');
    await customer.getByLabel('Second deposit').fill('0.45');
    await look(customer, 'portal-methods-verify');
    await customer.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(customer.getByText('Household has been verified.', { exact: false })).toBeVisible();
  });

  await test.step('PAY-17 METH-09 the saved account pays with a signature alone, and can be deleted afterwards', async () => {
    await customer.goto(await portalOf(product, CUSTOMER, 1004));
    await payFromSavedAccount(customer, 'Household');
    // The bank's three days begin when it has the payment.
    await expect(customer.getByText('awaiting bank', { exact: false }).first()).toBeVisible();
    await advanceBank(product, 3);
    await reloadUntil(customer, () =>
      expect(customer.getByRole('heading', { name: 'Your payment is complete' })).toBeVisible({ timeout: 1_000 }),
    );
    await customer.getByRole('button', { name: 'Payments' }).click();
    await customer.getByRole('link', { name: 'Payment History' }).click();
    await look(customer, 'portal-history');
    await customer.getByRole('link', { name: 'Settings' }).click();
    await customer.getByRole('link', { name: 'Payment Methods' }).click();
    await customer.getByRole('button', { name: 'Delete Household' }).click();
    await customer.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(customer.getByText('Payment Household has been deleted')).toBeVisible();
    await look(customer, 'portal-methods-deleted');
  });

  await test.step('AUTH-20 D09 a link that the manager has revoked leads nowhere', async () => {
    const old = await portalOf(product, CUSTOMER, 1003);
    await side(page, 'Customers');
    await page.getByRole('link', { name: 'Maple Row Property Group' }).first().click();
    await page.getByRole('button', { name: /More/ }).click();
    await page.getByRole('menuitem', { name: 'Revoke and create a new link' }).click();
    await look(page, 'revoke-link-dialog');
    await page.getByRole('button', { name: /Revoke/ }).click();
    await expect(page.getByText(/new link/i).first()).toBeVisible();
    await look(page, 'customer-new-link');
    await customer.goto(old);
    await expect(customer.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await look(customer, 'portal-lost-link');
  });

  await test.step('TM-20 AUTH-20 the customer is mailed the new link, and it opens the account', async () => {
    await customer.getByLabel('Your e-mail').fill(CUSTOMER);
    await customer.getByRole('button', { name: 'Send me my link' }).click();
    await expect(customer.getByText(/is on its way there/)).toBeVisible();
    await look(customer, 'portal-link-asked');
    await customer.goto(linkIn(await mailTo(product, CUSTOMER, /^Your link to your account with/)));
    await expect(customer.getByRole('heading', { name: 'Invoices & Quotes' })).toBeVisible();
    await look(customer, 'portal-list-after-link');
    await customer.setViewportSize({ width: 390, height: 844 });
    const leftOf = async (part: Locator) => (await part.boundingBox())?.x;
    const heading = customer.getByRole('heading', { name: 'Invoices & Quotes' });
    const number = customer.getByRole('cell').first();
    expect(await leftOf(number)).toBe(await leftOf(heading));
    await customer.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('COMM-07 D57 a question of the customer stands in the conversation that the manager sees', async () => {
    await customer.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Ask a question' }).click();
    await look(customer, 'portal-ask');
    await customer.getByLabel('Your question').fill('When does the stair crew come?');
    await customer.getByRole('button', { name: 'Send' }).click();
    await expect(customer.getByText('Your question was sent.')).toBeVisible();
    await look(customer, 'portal-asked');
    await page.keyboard.press('Escape');
    await side(page, 'Communications');
    await expect(page.getByText('When does the stair crew come?').first()).toBeVisible();
  });
  await customer.context().close();
});
