import { expect, type Page, test } from '@playwright/test';
import { addCustomer, addJob, fillAddress, signUp } from './begin.ts';
import { openBusiness } from './begin-by-api.ts';
import { mailTo, type Product, startProduct } from './product.ts';
import { choose, createInvoice, look, openMenuOnPhone, portalOf, send, side, turnOnPhone } from './steps.ts';

const MANAGER = 'dana@everysection.example';
const CUSTOMER = 'accounts@maplerow.example';
/** One white dot, 67 bytes: a real PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP6DwABBQECz6AuzQAAAABJRU5ErkJggg==',
  'base64',
);

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});
test.afterAll(() => product.stop());

test('SHELL-01 SHELL-19 a contractor runs a business from every section of the manager area', async ({
  page,
  browser,
}) => {
  test.setTimeout(420_000);

  await test.step('every section is empty, and says so', async () => {
    await signUp(page, product, MANAGER);
    const { businessId } = await openBusiness(page, product, MANAGER);
    await page.goto(`${product.origin}/p/m/${businessId}/dashboard`);
    await openMenuOnPhone(page);
    await emptySections(page);
  });

  await test.step('CUST-02 JOB-04 a customer and a job', async () => {
    await addCustomer(page, CUSTOMER);
    await addJob(page);
  });

  await test.step('SUB-02 SUB-03 SUB-05 SUB-07 CONST-05 a subcontractor, whose number is shown by its last four', async () => {
    await side(page, 'Subcontractors');
    await page.getByRole('link', { name: 'Add Subcontractor' }).first().click();
    await page.getByLabel('First Name').fill('Mia');
    await page.getByLabel('Last Name').fill('Brandt');
    await fillAddress(page, '77 Elm Court', '66606');
    await page.getByLabel('Customer Type').selectOption('individual');
    await page.getByRole('textbox', { name: 'Phone' }).fill('7855550173');
    await page.getByRole('textbox', { name: 'Email' }).fill('mia@miabrandt.example');
    await page.getByLabel('SSN').fill('123456789');
    await look(page, 'subcontractor-form');
    await page.getByRole('button', { name: 'Add Subcontractor' }).click();
    await expect(page.getByText('***-**-6789')).toBeVisible();
    await look(page, 'subcontractor');
  });

  await test.step('STOCK-02 STOCK-04 STOCK-07 STOCK-08 STOCK-09 STOCK-10 an item, a second lot, a loss and an attribute', () =>
    keepStock(page));

  await test.step('WO-02 WO-03 WO-07 WO-08 WO-13 a work order takes stock and people', () => runWorkOrder(page));

  await test.step('WO-15 WO-16 WO-17 WO-18 an expense report, which returns to the order', () => reportExpenses(page));
  await test.step('JOB-14 JOB-15 SUB-08 STOCK-11 STOCK-12 the job, the subcontractor and the item know of it', async () => {
    await page.getByRole('link', { name: 'Kitchen oak, 212 sq ft' }).first().click();
    await expect(page.getByRole('table', { name: 'Work orders of this job' })).toContainText('Install the kitchen');
    await expect(page.getByRole('table', { name: 'Subcontractors of this job' })).toContainText('(785) 555-0173');
    await look(page, 'job-full');
    await side(page, 'Subcontractors');
    await page.getByRole('link', { name: 'Mia Brandt' }).click();
    await expect(page.getByRole('table', { name: 'Expense reports of this subcontractor' })).toContainText('$262.50');
    await side(page, 'Inventory');
    await page.getByRole('link', { name: 'White oak plank' }).click();
    await expect(page.getByRole('table', { name: 'History' })).toContainText('(28)');
    await look(page, 'item-full');
  });

  await test.step('REP-01 REP-02 REP-03 REP-04 the taxes that were paid for stock', async () => {
    await side(page, 'Reports');
    await look(page, 'reports');
    await page.getByRole('link', { name: /Inventory Sales Tax/ }).click();
    await page.getByLabel('From Date').fill('2026-01-01');
    await page.getByLabel('To Date').fill('2026-12-31');
    await page.getByRole('button', { name: /Run/ }).click();
    await expect(page.getByText('$45.00').first()).toBeVisible();
    await look(page, 'sales-tax');
  });

  await test.step('COMM-04 COMM-05 CUST-09 a message goes out by e-mail and stands with the customer', async () => {
    await side(page, 'Communications');
    await page.getByRole('link', { name: 'New Message' }).first().click();
    await choose(page, 'Recipient', 'Maple Row Property Group');
    await page.getByRole('textbox', { name: 'Message' }).fill('The white oak has arrived.\nMay we start on Tuesday?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('May we start on Tuesday?').last()).toBeVisible();
    await look(page, 'conversation');
    expect((await mailTo(product, CUSTOMER, /Tallgrass/)).text).toContain('The white oak has arrived.');
    await side(page, 'Customers');
    await page.getByRole('link', { name: 'Maple Row Property Group' }).first().click();
    await expect(page.getByText('May we start on Tuesday?').last()).toBeVisible();
    await look(page, 'customer-conversation');
  });

  await test.step('FILE-01 FILE-02 PINV-10 an invoice with a file that the customer can download', async () => {
    await createInvoice(page, [['White oak plank, 5 in. select', '10', 'sq ft', '6.85']]);
    await attach(page);
    await send(page);
    const portal = await portalOf(product, CUSTOMER, 1001);
    const visitor = await browser.newContext();
    const customer = await visitor.newPage();
    await customer.goto(portal);
    const download = customer.waitForEvent('download');
    await customer.getByRole('link', { name: 'Download kitchen.png' }).click();
    expect((await download).suggestedFilename()).toBe('kitchen.png');
    await look(customer, 'portal-invoice-with-file');
    await visitor.close();
  });

  await test.step('TABLE-01 on a phone, where rows are cards, a list is turned around too', () => turnOnPhone(page));
  await test.step('DASH-01 DASH-02 SET-01 SET-04 the dashboard and the settings', async () => {
    await side(page, 'Dashboard');
    await expect(page.getByRole('table', { name: 'Unpaid Invoices' })).toContainText('1001');
    await look(page, 'dashboard');
    await side(page, 'Settings');
    await expect(page.getByText('6789')).toBeVisible();
    await look(page, 'settings');
    await page.getByRole('link', { name: 'Business Information' }).click();
    await expect(page.getByLabel('Account Name')).toHaveValue('Tallgrass Flooring Co.');
    await look(page, 'edit-account');
  });
});

async function emptySections(page: Page) {
  await expect(page.getByRole('link', { name: 'Add a customer' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create an invoice' })).toBeVisible();
  await look(page, 'dashboard-ready-for-payments');
  for (const [section, text] of [
    ['Communications', 'No communications to display. Go to the Communications tab to send a new message.'],
    ['Jobs', 'No jobs to display.'],
    ['Customers', 'No customers to display.'],
    ['Work Orders', 'No work orders to display.'],
    ['Subcontractors', 'No subcontractors to display.'],
    ['Invoices', 'No invoices/quotes to display.'],
    ['Inventory', 'No inventory items to display.'],
    ['Payments', 'No payments to display.'],
  ] as const) {
    await side(page, section);
    await expect(page.getByText(text).first()).toBeVisible();
    await look(page, `${section.toLowerCase().replace(' ', '-')}-empty`);
  }
}

async function keepStock(page: Page) {
  await side(page, 'Inventory');
  await page.getByRole('link', { name: 'Add new Item' }).first().click();
  await page.getByLabel('Name').fill('White oak plank');
  await page.getByLabel('Retail Price').fill('89');
  await page.getByLabel('Description').fill('Select grade, carton of 24 sq ft');
  await page.getByLabel('UPC').fill('681234500117');
  await page.getByLabel('SKU').fill('OAK-W5-SEL');
  await page.getByLabel('Quantity').fill('20');
  await page.getByLabel('Purchase Date').fill('2026-03-02');
  await page.getByLabel('Cost').fill('1200');
  await page.getByLabel('Taxes paid').fill('30');
  await look(page, 'item-form');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await expect(page.getByRole('heading', { name: 'White oak plank' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Inventory' }).click();
  await page.getByLabel('Quantity to add').fill('10');
  await page.getByLabel('Purchase Date').fill('2026-03-09');
  await page.getByLabel(/Taxes paid/).fill('15');
  await look(page, 'add-inventory');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Inventory' }).click();
  await expect(page.getByRole('table', { name: 'History' })).toContainText('March 9th, 2026');
  await page.getByRole('button', { name: 'Remove Inventory' }).click();
  await page.getByLabel('Quantity to Remove').fill('31');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog').getByText(/30/).first()).toBeVisible();
  await page.getByLabel('Quantity to Remove').fill('2');
  await look(page, 'remove-inventory');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Inventory' }).click();
  await expect(page.getByRole('table', { name: 'History' })).toContainText('(2)');
  await page.getByRole('button', { name: 'Add Attribute' }).first().click();
  await page.getByLabel('Name').fill('Thickness');
  await page.getByLabel('Value').fill('3/4 in.');
  await page.getByLabel('Description').fill('Solid');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Attribute' }).click();
  await expect(page.getByRole('table', { name: 'Attributes' })).toContainText('3/4 in.');
  await look(page, 'item');
}

async function runWorkOrder(page: Page) {
  await side(page, 'Work Orders');
  await page.getByRole('link', { name: 'Create Work Order' }).first().click();
  await choose(page, 'Job', 'Kitchen oak, 212 sq ft');
  await page.getByLabel('Description').fill('Install the kitchen');
  await look(page, 'work-order-form');
  await page.getByRole('button', { name: /Create/ }).click();
  await expect(page.getByRole('heading', { name: /1001/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add inventory' }).click();
  await expect(page.getByRole('combobox', { name: 'Item' })).toBeFocused();
  await choose(page, 'Item', 'White oak plank');
  await page.getByLabel('Quantity').fill('40');
  await page.getByRole('button', { name: 'Add to Work Order' }).click();
  // WO-08: there were 28 in stock, so 28 were taken.
  await expect(page.getByRole('table', { name: 'Inventory List' })).toContainText('28');
  await page.getByRole('button', { name: 'Add a subcontractor' }).click();
  await choose(page, 'Subcontractor', 'Mia Brandt');
  await page.getByRole('button', { name: /^Add( Subcontractor)?$/ }).click();
  await expect(page.getByRole('table', { name: 'Subcontractors of this work order' })).toContainText('Mia Brandt');
  await look(page, 'work-order');
  await page.getByRole('button', { name: 'E-mail to Crew' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-mail to Crew' });
  await expect(dialog.getByRole('checkbox', { name: 'Mia Brandt' })).toBeChecked();
  await dialog.getByLabel(/Another address/).fill('helper@brandt.example');
  await look(page, 'work-order-mail');
  await dialog.getByRole('button', { name: 'Send' }).click();
  const mails = page.getByRole('table', { name: 'Mails to the crew' });
  await expect(mails.getByRole('row').filter({ hasText: 'helper@brandt.example' })).toContainText('E-mailed');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Work Order 1001 from .*\.pdf$/);
}

async function reportExpenses(page: Page) {
  await page.getByRole('link', { name: 'Add Expense Report' }).first().click();
  await expect(page.getByRole('heading', { name: 'Add Expense Report' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Subcontractor' }).selectOption({ label: 'Mia Brandt' });
  await page.getByLabel('Description').first().fill('First day');
  const line = page.getByRole('form', { name: 'Line item' });
  await line.getByLabel('Category').selectOption({ label: 'Labor' });
  await line.getByLabel('Description').fill('Sanding');
  await line.getByLabel('Quantity').fill('7');
  await line.getByLabel('Rate').fill('37.50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('$262.50').first()).toBeVisible();
  await look(page, 'expense-form');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Expense Reports' })).toContainText('First day');
}

async function attach(page: Page) {
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'kitchen.png', mimeType: 'image/png', buffer: PNG },
    { name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ this is a program') },
  ]);
  await expect(page.getByRole('table', { name: /Files/ })).toContainText('kitchen.png');
  await expect(page.getByText(/Only images/)).toBeVisible();
  await look(page, 'invoice-files');
}
