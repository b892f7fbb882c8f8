import type { StatementJson } from '@underlay/contract/statements.ts';
import { addDays, type CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHAINED_AGAIN } from '../../testing/chained-again.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { Payer } from '../../testing/payer.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let back: RefundClient;

beforeAll(async () => {
  product = await startProduct();
  await open();
});
afterAll(async () => {
  await expectSoundBooks(product.platform);
  await product.stop();
});

async function open() {
  owner = await TestBusiness.open(product);
  payer = new Payer(owner);
  back = new RefundClient(payer);
}

const path = (query = '') => `GET ${owner.base}/customers/${owner.customer.uuid}/statement${query}`;
const statement = (query = '') => owner.get<StatementJson>(path(query));
const activity = (query = '') => statement(`?kind=activity${query}`);
const told = ({ happened }: StatementJson) =>
  happened?.entries.map(({ what, invoices, amount, balance }) => [what, invoices[0] ?? null, amount, balance]);
const check = (invoiceId: string, rate: number) =>
  owner.addLine(invoiceId, {
    categoryId: owner.categories.get('Payment'),
    description: 'check 2291',
    quantity: 1,
    rate,
  });
const status = (invoiceId: string, to: string) =>
  owner.call(`PUT ${owner.base}/invoices/${invoiceId}/status`, { status: to });
/** As if everything of an invoice had been posted so many days ago. */
const earlier = async (invoiceId: string, kind: string, days: number) => {
  await product.platform.systemDb.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    for (const table of ['ledger_transactions', 'ledger_lines'])
      await sql`
        update ${sql(table)} set posted_on = posted_on - ${days}::int
        where business_id = ${owner.business.businessId} and sequence in (
          select sequence from ledger_transactions
          where business_id = ${owner.business.businessId} and invoice_id = ${invoiceId} and kind = ${kind})`;
    await sql.unsafe(CHAINED_AGAIN);
  });
};

