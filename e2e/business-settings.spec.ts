import { type Browser, expect, type Page, test } from '@playwright/test';
import { confirmIdentity, signUp } from './begin.ts';
import { type Beginning, openBusiness } from './begin-by-api.ts';
import { connectProgram, readReference } from './connection-steps.ts';
import { linkIn, mailTo, type Product, startProduct } from './product.ts';
import { look } from './steps.ts';

const OWNER = 'dana@ownbusiness.example';
const PASSWORD = 'a floor that lasts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});
test.afterAll(() => product.stop());

test('SHELL-18 WIZ-13 SET-02 SET-05 a member looks after the business: information, bank account, fees, and a false alarm', async ({
  page,
  browser,
}) => {
  test.setTimeout(420_000);
  let beginning: Beginning | null = null;
  await test.step('a business', async () => {
    await signUp(page, product, OWNER);
    beginning = await openBusiness(page, product, OWNER);
    await page.goto(`${product.origin}/p/m/${beginning.businessId}/settings`);
  });

  await test.step('AUTH-21 P14 inviting somebody asks for the password, and goes on by itself', () =>
    inviteColleague(page));

  await test.step('WIZ-13 WIZ-29 D43 the wizard comes back filled in, its numbers as masks; one owner comes and goes', () =>
    editInformation(page));

  await test.step('SET-02 SET-03 SET-05 a new bank account needs the password, and online payments rest', () =>
    changeBankAccount(page));

  await test.step('P14 from the mail, payments are stopped; with the password they go on', async () => {
    const mail = await mailTo(product, OWNER, /bank account/i);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(linkIn(mail));
    await expect(visitor.getByText('ending in 4242')).toBeVisible();
    await look(visitor, 'bank-notice');
    await visitor.getByRole('button', { name: 'This was not me: stop payments' }).click();
    await expect(visitor.getByRole('heading', { name: 'Online payments are stopped' })).toBeVisible();
    await look(visitor, 'bank-notice-stopped');
    await visitor.context().close();
    await page.reload();
    await look(page, 'settings-stopped');
    await page.getByRole('button', { name: 'Let payments go on' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Let payments go on' }).click();
    await expect(page.getByRole('button', { name: 'Let payments go on' })).toHaveCount(0);
  });

  await test.step('D91 fees are set, with what they mean', async () => {
    const card = page.getByRole('group', { name: 'Card payments' });
    await card.getByLabel('Percentage (%)').fill('3');
    await expect(card.getByText('On a $1,000.00 invoice the customer pays $30.30 on top.')).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
    await expect(page.getByText('Changes saved')).toBeVisible();
    await page.reload();
    await expect(card.getByLabel('Percentage (%)')).toHaveValue('3');
  });

  await test.step('D93 a logo is chosen, is shown as customers see it, and stands in the head of their portal', () =>
    chooseLogo(page, browser, beginning));

  await test.step('CONN-01 CONN-03 CONN-05 CONN-09 a program is connected, calls with its token, and is revoked', () =>
    connectProgram(page, product, PASSWORD));

  await test.step('REF-01 the reference is read by whoever builds one', () => readReference(page, product));
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function inviteColleague(page: Page) {
  await page.getByRole('link', { name: 'Members' }).click();
  await press(page, 'Invite Member');
  await page.getByRole('dialog').getByLabel('Email').fill('kim@lowe.example');
  await press(page, 'Send Invitation');
  await confirmIdentity(page);
  await expect(page.getByText('Invitation sent to kim@lowe.example')).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).first().click();
}

async function editInformation(page: Page) {
  await page.getByRole('link', { name: 'Business Information' }).click();
  await press(page, 'Edit Business Info');
  await press(page, '2. Bank');
  await expect(page.getByLabel('Account number', { exact: true })).toHaveAttribute('placeholder', '****6789');
  await press(page, '3. Beneficial owners');
  await press(page, 'Edit Dana Whitfield');
  await expect(page.getByLabel('SSN')).toHaveAttribute('placeholder', '***-**-6789');
  await look(page, 'edit-account-owner');
  await page.getByLabel('Board member').check();
  await press(page, 'Save owner');
  await addMia(page);
  await press(page, 'Save business information');
  await press(page, '4. Confirmation');
  await look(page, 'edit-account-confirmation');
  await press(page, 'Submit');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Business Information' }).click();
  await press(page, 'Edit Business Info');
  await press(page, '3. Beneficial owners');
  await press(page, 'Remove Mia Brandt');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Mia Brandt')).toHaveCount(0);
  await press(page, 'Save business information');
  await press(page, 'Cancel');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

/** A second owner at the same address. */
async function addMia(page: Page) {
  await press(page, 'Add owner');
  const entries = { 'First Name': 'Mia', 'Last Name': 'Brandt', 'Date of birth': '1984-11-02', SSN: '123451111' };
  for (const [label, text] of Object.entries(entries)) await page.getByLabel(label).fill(text);
  await page.getByRole('textbox', { name: 'Email' }).fill('mia@ownbusiness.example');
  await page.getByRole('textbox', { name: 'Phone' }).fill('7855550173');
  await page.getByLabel('Address', { exact: true }).fill('1290 Prairie Star Road');
  await page.getByLabel('City').fill('Topeka');
  await page.getByLabel('State').selectOption('KS');
  await page.getByLabel('Zip').fill('66614');
  await page.getByLabel('Owns 25% or more').check();
  await press(page, 'Save owner');
}

async function changeBankAccount(page: Page) {
  await press(page, 'Edit Bank Account');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Operating');
  await dialog.getByLabel('Account holder name').fill('Tallgrass Flooring Co.');
  await dialog.getByLabel('Account type').selectOption('business_checking');
  await dialog.getByLabel('Routing number').fill('110000000');
  await dialog.getByLabel('Account number', { exact: true }).fill('000123454242');
  await dialog.getByLabel('Account number verification').fill('000123450000');
  await dialog.getByLabel('Your password').fill('not this one');
  await expect(dialog.getByText('Account Numbers do not match', { exact: true })).toBeVisible();
  await dialog.getByLabel('Account number verification').fill('000123454242');
  await look(page, 'bank-account-dialog');
  await dialog.getByRole('button', { name: 'Save Bank Account' }).click();
  await expect(dialog.getByText('The password or the code is not correct.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Save Bank Account' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('4242')).toBeVisible();
}

const LOGO = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 100"><path d="M0 0h500v100z"/></svg>'),
};

async function chooseLogo(page: Page, browser: Browser, beginning: Beginning | null) {
  const choice = page.getByLabel('Choose a logo');
  await choice.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText('A logo has to be a PNG, JPEG or SVG picture.')).toBeVisible();
  await choice.setInputFiles(LOGO);
  await expect(page.getByText('Logo saved')).toBeVisible();
  const preview = page.getByRole('region', { name: 'Logo' }).getByRole('img');
  // As high as in the head of the portal.
  expect((await preview.boundingBox())?.height).toBe(30);
  await look(page, 'settings-logo');
  const customer = await beginning?.call<{ portalPath: string }>(
    'POST',
    `/business/${beginning.businessId}/customers`,
    {
      person: { firstName: 'Robin', lastName: 'Ashby' },
      address: { addressLine1: '418 Maple Row', addressLine2: '', city: 'Topeka', state: 'KS', zip: '66603' },
      business: { name: 'Maple Row', phone: '7855550188', email: 'robin@maplerow.example', typeOfBusiness: 'business' },
    },
  );
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(product.origin + customer?.portalPath);
  const logo = visitor.getByRole('banner').getByRole('img', { name: 'Tallgrass Flooring Co.' });
  await expect(logo).toBeVisible();
  const drawn = () => logo.evaluate((image) => [Reflect.get(image, 'complete'), Reflect.get(image, 'naturalWidth')]);
  await expect.poll(drawn).toEqual([true, 400]);
  await look(visitor, 'portal-logo');
  await visitor.context().close();
}
