import { expect, type Page } from '@playwright/test';
import { amountDue, say } from './money-steps.ts';
import { advanceBank, mailTo, type Product } from './product.ts';
import { look, reloadUntil, side, signBankPayment } from './steps.ts';

// Cents.
export const FLOOR = 31_875; // 1 at $300.00, $18.75 of tax
export const RETURNED_FEE = 2_500;
export const WAIVED = 1_000;
const BANK_FEE = 100;

/** Of the bank, by its test numbers. */
export const WITHOUT_FUNDS = '000222222227';
export const WITH_FUNDS = '000123456789';

/** LATE-10: at most what the state of the business allows. */
export async function switchFeeOn(page: Page) {
  await side(page, 'Settings');
  const form = page.getByRole('form', { name: 'Part payments and credit' });
  const fee = form.getByLabel('Returned-payment fee');
  const save = form.getByRole('button', { name: 'Save Changes: Part payments and credit' });
  await fee.fill('30.01');
  await save.click();
  await expect(form.getByText('Must be from $0.01 to $30.00.')).toBeVisible();
  await fee.fill('25');
  await save.click();
  await expect(page.getByText('Changes saved')).toBeVisible();
}

/** All that is due of the invoice on the customer's page, on which the bank's answer is waited for. */
export async function payAll(customer: Page, product: Product, { due, from }: { due: number; from: string }) {
  await customer.getByRole('link', { name: 'Pay', exact: true }).first().click();
  await customer.getByRole('link', { name: 'Pay by ACH' }).click();
  await expect(customer.getByText(say(due + BANK_FEE)).first()).toBeVisible();
  await signBankPayment(customer, from);
  await expect(customer.getByText('awaiting bank', { exact: false }).first()).toBeVisible();
  await advanceBank(product, 3);
  const outcome = from === WITH_FUNDS ? 'Your payment is complete' : 'Your last payment did not go through';
  await reloadUntil(customer, () =>
    expect(customer.getByRole('heading', { name: outcome })).toBeVisible({ timeout: 1_000 }),
  );
}

/** The rows of an invoice as its customer reads them. */
export async function expectRows(customer: Page, rows: readonly (readonly [RegExp, number])[]) {
  for (const [name, cents] of rows) await expect(customer.getByRole('row', { name })).toContainText(say(cents));
  const [, due = 0] = rows.at(-1) ?? [];
  await expect(amountDue(customer)).toHaveText(say(due));
}

export async function readOfReturn(product: Product, customer: string) {
  const mail = await mailTo(product, customer, /^Your payment/);
  expect(mail.text).toContain(`A fee of ${say(RETURNED_FEE)} was added to invoice 1001.`);
}

/** LATE-08, CRED-16: a part of it, with a reason that the customer does not read. */
export async function waivePart(page: Page) {
  await side(page, 'Invoices');
  await page.getByRole('link', { name: '1001' }).click();
  const totals = page.getByLabel('Totals');
  await expect(totals).toContainText(say(FLOOR + RETURNED_FEE));
  await totals.getByRole('button', { name: /^Waive: Returned-payment fee/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Waive the fee' });
  await dialog.getByLabel('Amount').fill('10');
  await dialog.getByLabel('Reason').fill('A good customer');
  await look(page, 'waive-fee');
  await dialog.getByRole('button', { name: 'Waive' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(totals).toContainText(`${say(WAIVED)} of it waived`);
  await expect(totals).toContainText(say(FLOOR + RETURNED_FEE - WAIVED));
}