describe('what is open and what happened', () => {
  test('STMT-01 STMT-02 STMT-04 each open invoice with what happened since, what is late, and what is on its way below the balance', async () => {
    const late = await owner.sent();
    await check(late.uuid, 62.5);
    const { uuid: id } = late;
    await product.platform.systemDb.sql`
      update invoices set due_date = ${addDays(product.today(), -47)} where business_id = ${owner.business.businessId} and id = ${id}`;
    const paying = await owner.sent();
    await payer.payByBank(paying);
    await owner.draft();
    await owner.sent({ isQuote: true });
    const open = await statement();
    expect(open).toMatchObject({
      kind: 'open',
      day: product.today(),
      from: null,
      sender: { name: 'Tallgrass Flooring Co.' },
      customer: { name: owner.customer.displayName, accountNumber: owner.customer.accountNumber },
      balance: 2062.5,
      overdue: 1000,
      happened: null,
    });
    expect(open.open?.items).toMatchObject([
      {
        uuid: late.uuid,
        id: late.id,
        jobName: 'Kitchen oak',
        daysLate: 47,
        total: 1062.5,
        amount: 1000,
        since: [{ what: 'payment', amount: -62.5 }],
      },
      { id: paying.id, daysLate: 0, total: 1062.5, amount: 1062.5, since: [] },
    ]);
    expect(open.open).toMatchObject({ sum: 2062.5, more: null, credits: [] });
    expect(open.ages?.map(({ amount }) => amount)).toEqual([1062.5, 0, 1000, 0, 0]);
    expect(open.underWay).toMatchObject({
      payments: [
        { day: product.today(), means: { method: 'ach', lastFour: '6789' }, invoices: [paying.id], amount: 1062.5 },
      ],
      sum: 1062.5,
      left: 1000,
    });
    // The portal's Amount Due is what can be paid now (D64).
    expect((await owner.visit<{ balance: number }>(`GET ${owner.portal}`)).body.balance).toBe(1000);
    const { happened, balance } = await activity();
    expect(balance).toBe(open.balance);
    expect(happened).toMatchObject({ before: 0, isCut: false });
    expect(told(await activity())).toEqual([
      ['invoice', late.id, 1062.5, 1062.5],
      ['payment', late.id, -62.5, 1000],
      ['invoice', paying.id, 1062.5, 2062.5],
    ]);
  });

  test('STMT-03 INV-06 an invoice that is dated back stands on the day it was sent, with the date that it says', async () => {
    await open();
    const invoiceDate = addDays(product.today(), -30);
    const { id } = await owner.sent({ invoiceDate, dueDate: product.today(), invoiceTerm: 30 });
    const today = await owner.sent();
    expect((await activity()).happened?.entries).toMatchObject([
      { day: product.today(), what: 'invoice', invoices: [id], dated: invoiceDate },
      { day: product.today(), what: 'invoice', invoices: [today.id], dated: null },
    ]);
  });

  test('STMT-04 PART-04 one payment on its way names every invoice that it is for', async () => {
    await open();
    const [first, second] = [await owner.sent(), await owner.sent()];
    const targets = [second, first].map(({ uuid: invoiceId, amount }) => ({ invoiceId, amount }));
    await payer.payByBank(second, { targets, amount: 2125 });
    const { underWay } = await statement();
    expect(underWay.payments).toMatchObject([{ invoices: [first.id, second.id], amount: 2125 }]);
  });

  test('STMT-03 STMT-05 payments, what comes back, refunds, and credit that is left: both kinds end at the ledger, and ages less credit are the balance', async () => {
    await open();
    const paid = await back.paidByCard();
    await back.refund(paid.paymentId, 62.5);
    await back.refundsAre(paid.paymentId, 'succeeded');
    const wrong = await owner.sent();
    await check(wrong.uuid, 100);
    const line = (await owner.invoice(wrong.uuid)).lineItems.find(({ paymentId }) => paymentId);
    await owner.call(`DELETE ${owner.base}/invoices/${wrong.uuid}/lineItems/${line?.uuid}`);
    const credit = await back.credit();
    await back.apply(credit.paymentId, wrong.uuid, 1000);
    const [whole, all] = [await statement(), await activity()];
    expect(told(all)?.map(([what, , amount]) => [what, amount])).toEqual([
      ['invoice', 1062.5],
      ['payment', -1062.5],
      ['refund', 62.5],
      ['invoice', 1062.5],
      ['payment', -100],
      ['removed', 100],
      // The invoice whose payment came back and that was taken back then is not there; its money is.
      ['payment', -1062.5],
      ['returned', 1062.5],
      ['payment', -1062.5],
    ]);
    expect(whole.open?.credits).toMatchObject([{ means: { method: 'card', lastFour: '4242' }, amount: 62.5 }]);
    const ages = (whole.ages ?? []).reduce((sum, { amount }) => sum + amount, 0);
    expect([ages, whole.open?.sum, whole.balance, all.balance]).toEqual([125, 125, 62.5, 62.5]);
    const [ledger] = await product.platform.systemDb.sql<{ cents: number }[]>`
      select sum(amount_cents)::bigint cents from ledger_lines
      where business_id = ${owner.business.businessId} and customer_id = ${owner.customer.uuid}
        and account in ('receivable', 'unapplied_credit')`;
    expect(ledger?.cents).toBe(6_250);
  });

  test('STMT-08 what was sent and taken back is left out; where only one of both is in the period, a correction without a name keeps the cents', async () => {
    await open();
    const { uuid, id } = await owner.sent();
    await status(uuid, 'pending');
    expect([told(await activity()), (await activity()).balance]).toEqual([[], 0]);
    expect((await statement()).open?.items).toEqual([]);
    await earlier(uuid, 'invoice_sent', 10);
    const [before, within] = [addDays(product.today(), -9), addDays(product.today(), -10)];
    const since = await activity(`&from=${before}`);
    expect([since.happened?.before, told(since), since.balance]).toEqual([
      1062.5,
      [['correction', null, -1062.5, 0]],
      0,
    ]);
    const until = await activity(`&from=${within}&to=${within}`);
    expect([until.happened?.before, told(until), until.balance]).toEqual([
      0,
      [['correction', null, 1062.5, 1062.5]],
      1062.5,
    ]);
    expect([until.ages, until.overdue]).toEqual([null, null]);
    expect(JSON.stringify([since, until])).not.toContain(String(id));
    await status(uuid, 'sent');
    expect(told(await activity(`&from=${within}`))).toEqual([['invoice', id, 1062.5, 1062.5]]);
  });

  test('STMT-05 STMT-06 an invoice under way as a whole reads as paid and is open in the statement until its money has come', async () => {
    await open();
    const invoice = await owner.sent();
    await payer.payByBank(invoice);
    await payer.waitFor(invoice.uuid, 'awaiting bank');
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
    expect(await statement()).toMatchObject({ balance: 1062.5, underWay: { left: 0 }, open: { sum: 1062.5 } });
    await payer.control('/clock/advance', { days: 5 });
    await payer.waitFor(invoice.uuid, 'settled');
    expect(await statement()).toMatchObject({ balance: 0, underWay: { sum: 0, left: 0 }, open: { sum: 0, items: [] } });
  });
});

describe('the period of a statement', () => {
  const refusal = async (query: string) => {
    const { status, body } = await owner.call<{ code: string; message: string; fields?: object }>(path(query));
    return [status, body.code, body.message];
  };

  test('STMT-08 at most 24 months, forwards, and a day that has not come is today', async () => {
    const first = `${Number(product.today().slice(0, 4)) - 3}-01-01` as CalendarDate;
    expect(await refusal(`?kind=activity&from=${first}`)).toEqual([
      422,
      'period_too_long',
      'Choose at most 24 months.',
    ]);
    expect(await refusal('?kind=activity&from=2026-03-02&to=2026-03-01')).toMatchObject([
      422,
      'INVALID_INPUT',
      expect.any(String),
    ]);
    expect(await refusal('?kind=activity&from=2999-03-02')).toMatchObject([422, 'INVALID_INPUT', expect.any(String)]);
    expect(await refusal('?kind=all')).toMatchObject([422, 'INVALID_INPUT', expect.any(String)]);
    expect((await activity('&to=2999-01-01')).day).toBe(product.today());
    expect((await activity()).from?.slice(8)).toBe('01');
  });

  test('STMT-01 the customer of another business, and one that nobody knows, are 404', async () => {
    const { base } = await TestBusiness.open(product, null);
    const { customer } = owner;
    for (const line of [
      `GET ${base}/customers/${customer.uuid}/statement`,
      `GET ${owner.base}/customers/${crypto.randomUUID()}/statement`,
    ])
      expect((await owner.call(line)).status).toBe(404);
    const { body } = await owner.call<{ uuid: string }>(`POST ${owner.base}/customers`, customerEntries());
    const empty = await owner.get<StatementJson>(`GET ${owner.base}/customers/${body.uuid}/statement`);
    expect([empty.balance, empty.open?.items]).toEqual([0, []]);
  });
});
