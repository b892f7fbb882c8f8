import { expect, type Page, test } from '@playwright/test';
import { signUp } from './begin.ts';
import { type Beginning, openBusinessWithJob } from './begin-by-api.ts';
import { linkIn, mailTo, type Product, startProduct } from './product.ts';
import { look } from './steps.ts';

const MANAGER = 'dana@signed.example';
const CUSTOMER = 'office@maplerow.example';
const PHONE = { width: 390, height: 844 };
const JOB = 'Kitchen oak, 212 sq ft';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});
test.afterAll(() => product.stop());

test('OPT-05 SIGN-01 SIGN-05 SIGN-08 SIGN-09 CONT-01 DRAW-05 a customer chooses of a quote and signs it on a phone, and it is billed', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const customer = await (await browser.newContext({ viewport: PHONE })).newPage();
  let quote = '';

  await test.step('a business, a job, and a quote with two floors and stairs to choose', async () => {
    await signUp(page, product, MANAGER);
    const begun = await openBusinessWithJob(page, product, { manager: MANAGER, customer: CUSTOMER });
    await sendQuote(begun);
    quote = linkIn(await mailTo(product, CUSTOMER, /^Quote 1001 from/));
  });

  await test.step('OPT-05 every figure follows what is chosen, and another visit finds it so', async () => {
    await customer.goto(quote);
    const total = customer.getByText('Total with your choices').locator('..');
    await expect(total).toContainText('$1,200.00');
    await look(customer, 'portal-quote-with-choices');
    await customer.getByRole('radio', { name: /^Oak/ }).check();
    await expect(total).toContainText('$2,000.00');
    await customer.getByRole('checkbox', { name: /Stairs/ }).check();
    await expect(total).toContainText('$2,350.00');
    await customer.reload();
    await expect(total).toContainText('$2,350.00');
  });

  await test.step('SIGN-01 SIGN-04 the button says what is missing until everything before it is done', async () => {
    await customer.getByRole('link', { name: 'Review and sign' }).click();
    const sign = customer.getByRole('button', { name: 'Sign and accept' });
    await expect(sign).toBeDisabled();
    await expect(customer.getByText('Tick that you agree to sign electronically.')).toBeVisible();
    await customer.getByRole('checkbox').check();
    await customer.getByLabel('Your name').fill('Robin Ashby');
    await customer.getByLabel('Title, for Maple Row Property Group').fill('Owner');
    await expect(customer.getByText(/By signing I accept Quote 1001, version 1.* for \$2,350\.00/)).toBeVisible();
    await look(customer, 'portal-sign-quote');
    await sign.click();
    await expect(customer.getByText('Signed. Your copy comes by e-mail.')).toBeVisible();
    await expect(customer.getByText(/Signed by Robin Ashby/)).toBeVisible();
    await look(customer, 'portal-signed-quote');
  });

  await test.step('SIGN-09 both sides get the signed copy', async () => {
    for (const address of [CUSTOMER, MANAGER]) await mailTo(product, address, /^Signed: quote 1001 from/);
  });

  await test.step('CONT-01 DRAW-05 the job has a contract, which is billed', () => billContract(page));
});

/** A package of $800.00 and one of $1,600.00, $400.00 of labor, and stairs for $350.00. */
async function sendQuote({ businessId, call, jobId }: Beginning & { readonly jobId: string }) {
  const base = `/business/${businessId}/invoices`;
  const { uuid } = await call<{ uuid: string }>('POST', base, {
    description: 'A floor for the kitchen',
    dueDate: '2099-01-31',
    jobId,
    isQuote: true,
    salesTaxPercentage: 0,
  });
  const categories = await call<{ uuid: string; name: string }[]>('GET', `/business/${businessId}/categories`);
  const categoryId = categories.find(({ name }) => name === 'Material')?.uuid;
  const line = (description: string, rate: number, more: object = {}) =>
    call('POST', `${base}/${uuid}/lineItems`, { categoryId, description, quantity: 1, unit: 'each', rate, ...more });
  await line('Fitting', 400);
  for (const [name, rate, recommended] of [
    ['Vinyl', 800, true],
    ['Oak', 1600, false],
  ] as const) {
    const section = { name, pick: 'one_of', choice: 'The floor', recommended };
    const { sections } = await call<{ sections: { uuid: string; name: string }[] }>(
      'POST',
      `${base}/${uuid}/sections`,
      section,
    );
    await line(`${name} plank`, rate, { sectionId: sections.find((each) => each.name === name)?.uuid });
  }
  await line('Stairs', 350, { optional: true, chosen: false });
  await call('PUT', `${base}/${uuid}/status`, { status: 'sent' });
}

async function billContract(page: Page) {
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs' }).first().click();
  await page.getByRole('link', { name: JOB }).first().click();
  await page.getByRole('link', { name: 'Money' }).click();
  await expect(page.getByRole('region', { name: 'Contract' })).toContainText('$2,350.00');
  await look(page, 'job-money');
  await page.getByRole('button', { name: 'Bill now: Final payment' }).click();
  await expect(page.getByRole('heading', { name: 'Invoice 1002' })).toBeVisible();
  await look(page, 'invoice-of-a-draw');
  await page.getByRole('button', { name: 'Send' }).click();
  await mailTo(product, CUSTOMER, /^Invoice 1002 from/);
}
