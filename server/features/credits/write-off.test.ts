import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let credits: CreditClient;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  payer = new Payer(owner);
  credits = new CreditClient(owner);
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

const pay = (invoiceId: string, rate: number) =>
  owner.addLine(invoiceId, { categoryId: owner.categories.get('Payment'), description: '2291', quantity: 1, rate });
const sumOf = async (account: string) => {
  const [row] = await product.platform.systemDb.sql<{ amount: number }[]>`
    select coalesce(sum(amount_cents), 0)::bigint amount from ledger_lines
    where business_id = ${owner.business.businessId} and account = ${account}`;
  return row?.amount;
};

test('WOFF-01 WOFF-03 WOFF-04 WOFF-05 CRED-07 what cannot be had is written off, recovered in part, and taken back', async () => {
  const invoice = await owner.sent();
  await pay(invoice.uuid, 62.5);
  const refused: [object, string][] = [
    [{ amount: 1000.01 }, 'more_than_due'],
    [{ amount: 0 }, 'INVALID_INPUT'],
    [{ reason: 'other' }, 'INVALID_INPUT'],
  ];
  for (const [body, code] of refused) expect((await credits.writeOff(invoice.uuid, body)).body.code).toBe(code);
  const written = await credits.writeOff(invoice.uuid);
  expect(written.body).toMatchObject({ status: 'paid', amount: 0, settledBy: 'mixed' });
  expect(await sumOf('bad_debts')).toBe(100_000);
  expect((await credits.writeOff(invoice.uuid)).body.code).toBe('nothing_due');
  // Nothing of it is due: it is neither paid nor reminded of.
  expect((await payer.payByBank(invoice)).body.code).toBe('nothing_due');
  expect((await owner.call(`POST ${owner.base}/invoices/${invoice.uuid}/remind`)).status).toBeGreaterThanOrEqual(400);
  expect((await credits.issue(invoice.uuid, { amount: 62.5 })).status).toBe(200);
  const beside = await credits.issue(invoice.uuid, { amount: 62.5 });
  expect([beside.status, beside.body.message]).toEqual([409, 'Take the write-off back first.']);

  const recover = (amount: number) =>
    owner.call<{ code: string }>(`POST ${owner.base}/invoices/${invoice.uuid}/recover`, {
      amount,
      description: 'Check 7',
    });
  expect((await recover(1000.01)).body.code).toBe('more_than_due');
  expect((await recover(400)).body).toMatchObject({ status: 'paid', amount: 0 });
  expect(await sumOf('bad_debts')).toBe(60_000);
  expect((await recover(600)).body).toMatchObject({ status: 'paid', amount: 0 });
  expect(await sumOf('bad_debts')).toBe(0);
  expect((await recover(1)).body.code).toBe('wrong_status');
  const kinds = (await owner.invoice(invoice.uuid)).timeline.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['written_off', 'credit_voided', 'payment_recorded']));
});

test('WOFF-02 small rests are written off together, each for itself', async () => {
  const [small, large, draft] = [await owner.sent(), await owner.sent(), await owner.draft()];
  await pay(small.uuid, 1061.5);
  const shown = () => owner.get<{ uuid: string }[]>(`GET ${owner.base}/invoices?status=small-rest`);
  expect((await shown()).map(({ uuid }) => uuid)).toEqual([small.uuid]);
  const { body } = await owner.call<object[]>(`POST ${owner.base}/write-offs`, {
    invoiceIds: [small.uuid, large.uuid, draft.uuid, crypto.randomUUID()],
  });
  expect(body).toMatchObject([
    { invoiceId: small.uuid, amount: 1, refusal: null },
    { invoiceId: large.uuid, amount: null, refusal: 'too_large_for_bulk' },
    { invoiceId: draft.uuid, amount: null },
    { amount: null, refusal: 'NOT_FOUND' },
  ]);
  expect(await shown()).toEqual([]);
  const { status, settledBy, credits: standing } = await owner.invoice(small.uuid);
  expect({ status, settledBy, standing }).toMatchObject({
    ...{ status: 'paid', settledBy: 'mixed' },
    standing: [{ kind: 'write_off', number: null, amount: 1 }],
  });
});

test('WOFF-01 ALLOC-04 not while a payment is on its way; an invoice given up as a whole is settled by its write-off', async () => {
  const invoice = await owner.sent();
  await payer.payByBank(invoice);
  await payer.waitFor(invoice.uuid, 'awaiting bank');
  expect((await credits.writeOff(invoice.uuid)).body.code).toBe('payment_in_progress');
  const alone = await owner.sent();
  expect((await credits.writeOff(alone.uuid)).body).toMatchObject({ status: 'paid', settledBy: 'write-off' });
  const [row] = await product.platform.systemDb.sql<{ id: string }[]>`
    select id from credits where invoice_id = ${alone.uuid}`;
  expect((await credits.void(row?.id ?? '')).body).toMatchObject({ state: 'void', number: null });
  expect(await owner.invoice(alone.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
});
