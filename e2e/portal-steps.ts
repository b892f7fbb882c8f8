import { expect, type Page } from '@playwright/test';
import { look } from './steps.ts';

export async function openPortal(customer: Page, invoice: string) {
  await customer.goto(invoice);
  await expect(customer.getByRole('heading', { name: /Invoice ID: / })).toBeVisible();
}

export async function fillNewMethod(customer: Page, name: string) {
  await expect(customer.getByRole('button', { name: 'Save' })).toBeDisabled();
  await customer.getByLabel('Name', { exact: true }).fill(name);
  await customer.getByLabel('Account holder name').fill('Robin Ashby');
  await customer.getByLabel('Account type').selectOption('personal_checking');
  await customer.getByLabel('Routing number').fill('110000000');
  await customer.getByLabel('Account number').fill('000123456789');
}

/** The bank form was filled in earlier. Here a name is signed, and no number is entered. */
export async function payFromSavedAccount(customer: Page, name: string) {
  await customer
    .getByRole('link', { name: /^Pay($| invoice)/ })
    .first()
    .click();
  await customer.getByRole('link', { name: 'Pay by ACH' }).click();
  await customer.getByLabel(new RegExp(`^${name} ending in`)).check();
  await customer.getByLabel('Signature').fill('Robin Ashby');
  await customer.getByRole('checkbox').check();
  await look(customer, 'portal-pay-from-saved');
  await customer.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(customer.getByRole('heading', { name: /Invoice ID: / })).toBeVisible();
}
