import { expect, type Page, test } from '@playwright/test';
import { addCustomer, addJob, createBusiness, signUp } from './begin.ts';
import { advanceBank, mailTo, type Product, startProduct } from './product.ts';
import { createInvoice, look, payByBank, payByCard, portalOf, reloadUntil, send, side, typeCard } from './steps.ts';

const CUSTOMER = 'accounts@maplerow.example';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});
test.afterAll(() => product.stop());

test('SHELL-01 a contractor signs up, sends invoices, and is paid by card and by bank', async ({ page, browser }) => {
  test.setTimeout(420_000);

  await test.step('AUTH-01 AUTH-03 AUTH-05 AUTH-08 SHELL-02 sign up at the identity provider', () =>
    signUp(page, product, 'dana@tallgrass.example'));

  await test.step('ACCT-02 WIZ-11 no business yet: create one with a bank account', async () => {
    await createBusiness(page);
    await expect(page.getByRole('link', { name: 'Add a customer' })).toBeVisible();
    await look(page, 'dashboard-empty');
    await side(page, 'Invoices');
    await expect(page.getByText('No invoices/quotes to display.')).toBeVisible();
    await look(page, 'invoices-empty');
  });

  await test.step('CUST-02 JOB-04 a customer and a job for them', async () => {
    await addCustomer(page, CUSTOMER);
    await addJob(page);
  });

  let portal = '';
  await test.step('INV-03 INV-12 INV-16 PINV-08 an invoice with several lines, a tax and a due date, and it is sent', async () => {
    await createInvoice(page, [
      ['White oak plank, 5 in. select', '234', 'sq ft', '6.85'],
      ['Moisture barrier, 3 mil', '2', 'roll', '64'],
      ['Install, sand edges and finish', '212.5', 'sq ft', '5.25'],
    ]);
    await expect(page.getByLabel('Totals')).toContainText('$2,846.53');
    await expect(page.getByLabel('Totals')).toContainText('$177.91');
    await expect(page.getByLabel('Totals')).toContainText('$3,024.44');
    await typeUnitCost(page, '4.10');
    await look(page, 'invoice-draft');
    await send(page);
    await look(page, 'invoice-unpaid');
    const mail = await mailTo(product, CUSTOMER, /Invoice 1001 .*\$3,024\.44/);
    portal = /http\S+\/p\/u\/\S+/.exec(mail.text)?.[0] ?? '';
    expect(portal).toContain(product.origin);
  });

  const visitor = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const customer = await visitor.newPage();
  await test.step('PACC-01 PACC-04 PACC-07 PLIST-01 PINV-01 the customer opens the link without an account', async () => {
    await customer.goto(portal);
    await expect(customer.getByRole('heading', { name: 'Invoice ID: 1001' })).toBeVisible();
    await expect(customer.getByText('$3,024.44').first()).toBeVisible();
    await look(customer, 'portal-invoice');
    await customer.getByRole('link', { name: 'Back to Invoices & Quotes' }).click();
    await expect(customer.getByRole('link', { name: /^Pay($| invoice)/ }).first()).toBeVisible();
    await look(customer, 'portal-account');
    const [left, right] = await Promise.all([
      customer.getByRole('region', { name: 'Account Information' }).boundingBox(),
      customer.getByRole('table', { name: 'Invoices & Quotes' }).boundingBox(),
    ]);
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0) - 1);
  });

  await test.step('PAY-22 PAY-25 PAY-28 PAY-29 a declined card, then one that asks for 3-D Secure', async () => {
    await payByCard(customer);
    await typeCard(customer, '4000 0000 0000 0002');
    await customer.getByRole('button', { name: 'Pay $3,112.45' }).click();
    await expect(customer.getByRole('alert')).toContainText('Your card was declined.');
    await look(customer, 'portal-card-declined');
    await typeCard(customer, '4000 0025 0000 3155');
    await customer.getByRole('button', { name: 'Pay $3,112.45' }).click();
    await customer.getByRole('button', { name: 'Complete' }).click();
    await expect(customer.getByRole('heading', { name: 'Invoice ID: 1001' })).toBeVisible();
    await expect(customer.getByText('paid', { exact: true })).toBeVisible();
    await expect(customer.getByRole('row', { name: /Card payment/ })).toContainText('($3,024.44)');
    await look(customer, 'portal-paid-by-card');
  });

  await test.step('PAY-08 PAY-13 PAY-17 PAY-19 INV-23 another is paid by bank: authorized, awaiting bank, settled', async () => {
    await createInvoice(page, [['Oak stair treads', '14', 'each', '78.50']]);
    await send(page);
    await payByBank(customer, await portalOf(product, CUSTOMER, 1002), '000123456789');
    await expect(customer.getByText(/awaiting bank|authorized/i).first()).toBeVisible();
    await expect(customer.getByText('awaiting bank', { exact: false }).first()).toBeVisible();
    await look(customer, 'portal-awaiting-bank');
    await advanceBank(product, 3);
    await reloadUntil(customer, async () => {
      await expect(customer.getByRole('row', { name: /Bank account/ })).toBeVisible();
      await expect(customer.getByText('awaiting bank', { exact: false })).toHaveCount(0, { timeout: 500 });
    });
  });

  await test.step('INV-23 a third fails for insufficient funds and is owed again (D67)', async () => {
    await createInvoice(page, [['Sand and finish', '820', 'sq ft', '1.45']]);
    await send(page);
    await payByBank(customer, await portalOf(product, CUSTOMER, 1003), '000222222227');
    await expect(customer.getByText('awaiting bank', { exact: false }).first()).toBeVisible();
    await advanceBank(product, 3);
    await reloadUntil(customer, () =>
      expect(customer.getByText('failed', { exact: false }).first()).toBeVisible({ timeout: 1_000 }),
    );
    await expect(customer.getByRole('link', { name: /^Pay($| invoice)/ }).first()).toBeVisible();
    await look(customer, 'portal-failed');
    await customer.getByRole('button', { name: 'Payments' }).click();
    await customer.getByRole('link', { name: 'Payment History' }).click();
    await expect(customer.getByRole('cell', { name: '$3,112.45' })).toBeVisible();
    await look(customer, 'portal-payment-history');
  });

  await test.step('INV-10 INV-23 PAYL-02 the manager sees each payment with its state, to the cent', async () => {
    await side(page, 'Invoices');
    await look(page, 'invoices');
    await page.getByRole('link', { name: '1001' }).click();
    await expect(page.getByText('settled', { exact: false }).first()).toBeVisible();
    await expect(page.getByText('($3,024.44)')).toBeVisible();
    await look(page, 'invoice-paid');
    await side(page, 'Payments');
    await expect(page.getByRole('row').filter({ hasText: '1003' })).toContainText(/failed/i);
    await expect(page.getByRole('row').filter({ hasText: '1002' })).toContainText(/settled/i);
    await look(page, 'payments');
  });

  await test.step('INV-21 PINV-11 a retracted invoice is unavailable for the customer', async () => {
    await side(page, 'Invoices');
    await page.getByRole('link', { name: '1003' }).click();
    await page.getByRole('button', { name: /^(More|Actions)$/ }).click();
    await page.getByRole('menuitem', { name: 'Retract' }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await look(page, 'retract-dialog');
    await page.getByRole('button', { name: 'Retract' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('pending', { exact: false }).first()).toBeVisible();
    await customer.goto(await portalOf(product, CUSTOMER, 1003));
    await expect(customer.getByRole('heading', { name: 'Invoice or Quote is Unavailable' })).toBeVisible();
    await look(customer, 'portal-unavailable');
  });

  await test.step('AUTH-18 logging out ends at sign-in', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await look(page, 'sign-in');
  });
  await visitor.close();
});

/** It stands below the line while that is edited, and takes the cursor from the line's columns (QUO-07). */
async function typeUnitCost(page: Page, text: string) {
  const cost = page.getByLabel('Unit cost of line 1');
  await page.getByRole('button', { name: 'Menu of line 1' }).click();
  await page.getByRole('menuitem', { name: 'Unit cost' }).click();
  await cost.fill(text);
  await page.keyboard.press('Enter');
  await page.getByLabel('Rate of line 1').click();
  await cost.click();
  await expect(cost).toBeFocused();
  await expect(cost).toHaveValue(text);
}
