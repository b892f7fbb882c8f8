import { expect, type Page, test } from '@playwright/test';
import { confirmIdentity, signUp } from './begin.ts';
import { openBusinessWithJob } from './begin-by-api.ts';
import { type Mail, mailTo, type Product, startProduct } from './product.ts';
import { choose, createInvoice, expectWhole, look, portalOf, send, side } from './steps.ts';

const MANAGER = 'dana@conversations.example';
/** Longer than most. */
const CUSTOMER = 'accounts.payable.department@maplerowpropertygroup.topeka.example';
const CUSTOMER_NAME = 'Maple Row Property Group';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});
test.afterAll(() => product.stop());

test('COMM-05 COMM-07 INV-17 UNSUB-01 a contractor and a customer write to each other, by mail, by text and live on screen', async ({
  page,
  browser,
}) => {
  test.setTimeout(420_000);
  const customer = await (await browser.newContext()).newPage();

  await test.step('a business, a customer, a job', async () => {
    await signUp(page, product, MANAGER);
    await openBusinessWithJob(page, product, { manager: MANAGER, customer: CUSTOMER });
  });

  await test.step('CUST-05 the list of customers shows the whole of their addresses', async () => {
    await side(page, 'Customers');
    await expectWhole(page.getByRole('cell', { name: CUSTOMER }));
    await look(page, 'customers');
  });

  await test.step('COMM-04 COMM-05 D57 a message goes out as e-mail', async () => {
    await side(page, 'Communications');
    await page.getByRole('link', { name: 'New Message' }).first().click();
    await choose(page, 'Recipient', CUSTOMER_NAME);
    await page.getByRole('textbox', { name: 'Message' }).fill('The white oak has arrived.\nMay we start on Tuesday?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(thread(page).getByText('May we start on Tuesday?')).toBeVisible();
    await expect(thread(page).getByText('E-mailed')).toBeVisible();
  });

  await test.step('COMM-07 D57 the answer arrives on the open screen, without what it quoted', async () => {
    await reply(customer, await mailTo(product, CUSTOMER, /^Message from/), 'Tuesday suits us.', true);
    await expect(thread(page).getByText('Tuesday suits us.')).toBeVisible();
    const answer = thread(page).getByRole('listitem').filter({ hasText: 'Tuesday suits us.' });
    await expect(answer).toHaveAttribute('data-inbound', 'true');
    await expect(answer).not.toContainText('May we start');
    const download = page.waitForEvent('download');
    await answer
      .getByRole('button', { name: /\.pdf/ })
      .or(answer.getByRole('link', { name: /\.pdf/ }))
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await look(page, 'conversation-answered');
  });

  await test.step('COMM-02 DASH-06 DASH-08 elsewhere it stands as unread, without a reload', async () => {
    await side(page, 'Dashboard');
    await expect(page.getByText('You have no unread communications at this time.')).toBeVisible();
    await reply(customer, await mailTo(product, CUSTOMER, /^Message from/), 'Please ring twice.', false);
    const unread = page.getByRole('table', { name: 'Unread Communications' });
    await expect(unread).toContainText('Please ring twice.');
    await look(page, 'dashboard-unread');
    await unread.getByRole('link').first().click();
    await expect(thread(page).getByText('Please ring twice.')).toBeVisible();
  });

  await test.step('INV-17 an invoice goes out with its PDF, which both sides can download', () =>
    exchangeInvoice(page, customer));

  await test.step('INV-17 what comes back says so on the timeline, and is sent again to the right address', () =>
    sendAgain(page, customer));

  await test.step('PSET-01 D60 a customer who says yes gets texts, and answers by text', () => text(page, customer));

  await test.step('UNSUB-01 UNSUB-03 P19 from the foot of the mail, e-mails stop; the manager is told why', async () => {
    const mail = await mailTo(product, 'office@maplerow.example', /^Invoice 1001 from/);
    const link = /http\S+\/unsubscribe\/\S+/.exec(mail.text)?.[0] ?? '';
    await customer.goto(link);
    await look(customer, 'unsubscribe');
    await customer.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(customer.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await look(customer, 'unsubscribed');
    await customer.goto(link.replace(/recipient=.{8}/, 'recipient=00000000'));
    await customer.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(customer.getByText('Unable to unsubscribe from emails.')).toBeVisible();
    await look(customer, 'unsubscribe-failed');
  });
  await customer.context().close();
});

const thread = (page: Page) => page.getByRole('log', { name: `Messages with ${CUSTOMER_NAME}` });

/** The customer answers from the mailbox, over SMTP, as mail programs do. */
async function reply(customer: Page, mail: Mail, text: string, withFile: boolean) {
  await customer.goto(`${product.sandbox}/mailbox?id=${mail.id}`);
  await customer.getByText('Reply', { exact: true }).click();
  await customer.getByLabel(/^Your reply/).fill(text);
  if (withFile) await customer.getByLabel(/Attach/).check();
  await customer.getByRole('button', { name: 'Send reply' }).click();
  await expect(customer.getByText('Your reply was sent.')).toBeVisible();
}

async function exchangeInvoice(page: Page, customer: Page) {
  await createInvoice(page, [['White oak plank, 5 in. select', '10', 'sq ft', '6.85']]);
  await send(page);
  const mail = await mailTo(product, CUSTOMER, /^Invoice 1001 from/);
  expect(mail.attachments.map(({ type }) => type)).toEqual(['application/pdf']);
  await expect(page.getByText('E-mailed').first()).toBeVisible();
  await customer.goto(await portalOf(product, CUSTOMER, 1001));
  for (const reader of [page, customer]) {
    const download = reader.waitForEvent('download');
    await reader
      .getByRole('button', { name: /PDF/ })
      .or(reader.getByRole('link', { name: /PDF/ }))
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/^Invoice 1001.*\.pdf$/);
  }
  await look(customer, 'portal-invoice-pdf');
}

async function sendAgain(page: Page, customer: Page) {
  const mail = await mailTo(product, CUSTOMER, /^Invoice 1001 from/);
  await customer.goto(`${product.sandbox}/mailbox?id=${mail.id}`);
  await customer.getByRole('button', { name: 'Bounce' }).click();
  await expect(customer.getByText('was sent back')).toBeVisible();
  const progress = page.getByRole('complementary', { name: 'Progress' });
  await expect(progress.getByText(/Came back/)).toBeVisible();
  await look(page, 'invoice-mail-came-back');
  const invoice = page.url();
  await side(page, 'Customers');
  await page.getByRole('link', { name: CUSTOMER_NAME }).first().click();
  await page.getByRole('link', { name: 'Edit Details' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('office@maplerow.example');
  await page.getByRole('button', { name: /Save/ }).click();
  await confirmIdentity(page);
  await expect(page.getByRole('heading', { name: CUSTOMER_NAME, level: 1 })).toBeVisible();
  await page.goto(invoice);
  await progress.getByRole('button', { name: 'Send again' }).click();
  await expect(progress.getByText('office@maplerow.example').first()).toBeVisible();
  await mailTo(product, 'office@maplerow.example', /^Invoice 1001 from/);
  await expect(progress.getByRole('button', { name: 'Send again' })).toHaveCount(0);
}

async function text(page: Page, customer: Page) {
  await customer.goto(await portalOf(product, CUSTOMER, 1001));
  await customer.getByRole('link', { name: 'Settings' }).click();
  await customer.getByLabel('Receive SMS').check();
  await expect(customer.getByText(/Reply YES/)).toBeVisible();
  await look(customer, 'portal-settings-texts');
  await answerByText(customer, /reply YES/i, 'YES');
  await side(page, 'Communications');
  await page
    .getByRole('link', { name: new RegExp(CUSTOMER_NAME) })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Message' }).fill('We are on our way.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(thread(page).getByText('Texted')).toBeVisible();
  await answerByText(customer, /We are on our way\./, 'The door is open.');
  await expect(thread(page).getByText('The door is open.')).toBeVisible();
  await look(page, 'conversation-texts');
  await answerByText(customer, /We are on our way\./, 'STOP');
}

/** Answers from the phone, once it has a text that fits. */
async function answerByText(customer: Page, got: RegExp, text: string) {
  await expect(async () => {
    await customer.goto(`${product.sandbox}/texts?number=%2B17855550188`);
    await expect(customer.getByText(got).first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await customer.getByLabel('Answer from this phone').fill(text);
  await customer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(customer.getByText(text, { exact: true }).first()).toBeVisible();
}
