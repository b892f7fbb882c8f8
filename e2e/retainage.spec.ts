import { expect, type Page, test } from '@playwright/test';
import { signUp } from './begin.ts';
import { type Beginning, openBusinessWithJob } from './begin-by-api.ts';
import { linkIn, mailTo, type Product, startProduct } from './product.ts';
import { look } from './steps.ts';

const MANAGER = 'dana@held.example';
const CUSTOMER = 'office@maplerow.example';
const SENTENCE = '5% of each payment but the deposit, before tax, is held until the final walk-through.';
const SCHEDULE = [
  { name: 'Deposit', howMuch: { basis: 'percent', percent: 10 }, when: { due: 'acceptance' } },
  { name: 'Floor laid', howMuch: { basis: 'percent', percent: 40 }, when: { due: 'reached' } },
  { name: 'Final walk-through', howMuch: { basis: 'rest' }, when: { due: 'complete' } },
];

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});
test.afterAll(() => product.stop());

test('RET-01 RET-02 RET-03 RET-04 RET-07 a contractor holds five percent back, the customer reads so everywhere, and it is released at the end', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const customer = await (await browser.newContext()).newPage();
  await signUp(page, product, MANAGER);
  const begun = await openBusinessWithJob(page, product, { manager: MANAGER, customer: CUSTOMER });
  const money = `${product.origin}/p/m/${begun.businessId}/jobs/${begun.jobId}/money`;

  await test.step('RET-01 what is held is typed beside the payments, and its customer reads it before signing', async () => {
    await sendHeld(page, begun);
    await customer.goto(linkIn(await mailTo(product, CUSTOMER, /^Quote 1001 from/)));
    await expect(customer.getByRole('region', { name: 'How you pay' })).toContainText(SENTENCE);
    await look(customer, 'portal-quote-with-retainage');
    await customer.getByRole('link', { name: 'Review and sign' }).click();
    await expect(customer.getByText(SENTENCE)).toBeVisible();
    await customer.getByRole('checkbox').check();
    await customer.getByLabel('Your name').fill('Robin Ashby');
    await customer.getByLabel('Title, for Maple Row Property Group').fill('Owner');
    await customer.getByRole('button', { name: 'Sign and accept' }).click();
    await expect(customer.getByText('Signed. Your copy comes by e-mail.')).toBeVisible();
  });

  await test.step('RET-02 RET-03 a draw is due without what is held of it', async () => {
    await bill(page, money, 'Floor laid');
    await expect(page.getByLabel('Totals')).toContainText('Retainage held, 5%');
    await look(page, 'invoice-with-retainage');
    await customer.goto(linkIn(await mailTo(product, CUSTOMER, /^Draw 2 of 3 from/)));
    await expect(customer.getByRole('row', { name: 'Retainage held, 5%' })).toContainText('($40.00)');
    await look(customer, 'portal-invoice-with-retainage');
    await customer.getByRole('link', { name: 'Kitchen oak, 212 sq ft' }).first().click();
    await expect(customer.getByRole('region', { name: 'Your contract' })).toContainText(
      'Held until the final walk-through $40.00',
    );
    await look(customer, 'portal-job-with-retainage');
    await bill(page, money, 'Final walk-through');
    await page.goto(money);
    await expect(page.getByRole('region', { name: 'Contract' })).toContainText('$90.00');
    await look(page, 'job-money-with-retainage');
  });

  await test.step('RET-07 the dashboard says it apart from what is owed', async () => {
    await page.goto(`${product.origin}/p/m/${begun.businessId}/dashboard`);
    const held = page.getByRole('button', { name: 'Held, by job' });
    await expect(held).toBeVisible();
    await look(page, 'dashboard-with-retainage');
    await held.click();
    const dialog = page.getByRole('dialog', { name: 'Held' });
    await expect(dialog).toContainText('last draw today');
    await look(page, 'held-by-job');
    await dialog.getByRole('link', { name: 'Kitchen oak, 212 sq ft' }).click();
  });

  await test.step('RET-04 a part is released, and the customer has it as a release', async () => {
    await page.getByRole('button', { name: 'Release retainage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Release retainage' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('90.00');
    await look(page, 'release-retainage');
    await dialog.getByLabel('Amount').fill('50');
    await dialog.getByLabel('Send it now').check();
    await dialog.getByRole('button', { name: 'Send invoice' }).click();
    await expect(page.getByRole('row', { name: /Retainage release/ })).toContainText('$50.00');
    await look(page, 'job-money-with-release');
    await customer.goto(linkIn(await mailTo(product, CUSTOMER, /^Retainage release from/)));
    await look(customer, 'portal-release');
    await customer.getByRole('link', { name: 'Kitchen oak, 212 sq ft' }).first().click();
    await expect(customer.getByText('Retainage release billed')).toBeVisible();
    await look(customer, 'portal-job-with-release');
  });
  await customer.context().close();
});

/** $2,000.00 of oak, of which five percent are held. */
async function sendHeld(page: Page, { businessId, call, jobId }: Beginning & { readonly jobId: string }) {
  const base = `/business/${businessId}/invoices`;
  const head = { description: 'A floor for the kitchen', dueDate: '2099-01-31', salesTaxPercentage: 6.25 };
  const { uuid } = await call<{ uuid: string }>('POST', base, { ...head, jobId, isQuote: true });
  const categories = await call<{ uuid: string; name: string }[]>('GET', `/business/${businessId}/categories`);
  const categoryId = categories.find(({ name }) => name === 'Material')?.uuid;
  const oak = { categoryId, description: 'Oak plank', quantity: 100, unit: 'each', rate: 20 };
  await call('POST', `${base}/${uuid}/lineItems`, oak);
  await call('PUT', `${base}/${uuid}/offer`, { schedule: SCHEDULE });
  await page.goto(`${product.origin}/p/m/${businessId}/invoices/${uuid}`);
  await page.getByRole('button', { name: 'Change how it is paid' }).click();
  const dialog = page.getByRole('dialog', { name: 'How it is paid' });
  await dialog.getByLabel('Retainage (optional)').fill('5');
  await expect(dialog.getByLabel('Held until')).toHaveValue('the final walk-through');
  await look(page, 'how-it-is-paid-with-retainage');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'How it is paid' })).toContainText(SENTENCE);
  await look(page, 'quote-with-retainage');
  await page.getByRole('button', { name: 'Send' }).click();
}

async function bill(page: Page, money: string, name: string) {
  await page.goto(money);
  await page.getByRole('button', { name: `Bill now: ${name}` }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('unpaid', { exact: true }).first()).toBeVisible();
}
