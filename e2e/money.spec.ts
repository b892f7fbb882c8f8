import { expect, type Page, test } from '@playwright/test';
import { signUp } from './begin.ts';
import { openBusinessWithJob, sendInvoice } from './begin-by-api.ts';
import {
  expectRows,
  FLOOR,
  payAll,
  RETURNED_FEE,
  readOfReturn,
  switchFeeOn,
  WAIVED,
  WITH_FUNDS,
  WITHOUT_FUNDS,
  waivePart,
} from './fee-steps.ts';
import {
  allowParts,
  amountDue,
  BASEBOARD,
  CHARGE,
  CREDIT,
  CUSTOMER,
  choosePart,
  creditOf,
  doWithDeposit,
  expectFigures,
  expectHappened,
  expectOpen,
  FEE,
  footOf,
  issueNote,
  moneyOf,
  openCustomer,
  PLANK,
  payChosen,
  RETURNED,
  readReceipt,
  recordCheck,
  recordDeposit,
  STAYS,
  say,
  sendStatement,
  sendThree,
  TREADS,
  takeBackLast,
} from './money-steps.ts';
import { openPortal } from './portal-steps.ts';
import { advanceBank, linkIn, mailTo, type Product, startProduct } from './product.ts';
import { look, portalOf, reloadUntil, signBankPayment } from './steps.ts';

const MANAGER = 'dana@tothecent.example';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});
test.afterAll(async () => {
  try {
    // Once, since it reads the books of all of them.
    expect(await product.verify()).toContain('Everything is as it must be.');
  } finally {
    await product.stop();
  }
});

test('PART-04 PART-08 PART-16 PART-21 PART-22 ALLOC-05 STMT-02 STMT-03 STMT-04 STMT-06 CRED-08 CRED-09 three invoices, credit from an overpayment, pay two whole and one in part by bank, one returned by the bank, statement, credit note, everything to the cent', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const customer = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await signUp(page, product, MANAGER);
  const job = await openBusinessWithJob(page, product, { manager: MANAGER, customer: CUSTOMER });

  await test.step('PART-15 PART-16 a check that is more than is due leaves credit', async () => {
    await sendInvoice(job, 'Repairs', 1, { rate: 576.28 });
    await recordCheck(page);
    await expectFigures(moneyOf(page), { Owed: say(0), Overdue: say(0), Credit: say(CREDIT) });
    await look(page, 'customer-with-credit');
  });

  await test.step('PART-01 the manager allows parts, and three invoices are due', async () => {
    await allowParts(page);
    await sendThree(job);
  });

  await test.step('PART-02 PART-04 PART-07 PART-08 two whole and one in part, less the credit, as one charge', async () => {
    await openPortal(customer, await portalOf(product, CUSTOMER, 1002));
    await customer.getByRole('link', { name: 'Back to Invoices & Quotes' }).click();
    await expect(amountDue(customer)).toHaveText(say(BASEBOARD + TREADS + PLANK));
    await choosePart(customer);
    await payChosen(customer);
  });

  await test.step('STMT-01 STMT-04 on its way it is no part of the balance, which says what will be left', async () => {
    await expect(customer.getByText('awaiting bank', { exact: false }).first()).toBeVisible();
    await expect(amountDue(customer)).toHaveText(say(STAYS));
    await openCustomer(page);
    const figures = { Owed: say(STAYS), Overdue: say(STAYS), 'On its way': say(CHARGE) };
    await expectFigures(moneyOf(page), figures);
    await page.getByRole('link', { name: 'Statement' }).click();
    await expect(footOf(page, 'Balance')).toHaveText(say(CHARGE + STAYS));
    await expect(footOf(page, /^On its way since .+: bank payment for 1002, 1003, 1004$/)).toHaveText(say(-CHARGE));
    await expect(footOf(page, 'When it has arrived')).toHaveText(say(STAYS));
    await look(page, 'statement-on-its-way');
  });

  await test.step('PART-21 PART-22 it settles: one receipt and one authorization name every invoice', async () => {
    await arrived(customer);
    await readReceipt(customer);
  });

  await test.step('ALLOC-05 what the bank returns is due again, also for the manager', async () => {
    await customer.goto(await portalOf(product, CUSTOMER, 1002));
    await customer.getByRole('link', { name: 'Pay', exact: true }).first().click();
    await customer.getByRole('button', { name: `Pay ${say(STAYS + FEE)} by bank` }).click();
    await signBankPayment(customer, '000123456789');
    await expect(customer.getByText('awaiting bank', { exact: false }).first()).toBeVisible();
    await expect(amountDue(customer)).toHaveText(say(0));
    await arrived(customer);
    await takeBackLast(product);
    await reloadUntil(customer, () => expect(amountDue(customer)).toHaveText(say(STAYS), { timeout: 1_000 }));
    await expect(customer.getByRole('heading', { name: 'Your bank returned the payment' })).toBeVisible();
    await openCustomer(page);
    await expectFigures(moneyOf(page), { Owed: say(STAYS), Overdue: say(STAYS) });
  });

  let statement = '';
  await test.step('STMT-02 STMT-05 STMT-06 STMT-07 the customer reads the statement that the manager sent', async () => {
    await page.getByRole('link', { name: 'Statement' }).click();
    await expectOpen(page);
    await sendStatement(page);
    const mail = await mailTo(product, CUSTOMER, /^Your statement from Tallgrass Flooring Co\.: \$411\.98$/);
    expect(mail.attachments.map(({ type }) => type)).toEqual(['application/pdf']);
    statement = linkIn(mail);
    await customer.goto(statement);
    await expectOpen(customer);
    await look(customer, 'portal-statement-sent');
  });

  await test.step('CRED-02 CRED-03 CRED-04 CRED-05 CRED-08 CRED-09 goods come back: what was paid for them is credit', async () => {
    await issueNote(page);
    await openCustomer(page);
    const figures = { Owed: say(STAYS), Overdue: say(STAYS), Credit: say(RETURNED) };
    await expectFigures(moneyOf(page), figures);
  });

  await test.step('ALLOC-18 STMT-03 STMT-06 the customer sees it everywhere, and what was sent stays as it was', async () => {
    await customer.reload();
    await expectOpen(customer);
    await customer.getByRole('link', { name: 'Show it as of today' }).click();
    await expect(footOf(customer, 'Balance')).toHaveText(say(STAYS - RETURNED));
    await expect(footOf(customer, /^Credit not used yet/)).toHaveText(say(-RETURNED));
    await customer.getByRole('link', { name: 'What happened' }).click();
    await expectHappened(customer);
    await look(customer, 'portal-statement-happened');
    await customer.goto(await portalOf(product, CUSTOMER, 1003));
    await expect(customer.getByRole('row', { name: /^Credit note CN-1/ })).toContainText(say(-RETURNED));
    await expect(customer.getByRole('row', { name: /^Amount Due/ })).toContainText(say(0));
    await look(customer, 'portal-invoice-credited');
  });

  await customer.context().close();
});

