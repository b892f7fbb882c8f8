import { expect, type Locator, type Page } from '@playwright/test';
import { type Beginning, sendInvoice } from './begin-by-api.ts';
import { atBank, type Product } from './product.ts';
import { look, side, signBankPayment } from './steps.ts';

export const CUSTOMER = 'accounts@maplerow.example';
const NAME = 'Maple Row Property Group';

// Cents. What is entered, and what it comes to with a tax of 6.25 %.
const REPAIRS = 61_230; // 1 at $576.28, $36.02 of tax
export const BASEBOARD = 66_198; // 96 at $6.49 are $623.04, $38.94 of tax
export const TREADS = 116_769; // 14 at $78.50 are $1,099.00, $68.69 of tax
export const PLANK = 170_308; // 234 at $6.85 are $1,602.90, $100.18 of tax
const CHECK = 65_000;
export const CREDIT = CHECK - REPAIRS;
const PART = 25_000;
export const STAYS = BASEBOARD - PART;
const SUM = PART + TREADS + PLANK;
export const CHARGE = SUM - CREDIT;
export const FEE = 100;
export const RETURNED = 28_358; // 4 at $78.50 are $314.00, less 15 % $266.90, $16.68 of tax

/** As it stands on a screen: $1,167.69, and ($37.70) below zero. */
export const say = (cents: number) => {
  const text = (Math.abs(cents) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  return cents < 0 ? `(${text})` : text;
};
const DAY_MILLISECONDS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MILLISECONDS).toISOString().slice(0, 10);

export const moneyOf = (page: Page) => page.getByRole('region', { name: 'Money' }).locator('dl').first();
export const amountDue = (customer: Page) =>
  customer.getByRole('region', { name: 'Amount Due' }).locator('strong').first();
/** The figure at the foot of a statement. */
export const footOf = (page: Page, label: string | RegExp) =>
  page
    .locator('tfoot tr')
    .filter({ has: page.getByRole('rowheader', { name: label }) })
    .getByRole('cell');

/** All figures of a list, each by its name. */
export const expectFigures = (list: Locator, figures: Readonly<Record<string, string>>) =>
  expect(async () => {
    const [names, amounts] = await Promise.all(['dt', 'dd'].map((part) => list.locator(part).allTextContents()));
    expect(Object.fromEntries(names?.map((name, index) => [name, amounts?.[index]]) ?? [])).toEqual(figures);
  }).toPass({ timeout: 15_000 });

export async function openCustomer(page: Page) {
  await side(page, 'Customers');
  await page.getByRole('link', { name: NAME }).first().click();
}

export async function recordCheck(page: Page) {
  await openCustomer(page);
  await page.getByRole('button', { name: 'Add Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Payment' });
  await dialog.getByLabel('Amount', { exact: true }).fill('650');
  await expect(dialog.getByText(`${say(CREDIT)} left`)).toBeVisible();
  await dialog.getByLabel('Check number').fill('2291');
  await look(page, 'record-check');
  await dialog.getByRole('button', { name: 'Save Payment' }).click();
  const question = page.getByRole('dialog', { name: `Keep ${say(CREDIT)} as credit?` });
  await expect(question).toContainText(`The check is ${say(CREDIT)} more than is due. Keep it as ${NAME}'s credit.`);
  await look(page, 'keep-as-credit');
  await question.getByRole('button', { name: 'Keep as credit' }).click();
  await expect(dialog).toHaveCount(0);
}

/** A deposit of a customer who owes nothing: all of it is their credit, and nothing is asked. */
export async function recordDeposit(page: Page, dollars: string) {
  await openCustomer(page);
  await page.getByRole('button', { name: 'Add Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Payment' });
  await dialog.getByLabel('Amount', { exact: true }).fill(dollars);
  await dialog.getByLabel('Check number').fill('3301');
  await expect(dialog).toContainText('Nothing is due from this customer. All of it is kept as their credit.');
  await look(page, 'record-on-account');
  await dialog.getByRole('button', { name: 'Save Payment' }).click();
  await expect(dialog).toHaveCount(0);
}

export const creditOf = (page: Page) => page.getByRole('region', { name: 'Credit' });

