import { expect, type Page, test } from '@playwright/test';
import { signUp } from './begin.ts';
import { mailTo, type Product, startProduct } from './product.ts';
import { look } from './steps.ts';

const CUSTOMER = 'dana@okafor.example';
/** What it may take from the dashboard of a new business to its first invoice on its way. */
const MAX_FIELDS = 12;
const MAX_SCREENS = 4;
/** What is left of its width between the margins that a browser prints with. */
const LETTER_PIXELS = 739;

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});
test.afterAll(() => product.stop());

test('INV-03 DASH-01 a new contractor sends the first invoice after a dozen entries and four screens', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signUp(page, product, 'robin@prairie.example');

  await test.step('ACCT-02 WIZ-07 a business: who signed up is its contact', async () => {
    await page.getByRole('link', { name: 'Create Account' }).click();
    await type(page, { 'Account Name': 'Prairie Floors' });
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByLabel('First Name')).toHaveValue('Dana');
    await page.getByRole('button', { name: 'Next' }).click();
    await type(page, { Address: '1290 Prairie Star Road', City: 'Topeka', Zip: '66614' });
    await page.getByLabel('State').selectOption('KS');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('link', { name: 'Prairie Floors' }).click();
  });

  const screens = screensOf(page);
  let fields = 0;
  await test.step('INV-03 CUST-02 JOB-02 the customer and the job are entered with it', async () => {
    await page.getByRole('link', { name: 'Create an invoice' }).click();
    await page.getByLabel('Customer Type').selectOption('individual');
    fields += await type(page, {
      'First Name': 'Dana',
      'Last Name': 'Okafor',
      Email: CUSTOMER,
      Phone: '7855550188',
      Address: '418 Maple Row',
      City: 'Topeka',
      Zip: '66603',
      Name: 'Kitchen oak, 212 sq ft',
    });
    await look(page, 'first-invoice-form');
    await page.getByRole('button', { name: 'Create and add lines' }).click();
  });

  await test.step('INV-12 INV-16 a line, and Ctrl+Enter sends it', async () => {
    await expect(page.getByRole('heading', { name: 'Invoice 1001', level: 1 })).toBeVisible();
    fields += await type(page, {
      'Description of line 1': 'White oak plank',
      'Quantity of line 1': '212',
      'Rate of line 1': '6.85',
    });
    await expectOnLetter(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toContainText(`Dana Okafor, ${CUSTOMER}`);
    await look(page, 'first-invoice-question');
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('unpaid', { exact: true })).toBeVisible();
    await expectOnLetter(page);
    const mail = await mailTo(product, CUSTOMER, /^Invoice 1001 from Prairie Floors/);
    expect(mail.text).toContain('$1,452.20');
  });

  test
    .info()
    .annotations.push({ type: 'measured', description: `${fields} fields typed, ${screens.size} screens seen` });
  expect(fields).toBeLessThanOrEqual(MAX_FIELDS);
  expect(screens.size).toBeLessThanOrEqual(MAX_SCREENS);
});

/** Types into fields by their labels. Answers how many there were. */
async function type(page: Page, texts: Readonly<Record<string, string>>): Promise<number> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
  return Object.keys(texts).length;
}

/** What is printed has its whole width on Letter paper, as a table, without what is the office's. */
async function expectOnLetter(page: Page): Promise<void> {
  const screen = page.viewportSize();
  await page.setViewportSize({ width: LETTER_PIXELS, height: 960 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(`window.dispatchEvent(new Event('beforeprint'))`);
  const paper = page.getByRole('article');
  await expect(paper.getByRole('columnheader', { name: 'Sub-Total' })).toBeVisible();
  expect(await paper.boundingBox()).toMatchObject({ x: 0, width: LETTER_PIXELS });
  await expect(paper.getByRole('row').nth(1)).toHaveCSS('display', 'table-row');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /Timeline|Next step/ })).toHaveCount(0);
  await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(screen ?? { width: 1280, height: 900 });
}

/** The addresses of the screens that were seen from now on. */
function screensOf(page: Page): ReadonlySet<string> {
  const seen = new Set([new URL(page.url()).pathname]);
  page.on('framenavigated', (frame) => frame === page.mainFrame() && seen.add(new URL(frame.url()).pathname));
  return seen;
}
