import { expect, type Page } from '@playwright/test';
import { expectNothingKept } from './browser-storage.ts';
import { mailTo, type Product } from './product.ts';
import { choose, look, side } from './steps.ts';

/** Of everybody who signs up in a journey. */
const PASSWORD = 'a floor that lasts';

/** Every journey begins with a person, a business, a customer and a job, all entered through the screens. */
export async function signUp(page: Page, product: Product, email: string) {
  await page.goto(product.origin);
  await look(page, 'home');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await look(page, 'sign-up');
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Whitfield');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await confirmAddress(page, product, email);
  await expect(page.getByText('New Account Setup')).toBeVisible();
}

/** Answers the dialog that asks for the password before a change. The change then goes on by itself. */
export async function confirmIdentity(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await look(page, 'confirm-that-it-is-you');
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

/** What `addBusinessInformation` types: account number, birth date and SSN, in every spelling of the form. */
const SECRETS = ['000123456789', '1979-04-12', '04/12/1979', '123456789', '123-45-6789'];

/** Answers the mail of a sign-up in the same browser. */
export async function confirmAddress(page: Page, product: Product, email: string) {
  await expect(page.getByRole('heading', { name: 'Look in your mailbox' })).toBeVisible();
  await look(page, 'sign-up-mailbox');
  const mail = await mailTo(product, email, /^Confirm your e-mail address/);
  await page.goto(/http\S+\/activate\/\S+/.exec(mail.text)?.[0] ?? '');
  await look(page, 'sign-up-confirm');
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
}

export async function createBusiness(page: Page) {
  await look(page, 'account-selection-empty');
  await page.getByRole('link', { name: 'Create Account' }).click();
  await page.getByLabel('Account Name').fill('Tallgrass Flooring Co.');
  await look(page, 'create-account');
  await addBusinessInformation(page);
  await expectNothingKept(page, ...SECRETS);
  await look(page, 'create-account-with-information');
  await next(page);
  await page.getByLabel('First Name').fill('Dana');
  await page.getByLabel('Last Name').fill('Whitfield');
  await look(page, 'create-account-contact');
  await next(page);
  await fillAddress(page, '1290 Prairie Star Road', '66614');
  await page.getByRole('textbox', { name: 'Email' }).fill('billing@tallgrass.example');
  await page.getByLabel('Time zone').selectOption('America/Chicago');
  await look(page, 'create-account-address');
  await next(page);
  await look(page, 'create-account-confirmation');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Choose a Business')).toBeVisible();
  await expectNothingKept(page, ...SECRETS);
  await look(page, 'account-selection');
  await page.getByRole('link', { name: 'Tallgrass Flooring Co.' }).click();
}

/** What online payments need: details, bank account, one owner. */
async function addBusinessInformation(page: Page) {
  await page.getByRole('button', { name: 'Add business information' }).click();
  await page.getByLabel('Business type').selectOption('company');
  await page.getByLabel('Industry').fill('Flooring');
  await page.getByLabel('Legal business name').fill('Tallgrass Flooring LLC');
  await page.getByLabel('Business structure').selectOption('single_member_llc');
  await page.getByLabel('Business phone').fill('7855550142');
  await look(page, 'business-details');
  await next(page);
  await page.getByLabel('Account type').selectOption('business_checking');
  await page.getByLabel('Account holder name').fill('Tallgrass Flooring Co.');
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number', { exact: true }).fill('000123456789');
  await page.getByLabel('Account number verification').fill('000123456789');
  await look(page, 'business-bank');
  await next(page);
  await page.getByRole('button', { name: 'Add owner' }).click();
  await page.getByLabel('First Name').fill('Dana');
  await page.getByLabel('Last Name').fill('Whitfield');
  await page.getByRole('textbox', { name: 'Email' }).fill('dana@tallgrass.example');
  await page.getByRole('textbox', { name: 'Phone' }).fill('7855550142');
  await page.getByLabel('Date of birth').fill('1979-04-12');
  await page.getByLabel('SSN').fill('123456789');
  await fillAddress(page, '1290 Prairie Star Road', '66614');
  await page.getByLabel('Primary representative').check();
  await look(page, 'business-owner');
  await page.getByRole('button', { name: 'Save owner' }).click();
  await look(page, 'business-owners');
  await page.getByRole('button', { name: 'Save business information' }).click();
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

export async function addCustomer(page: Page, email: string) {
  await side(page, 'Customers');
  await page.getByRole('link', { name: 'Add Customer' }).first().click();
  await page.getByLabel('First Name').fill('Robin');
  await page.getByLabel('Last Name').fill('Ashby');
  await fillAddress(page, '418 Maple Row', '66603');
  await page.getByLabel('Customer Type').selectOption('business');
  await page.getByLabel('Business Name').fill('Maple Row Property Group');
  await page.getByRole('textbox', { name: 'Phone' }).fill('7855550188');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await look(page, 'customer-form');
  await page.getByRole('button', { name: /Add Customer|Save/ }).click();
  await expect(page.getByRole('heading', { name: 'Maple Row Property Group', level: 1 })).toBeVisible();
  await look(page, 'customer');
}

export async function addJob(page: Page) {
  await side(page, 'Jobs');
  await page.getByRole('link', { name: 'Create new Job' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Kitchen oak, 212 sq ft');
  await choose(page, 'Customer', 'Maple Row Property Group');
  await page.getByRole('textbox', { name: 'Description' }).fill('White oak plank, sand and finish');
  await expect(page.getByText('418 Maple Row, Topeka, KS 66603')).toBeVisible();
  await page.getByLabel('The work is at the customer’s address').uncheck();
  await fillAddress(page, '27 Maple Row', '66603');
  await look(page, 'job-form');
  await page.getByRole('button', { name: /Create|Save/ }).click();
  await expect(page.getByRole('heading', { name: 'Kitchen oak, 212 sq ft' })).toBeVisible();
  await look(page, 'job');
}

export async function fillAddress(page: Page, street: string, zip: string) {
  await page.getByLabel('Address', { exact: true }).fill(street);
  await page.getByLabel('City').fill('Topeka');
  await page.getByLabel('State').selectOption('KS');
  await page.getByLabel('Zip').fill(zip);
}