/** One of the ways that stand beside money on account, and the dialog that it opens. */
export async function doWithDeposit(page: Page, item: string, title: string | RegExp) {
  await creditOf(page)
    .getByRole('button', { name: /^More about the payment/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog', { name: title });
}

export async function allowParts(page: Page) {
  await side(page, 'Settings');
  const form = page.getByRole('form', { name: 'Part payments' });
  await form.getByLabel('Part payments', { exact: true }).selectOption('At least an amount');
  await form.getByLabel('At least').fill('100');
  await form.getByRole('button', { name: 'Save Changes: Part payments' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
}

/** The first has been due for weeks. */
export async function sendThree(job: Beginning & { readonly jobId: string }) {
  const late = { invoiceDate: daysAgo(60), dueDate: daysAgo(45) };
  await sendInvoice(job, 'Baseboard', 96, { rate: 6.49, ...late });
  await sendInvoice(job, 'Stair treads', 14, { rate: 78.5 });
  await sendInvoice(job, 'Oak plank', 234, { rate: 6.85 });
}

export async function choosePart(customer: Page) {
  await customer.getByRole('link', { name: 'Pay what is due' }).click();
  const part = customer.getByLabel('Amount for invoice 1002');
  await part.fill('50');
  await part.blur();
  await expect(customer.getByText('Please pay at least $100.00.')).toBeVisible();
  await part.fill('250');
  await expectFigures(customer.getByRole('region', { name: 'You pay' }).locator('dl'), {
    '3 invoices': say(SUM),
    [`Use your credit of ${say(CREDIT)}`]: say(-CREDIT),
    'Bank fee': say(FEE),
  });
  await expect(customer.getByText(`${say(STAYS)} of invoice 1002 stays due.`)).toBeVisible();
  await look(customer, 'portal-choose-what-to-pay');
}

export async function payChosen(customer: Page) {
  await customer.getByRole('button', { name: `Pay ${say(CHARGE + FEE)} by bank` }).click();
  await expectFigures(customer.getByRole('main').locator('dl'), {
    'Invoice 1002': say(PART),
    'Invoice 1003': say(TREADS),
    'Invoice 1004': say(PLANK),
    'Your credit': say(-CREDIT),
    Amount: say(CHARGE),
    Fee: say(FEE),
    Total: say(CHARGE + FEE),
  });
  await signBankPayment(customer, '000123456789');
}

export async function readReceipt(customer: Page) {
  const paid = `${say(CHARGE + FEE)}to Tallgrass Flooring Co., with your bank account ending in 6789 (${say(FEE)} of it is the fee)`;
  await expect(customer.getByText(paid)).toBeVisible();
  await customer.getByRole('link', { name: 'View receipt' }).click();
  await expect(customer.getByRole('listitem').filter({ hasText: /^Invoice \d+/ })).toHaveText([
    `Invoice 1002${say(PART)}${say(CREDIT)} of it by your credit`,
    `Invoice 1003${say(TREADS)}`,
    `Invoice 1004${say(PLANK)}`,
  ]);
  const amounts = customer.getByRole('table', { name: 'Amounts' }).getByRole('cell');
  await expect(amounts).toHaveText([say(CHARGE), say(FEE), say(CHARGE + FEE)]);
  await look(customer, 'portal-receipt-of-several');
  await customer.getByRole('link', { name: 'View authorization' }).click();
  const signed = `for invoice 1002 (${say(PART)}), invoice 1003 (${say(TREADS)}) and invoice 1004 (${say(PLANK)}), less my credit of ${say(CREDIT)}.`;
  await expect(customer.getByText(signed)).toBeVisible();
}

/** By the sandbox's page of the bank, on which the newest payment comes first. */
export async function takeBackLast(product: Product) {
  const bank = await (await fetch(`${product.sandbox}/bank`)).text();
  const [, id] = /payments\/(\w+)\/dispute/.exec(bank) ?? [];
  await atBank(product, `/bank/payments/${id}/dispute`, {});
}

/** For both sides the same: one late invoice, of which a part was paid. */
export async function expectOpen(page: Page) {
  const sheet = page.getByRole('article', { name: `Statement for ${NAME}` });
  await expect(sheet).toContainText(`${say(STAYS)} of it is past due`);
  await expectFigures(sheet.getByLabel('How long it has been due'), {
    'Not due': say(0),
    '1 to 30 days': say(0),
    '31 to 60 days': say(STAYS),
    '61 to 90 days': say(0),
    'Over 90 days': say(0),
  });
  const open = sheet.locator('tbody tr');
  await expect(open).toHaveCount(1);
  const since = `Credit ${say(-CREDIT)}Paid ${say(CREDIT - PART)}`;
  await expect(open).toContainText(`${say(BASEBOARD)}${since}${say(STAYS)}`);
  await expect(footOf(page, 'Balance')).toHaveText(say(STAYS));
}

export async function sendStatement(page: Page) {
  await page.getByRole('button', { name: 'Send Statement' }).click();
  const dialog = page.getByRole('dialog', { name: `Send ${NAME} this statement?` });
  await expect(dialog).toContainText(`${say(STAYS)}: what is open.`);
  await dialog.getByRole('button', { name: 'Send Statement' }).click();
  await expect(page.getByText('Statement Sent')).toBeVisible();
}

/** Four treads come back, less 15 % for restocking. */
export async function issueNote(page: Page) {
  await side(page, 'Invoices');
  await page.getByRole('link', { name: '1003' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Credit note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Credit note' });
  await dialog.getByLabel('Stair treads').fill('4');
  await dialog.getByLabel('Restocking').fill('15');
  await dialog.getByLabel('Reason').selectOption('Returned goods');
  const totals = { Returned: say(31_400), Restocking: say(-4_710), Credited: say(26_690), Tax: say(1_668) };
  await expectFigures(dialog.getByLabel('Totals of the credit note'), { ...totals, Total: say(RETURNED) });
  await expect(dialog).toContainText(`${say(RETURNED)} of bank account ending in 6789 becomes credit.`);
  await look(page, 'credit-note-dialog');
  await dialog.getByRole('button', { name: `Issue credit note of ${say(RETURNED)}` }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Totals')).toContainText(`Credit note CN-1`);
  await expect(page.getByLabel('Totals')).toContainText(say(-RETURNED));
  await look(page, 'invoice-credited');
}

/** Every entry with the balance after it. */
export async function expectHappened(customer: Page) {
  const changes = [REPAIRS, -CHECK, BASEBOARD, TREADS, PLANK, -CHARGE, -STAYS, STAYS, -RETURNED];
  let balance = 0;
  const figures = changes.flatMap((change) => {
    balance += change;
    return [say(change), say(balance)];
  });
  const happened = customer.getByRole('table', { name: 'What happened' }).locator('tbody');
  await expect(happened.locator('td:nth-last-child(-n + 2)')).toHaveText([say(0), ...figures]);
  await expect(footOf(customer, 'Balance')).toHaveText(say(STAYS - RETURNED));
  await expect(customer.getByText(`${say(STAYS)} can be paid now: credit is not taken off yet.`)).toBeVisible();
}
