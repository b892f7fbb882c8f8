import type { MoneySettingsJson } from '@underlay/contract/money-settings.ts';
import { cents } from '@underlay/domain/money/money.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CreditClient, startCredits } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';
import { recover as recoverOn } from './recover.ts';

let product: TestProduct;
let owner: TestBusiness;
let credits: CreditClient;

beforeAll(async () => {
  ({ product, owner, credits } = await startCredits({}));
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

const change = (body: object) =>
  owner.call<MoneySettingsJson>(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'off' }, ...body });
const recover = (invoiceId: string, amount: number) =>
  owner.call(`POST ${owner.base}/invoices/${invoiceId}/recover`, { amount, description: 'Check 7' });

/** What the books have of one invoice: bad debts, sales tax that is owed, and what its customer owes, in cents. */
async function booksOf(invoiceId: string) {
  const [row] = await product.platform.systemDb.sql<{ lost: number; tax: number; owed: number }[]>`
    select coalesce(sum(amount_cents) filter (where account = 'bad_debts'), 0)::bigint lost,
      coalesce(sum(-amount_cents) filter (where account = 'sales_tax_payable'), 0)::bigint tax,
      coalesce(sum(amount_cents) filter (where account = 'receivable'), 0)::bigint owed
    from ledger_lines where business_id = ${owner.business.businessId} and invoice_id = ${invoiceId}`;
  return row;
}
async function writeOffOf(invoiceId: string): Promise<string> {
  const [row] = await product.platform.systemDb.sql<{ id: string }[]>`
    select id from credits where invoice_id = ${invoiceId} and kind = 'write_off' and state = 'issued'`;
  return row?.id ?? '';
}

test('WOFF-03 the tax of a bad debt is lost with it until the business says that it is recovered, and then less is owed to the state', async () => {
  const settings = await owner.get<MoneySettingsJson>(`GET ${owner.base}/money-settings`);
  expect(settings.recoversBadDebtTax).toBe(false);
  const before = await owner.sent();
  await credits.writeOff(before.uuid);
  expect(await booksOf(before.uuid)).toEqual({ lost: 106_250, tax: 6_250, owed: 0 });
  const saved = (await change({ recoversBadDebtTax: true, version: settings.version })).body;
  expect(saved).toMatchObject({ recoversBadDebtTax: true, version: settings.version + 1 });
  // Who does not know of it leaves it as it is.
  expect((await change({})).body).toEqual(saved);
  const { sql } = product.platform.systemDb;
  expect(await sql`select data ->> 'detail' detail from events where kind = 'bad_debt_tax_changed'`).toEqual([
    { detail: 'is' },
  ]);
  const after = await owner.sent();
  await credits.writeOff(after.uuid, { amount: 531.25 });
  expect(await booksOf(after.uuid)).toEqual({ lost: 50_000, tax: 3_125, owed: 53_125 });
  await credits.writeOff(after.uuid);
  expect(await booksOf(after.uuid)).toEqual({ lost: 100_000, tax: 0, owed: 0 });
  // What was given up before stays as it was, also when it is taken back.
  expect(await booksOf(before.uuid)).toEqual({ lost: 106_250, tax: 6_250, owed: 0 });
  await credits.void(await writeOffOf(before.uuid));
  expect(await booksOf(before.uuid)).toEqual({ lost: 0, tax: 6_250, owed: 106_250 });
});

test('WOFF-03 WOFF-05 CRED-14 what was written off with its tax is taken back, or recovered, with its tax, whatever the setting says by then', async () => {
  await change({ recoversBadDebtTax: true });
  const [mistaken, paid] = [await owner.sent(), await owner.sent()];
  for (const { uuid } of [mistaken, paid]) await credits.writeOff(uuid);
  await change({ recoversBadDebtTax: false });
  expect((await credits.void(await writeOffOf(mistaken.uuid))).body).toMatchObject({ state: 'void' });
  expect(await booksOf(mistaken.uuid)).toEqual({ lost: 0, tax: 6_250, owed: 106_250 });
  // The rest is written off anew, and its tax stays recovered: $662.50 has $38.97 of it.
  await recover(paid.uuid, 400);
  expect(await booksOf(paid.uuid)).toEqual({ lost: 62_353, tax: 2_353, owed: 0 });
  await recover(paid.uuid, 662.5);
  expect(await booksOf(paid.uuid)).toEqual({ lost: 0, tax: 6_250, owed: 0 });
  await credits.writeOff(mistaken.uuid);
  expect(await booksOf(mistaken.uuid)).toEqual({ lost: 106_250, tax: 6_250, owed: 0 });
});

test('WOFF-03 WOFF-05 a recovered cent recovers no tax of what was written off without it', async () => {
  const { uuid } = await owner.sent();
  await change({ recoversBadDebtTax: false });
  await credits.writeOff(uuid, { amount: 531.25 });
  await change({ recoversBadDebtTax: true });
  await credits.writeOff(uuid);
  expect(await booksOf(uuid)).toEqual({ lost: 103_125, tax: 3_125, owed: 0 });
  // $530.25 of what was lost with its tax recovered is left, and $31.19 in it.
  await recover(uuid, 1);
  expect(await booksOf(uuid)).toEqual({ lost: 103_031, tax: 3_131, owed: 0 });
});

test('WOFF-01 WOFF-03 CRED-05 no more tax goes than was billed, with a write-off, a note and the rest that is written off after them', async () => {
  for (const recoversBadDebtTax of [false, true]) {
    await change({ recoversBadDebtTax });
    const { uuid } = await owner.draft();
    await owner.addLine(uuid, { quantity: 1, rate: 100.53 });
    await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
    expect((await credits.writeOff(uuid, { amount: 2.48 })).status).toBe(200);
    expect((await credits.issue(uuid, { amount: 104.31 })).status).toBe(200);
    expect(await credits.writeOff(uuid)).toMatchObject({ status: 200, body: { amount: 0 } });
    // With what was written off as bad debt alone its tax is lost.
    expect(await booksOf(uuid)).toMatchObject({ tax: recoversBadDebtTax ? 0 : 14, owed: 0 });
  }
});

test('WOFF-05 STMT-03 PART-15 money that came yesterday is in the place of what was written off from that day on', async () => {
  await change({ recoversBadDebtTax: false });
  const day = product.today();
  const { uuid } = await owner.sent();
  await credits.writeOff(uuid);
  const statement = async () => {
    const path = `customers/${owner.customer.uuid}/statement?kind=activity&from=${day}&to=${day}`;
    return (await owner.get<{ balance: number }>(`GET ${owner.base}/${path}`)).balance;
  };
  const before = await statement();
  const tomorrow = { now: () => new Date(product.clock.now().getTime() + 24 * 60 * 60_000) };
  const { businessId } = owner.business;
  await recoverOn({ ...product.platform, clock: tomorrow }, product.platform.tenantDb(businessId), {
    ...{ invoiceId: uuid, amount: cents(40_000), description: 'Check 7', receivedOn: day, userId: 'underlay' },
  });
  expect([await statement(), await booksOf(uuid)]).toEqual([before, { lost: 66_250, tax: 6_250, owed: 0 }]);
});
