import { expect, type Page, test } from '@playwright/test';
import { signUp } from './begin.ts';
import { type Beginning, openBusinessWithJob } from './begin-by-api.ts';
import { advanceBank, linkIn, mailTo, type Product, startProduct } from './product.ts';
import { look, payByBank, payByCard, reloadUntil, typeCard } from './steps.ts';

/** Whether the bar at the bottom stands before what has the focus. */
const HIDDEN_BY_BAR = `(({ activeElement: focused }, bar) =>
  !bar.contains(focused) && focused.getBoundingClientRect().top > bar.getBoundingClientRect().top - 1)
  (document, document.querySelector('[data-bar]'))`;

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

test('OPT-05 SIGN-01 SIGN-05 SIGN-08 SIGN-09 VER-09 SCHED-06 SCHED-08 CONT-01 DRAW-05 DRAW-09 LINK-02 a customer chooses one of three floors on a phone, signs, pays the deposit by bank, and the second draw by card', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const customer = await (await browser.newContext({ viewport: PHONE })).newPage();
  let quote = '';

  await test.step('a business, a job, and a quote with three floors and stairs to choose, paid in three parts', async () => {
    await signUp(page, product, MANAGER);
    const begun = await openBusinessWithJob(page, product, { manager: MANAGER, customer: CUSTOMER });
    await sendQuote(begun);
    quote = linkIn(await mailTo(product, CUSTOMER, /^New version of quote 1001 from/));
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
    const plan = customer.getByRole('region', { name: 'How you pay' });
    for (const amount of ['$235.00', '$940.00', '$1,175.00']) await expect(plan).toContainText(amount);
    await customer.reload();
    await expect(total).toContainText('$2,350.00');
  });

  await test.step('the bar of a phone hides nothing that the keyboard has come to', async () => {
    const size = customer.viewportSize() ?? PHONE;
    await customer.setViewportSize(PHONE);
    await expect(customer.locator('[data-bar]')).toBeVisible();
    for (let place = 0; place < 30; place++) {
      await customer.keyboard.press('Tab');
      expect(await customer.evaluate(HIDDEN_BY_BAR)).toBe(false);
    }
    await customer.setViewportSize(size);
  });

  await test.step('VER-09 what they were sent before is read again, and leads back to what can be answered', async () => {
    await customer.getByText('Earlier versions').click();
    await customer.getByRole('link', { name: /^Version 1 of 2, replaced on/ }).click();
    await expect(customer.getByText('Only the last version can be answered.')).toBeVisible();
    await expect(customer.getByText('Total with your choices').locator('..')).toContainText('$1,100.00');
    await look(customer, 'portal-earlier-version');
    await customer.getByRole('link', { name: 'Back to the quote' }).click();
  });

  await test.step('SIGN-01 SIGN-04 the button says what is missing until everything before it is done', async () => {
    await customer.getByRole('link', { name: 'Review and sign' }).click();
    const sign = customer.getByRole('button', { name: 'Sign and accept' });
    await expect(sign).toBeDisabled();
    await expect(customer.getByText('Tick that you agree to sign electronically.')).toBeVisible();
    await customer.getByRole('checkbox').check();
    await customer.getByLabel('Your name').fill('Robin Ashby');
    await customer.getByLabel('Title, for Maple Row Property Group').fill('Owner');
    await expect(customer.getByText(/By signing I accept Quote 1001, version 2.* for \$2,350\.00/)).toBeVisible();
    await look(customer, 'portal-sign-quote');
    await sign.click();
    await expect(customer.getByText('Signed. Your copy comes by e-mail.')).toBeVisible();
    await expect(customer.getByText(/Signed by Robin Ashby/)).toBeVisible();
    await look(customer, 'portal-signed-quote');
  });

  await test.step('SIGN-09 both sides get the signed copy', async () => {
    for (const address of [CUSTOMER, MANAGER]) await mailTo(product, address, /^Signed: quote 1001 from/);
  });

  await test.step('SIGN-06 SCHED-08 LINK-02 the deposit is the next thing to do, and is paid by bank in the same breath', async () => {
    await expect(customer.getByText('Next: pay the deposit')).toBeVisible();
    await payByBank(customer, customer.url(), '000123456789');
    await expect(customer.getByRole('heading', { name: 'Invoice ID: 1002' })).toBeVisible();
    // The bank's three days begin when it has the payment.
    await expect(customer.getByText('awaiting bank', { exact: false }).first()).toBeVisible();
    await advanceBank(product, 3);
  });

  await test.step('CONT-01 DRAW-05 the contractor bills the second draw', () => billSecondDraw(page));

  await test.step('DRAW-09 LINK-02 the customer pays it by card, and the job says what comes next', async () => {
    await customer.goto(linkIn(await mailTo(product, CUSTOMER, DRAW_MAIL)));
    await payByCard(customer);
    await typeCard(customer, '4242 4242 4242 4242');
    await customer.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(customer.getByText('paid', { exact: true })).toBeVisible();
    await customer.getByRole('link', { name: JOB }).first().click();
    await reloadUntil(customer, async () => {
      await expect(customer.getByText(/^Paid \$1,175\.00/)).toBeVisible();
    });
    await expect(customer.getByText(/^Next: Final walk-through, \$1,175\.00/)).toBeVisible();
    await look(customer, 'portal-job');
  });
});

/** Packages of $800.00, $1,600.00 and $2,400.00, $400.00 of labor, and stairs for $350.00: ten percent at once, 40 when it is laid. */
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
  const bodyOf = (description: string, rate: number) => ({ categoryId, description, quantity: 1, unit: 'each', rate });
  const line = (description: string, rate: number, more: object = {}) =>
    call<{ lineItems: { uuid: string }[] }>('POST', `${base}/${uuid}/lineItems`, {
      ...bodyOf(description, rate),
      ...more,
    });
  const { lineItems } = await line('Fitting', 300);
  for (const [name, rate, recommended] of [
    ['Vinyl', 800, true],
    ['Oak', 1600, false],
    ['Herringbone', 2400, false],
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
  await call('PUT', `${base}/${uuid}/offer`, { schedule: SCHEDULE });
  const setStatus = (status: string) => call('PUT', `${base}/${uuid}/status`, { status });
  await setStatus('sent');
  // The customer reads its second version.
  await setStatus('pending');
  await call('PUT', `${base}/${uuid}/lineItems/${lineItems[0]?.uuid}`, bodyOf('Fitting', 400));
  await setStatus('sent');
}

const SCHEDULE = [
  { name: 'Deposit', howMuch: { basis: 'percent', percent: 10, most: 1_000 }, when: { due: 'acceptance' } },
  { name: 'Floor laid', howMuch: { basis: 'percent', percent: 40 }, when: { due: 'reached' } },
  { name: 'Final walk-through', howMuch: { basis: 'rest' }, when: { due: 'complete' } },
];

const DRAW_MAIL = /^Draw 2 of 3 from/;

async function billSecondDraw(page: Page) {
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs' }).first().click();
  await page.getByRole('link', { name: JOB }).first().click();
  await page.getByRole('link', { name: 'Money' }).click();
  await expect(page.getByRole('region', { name: 'Contract' })).toContainText('$2,350.00');
  await look(page, 'job-money');
  await page.getByRole('button', { name: 'Bill now: Floor laid' }).click();
  await expect(page.getByRole('heading', { name: 'Invoice 1003' })).toBeVisible();
  await look(page, 'invoice-of-a-draw');
  await page.getByRole('button', { name: 'Send' }).click();
  await mailTo(product, CUSTOMER, DRAW_MAIL);
}
