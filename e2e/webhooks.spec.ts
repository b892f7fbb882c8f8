import { expect, type Page, test } from '@playwright/test';
import { signUp } from './begin.ts';
import { openBusiness } from './begin-by-api.ts';
import { type Product, startProduct } from './product.ts';
import { look } from './steps.ts';

const OWNER = 'dana@programs.example';
const PASSWORD = 'a floor that lasts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});
test.afterAll(() => product.stop());

test('HOOK-01 HOOK-03 HOOK-09 a program is connected, receives a signed message, and again what it could not take', async ({
  page,
  context,
}) => {
  await signUp(page, product, OWNER);
  const { businessId, call } = await openBusiness(page, product, OWNER);
  const addCustomer = (name: string) =>
    call('POST', `/business/${businessId}/customers`, customerEntries(name, `${name}@maplerow.example`));
  const receiver = await context.newPage();
  await receiver.goto(`${product.sandbox}/hooks?name=office`);

  await test.step('a connection, and the address of its program', () => addAddress(page, businessId));

  await test.step('the secret goes from one to the other', async () => {
    const secret = await readSecret(page);
    await receiver.getByLabel('Secret that the product showed').fill(secret);
    await receiver.getByRole('button', { name: 'Check signatures with it' }).click();
  });

  await test.step('a new customer is told, with a right signature', async () => {
    await addCustomer('Maple');
    await expect(async () => {
      await receiver.reload();
      await expect(receiver.getByText('signature is right')).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await page.bringToFront();
    await page.reload();
    await expect(page.getByRole('row', { name: /^customer\.created Maple Row/ })).toContainText('Delivered');
    await look(page, 'webhook-delivered');
  });

  await test.step('a receiver in trouble: the log says so, and sending again delivers the same message', async () => {
    await answerWith('status_500');
    await addCustomer('Oak');
    await page.reload();
    const row = page.getByRole('row', { name: /^customer\.created Oak Row/ });
    await expect(row).toContainText('Next try');
    await expect(page.getByText(/^Failing since \d/)).toBeVisible();
    await row.getByRole('button').click();
    await expect(page.getByRole('list', { name: 'Attempts' })).toContainText('It answered 500');
    await expect(page.getByText('"customer.created"')).toBeVisible();
    await look(page, 'webhook-failing');
    await answerWith('status_200');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(row).toContainText('Delivered');
    await expect(page.getByText('Working', { exact: true })).toBeVisible();
    const [delivered, ...before] = await messages();
    expect(delivered).toMatchObject({ type: 'customer.created', answered: 'status_200', signature: { isRight: true } });
    expect(new Set(before.slice(0, -1).map(({ id, body }) => `${id} ${body}`))).toEqual(
      new Set([`${delivered?.id} ${delivered?.body}`]),
    );
  });
});

async function addAddress(page: Page, businessId: string) {
  await page.goto(`${product.origin}/p/m/${businessId}/settings/connections`);
  await page.getByRole('button', { name: 'New Connection' }).click();
  await page.getByLabel('Name').fill('Ledgerline');
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make Connection' }).click();
  await page.getByRole('button', { name: 'Add an address' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Address' }).fill(`${product.sandbox}/hooks/office`);
  await form.getByLabel('Chosen one by one').check();
  await form.getByLabel('customer.created').check();
  await look(page, 'webhook-new');
  await page.getByRole('button', { name: 'Add Address' }).click();
  await expect(page.getByText('Hears customer.created. This address will hear amounts.')).toBeVisible();
}

async function readSecret(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Signing secret' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Signing secret' });
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await look(page, 'webhook-secret');
  await dialog.getByRole('button', { name: 'Close' }).click();
  return secret;
}

interface Received {
  readonly id: string;
  readonly body: string;
}

const messages = async (): Promise<Received[]> =>
  (await fetch(`${product.sandbox}/hooks/messages?name=office`)).json() as Promise<Received[]>;

/** Every message from now on. */
const answerWith = (mode: string) =>
  fetch(`${product.sandbox}/hooks/office/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, times: null }),
  });

const customerEntries = (name: string, email: string) => ({
  person: { firstName: 'Robin', lastName: 'Ashby' },
  address: { addressLine1: '418 Maple Row', addressLine2: '', city: 'Topeka', state: 'KS', zip: '66603' },
  business: { name: `${name} Row Property Group`, phone: '7855550188', email, typeOfBusiness: 'business' },
});