test('PART-15 PART-18 ALLOC-17 D31 a deposit of a customer who owes nothing is their credit, is used on an invoice, corrected, and deleted: all is owed again', async ({
  page,
}) => {
  await signUp(page, product, 'lee@onaccount.example');
  const job = await openBusinessWithJob(page, product, { manager: 'lee@onaccount.example', customer: CUSTOMER });
  await recordDeposit(page, '500');
  await expect(creditOf(page)).toContainText(/Check 3301, .+, on account/);
  await expectFigures(moneyOf(page), { Owed: say(0), Overdue: say(0), Credit: say(50_000) });
  await look(page, 'credit-on-account');

  await sendInvoice(job, 'Sand and finish', 1, { rate: 300 });
  await page.reload();
  await creditOf(page).getByRole('button', { name: 'Apply to an invoice' }).click();
  const apply = page.getByRole('dialog', { name: 'Apply credit to an invoice' });
  await apply.getByRole('button', { name: `Apply ${say(31_875)}` }).click();
  await expect(apply).toHaveCount(0);
  await expectFigures(moneyOf(page), { Owed: say(0), Overdue: say(0), Credit: say(18_125) });

  const correct = await doWithDeposit(page, 'Correct', `Correct the payment of ${say(50_000)}`);
  await correct.getByLabel('Check number').fill('3302');
  await correct.getByRole('button', { name: 'Save Changes' }).click();
  await expect(creditOf(page)).toContainText(/Check 3302, .+, on account/);

  const remove = await doWithDeposit(page, 'Delete payment', `Delete the payment of ${say(50_000)}?`);
  await expect(remove).toContainText(say(31_875));
  await look(page, 'delete-on-account');
  await remove.getByRole('button', { name: 'Delete' }).click();
  await expect(creditOf(page)).toHaveCount(0);
  await expectFigures(moneyOf(page), { Owed: say(31_875), Overdue: say(0) });
});

test('LATE-10 RISK-08 ALLOC-18 LATE-08 CRED-16 a bank payment that comes back for lack of funds costs what the invoice said, a part of that is waived, and the rest is paid with the invoice', async ({
  page,
  browser,
}) => {
  const payer = 'payables@maplerow.example';
  const customer = await (await browser.newContext()).newPage();
  await signUp(page, product, 'sam@cameback.example');
  const job = await openBusinessWithJob(page, product, { manager: 'sam@cameback.example', customer: payer });
  await switchFeeOn(page);
  await sendInvoice(job, 'Sand and finish', 1, { rate: 300 });

  await test.step('LATE-10 the invoice says what it costs, and its payment comes back', async () => {
    await openPortal(customer, await portalOf(product, payer, 1001));
    const said = `${say(RETURNED_FEE)} is added if your bank sends a check back, or a bank payment for lack of funds.`;
    await expect(customer.getByText(said)).toBeVisible();
    await payAll(customer, product, { due: FLOOR, from: WITHOUT_FUNDS });
    await readOfReturn(product, payer);
  });

  const fee = [/^Returned-payment fee/, RETURNED_FEE] as const;
  await test.step('RISK-08 ALLOC-18 the fee stands on the invoice, and a part of it is waived', async () => {
    await expectRows(customer, [[/^Total/, FLOOR], fee, [/^Amount Due/, FLOOR + RETURNED_FEE]]);
    await look(customer, 'portal-invoice-with-fee');
    await waivePart(page);
  });

  await test.step('CRED-16 what is left of it is paid with the invoice, to the cent', async () => {
    await customer.reload();
    const waived = [/^Fee waived/, -WAIVED] as const;
    const due = FLOOR + RETURNED_FEE - WAIVED;
    await expectRows(customer, [[/^Total/, FLOOR], fee, waived, [/^Amount Due/, due]]);
    await payAll(customer, product, { due, from: WITH_FUNDS });
    await expectRows(customer, [[/^Total/, FLOOR], fee, waived, [/^Amount Due/, 0]]);
    await openCustomer(page);
    await expectFigures(moneyOf(page), { Owed: say(0), Overdue: say(0) });
  });
  await customer.context().close();
});

async function arrived(customer: Page) {
  await advanceBank(product, 3);
  await reloadUntil(customer, () =>
    expect(customer.getByRole('heading', { name: 'Your payment is complete' })).toBeVisible({ timeout: 1_000 }),
  );
}
