import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { RIGHT_AMOUNTS } from '../../testing/method-holder.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

/** What stands in the way of a payment ends only for one that is taken: a card form, or a payment that waits for its deposits. */
let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let accounts = 7_660_000;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  payer = new Payer(owner);
  await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' } });
});
beforeEach(() => microdeposits(false));
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

type Invoice = Awaited<ReturnType<TestBusiness['sent']>>;

const microdeposits = (on: boolean) =>
  payer.control('/bank/settings', { microdeposits: on, microdepositType: 'amounts' });
const part = ({ uuid: invoiceId }: Invoice, amount: number, more: object = {}) => ({
  ...{ targets: [{ invoiceId, amount }], amount },
  ...more,
});
const byBank = (invoice: Invoice, amount: number, more: object = {}) =>
  payer.payByBank(invoice, part(invoice, amount, more));
const byCard = (invoice: Invoice, amount: number, more: object = {}) =>
  payer.openForm(invoice, part(invoice, amount, more));
const read = async (paymentId: string) => (await owner.visit<CustomerPaymentJson>(`GET /payments/${paymentId}`)).body;
const verify = (paymentId: string) =>
  owner.visit<{ status: string }>(`POST ${owner.portal}/payments/${paymentId}/verify`, RIGHT_AMOUNTS);

/** $100 is with the bank, and another $100 waits for its deposits. */
async function twice() {
  const invoice = await owner.sent();
  const { uuid: first } = (await byBank(invoice, 100)).body;
  await payer.waitFor(invoice.uuid, 'awaiting bank');
  await microdeposits(true);
  accounts += 1;
  const { uuid: waiting } = (await byBank(invoice, 100, { repeatOf: first, accountNumber: String(accounts) })).body;
  await owner.until(async () => (await read(waiting)).deposits !== null);
  await microdeposits(false);
  return { invoice, first, waiting };
}

test('D92 PART-10 what is only asked about leaves the payment that waits, here and at the provider, until it is answered', async () => {
  const { invoice, first, waiting: instead } = await twice();
  for (const asked of [await byCard(invoice, 100, { instead }), await byBank(invoice, 100, { instead })])
    expect([asked.status, asked.body.code]).toEqual([409, 'looks_repeated']);
  expect(await read(instead)).toMatchObject({ status: 'authorized', deposits: { kind: 'amounts' } });
  expect((await verify(instead)).body).toEqual({ status: 'verified' });

  const [byAccount, byForm] = [await twice(), await twice()];
  const { status } = await byBank(byAccount.invoice, 100, { instead: byAccount.waiting, repeatOf: byAccount.first });
  const form = await byCard(byForm.invoice, 100, { instead: byForm.waiting, repeatOf: byForm.first });
  expect([status, form.status]).toEqual([200, 200]);
  for (const { waiting } of [byAccount, byForm])
    expect(await read(waiting)).toMatchObject({ status: 'failed', failure: 'You canceled this payment.' });
  expect((await read(first)).status).toBe('awaiting bank');
});

test('D92 ALLOC-07 PART-13 a sixth payment on its way is refused, and neither a card form nor a payment that waits has ended for it', async () => {
  const { invoice: one, waiting: instead } = await twice();
  const other = await owner.sent();
  for (const amount of [100, 110, 120, 130, 140]) expect((await byBank(other, amount)).status).toBe(200);
  const targets = [one, other].map(({ uuid: invoiceId }) => ({ invoiceId, amount: 50 }));
  const { status, body: form } = await byCard(other, 200);
  expect(status).toBe(200);
  const sixth = [await byBank(other, 150), await payer.payByBank(one, { targets, amount: 100, instead })];
  expect(sixth.map((refused) => [refused.status, refused.body.code])).toEqual(
    Array(2).fill([409, 'too_many_open_payments']),
  );
  expect((await verify(instead)).body).toEqual({ status: 'verified' });
  await payer.confirmCard(form);
  expect((await payer.finish(form.id)).body).toMatchObject({ status: 'settled' });
});

test('PART-10 PART-13 what is only asked about leaves the open card form, which can still be paid', async () => {
  const invoice = await owner.sent();
  const { uuid: first } = (await byBank(invoice, 100)).body;
  await payer.waitFor(invoice.uuid, 'awaiting bank');
  const { body: form } = await byCard(invoice, 200);
  for (const asked of [await byBank(invoice, 100), await byCard(invoice, 100)])
    expect([asked.status, asked.body.code]).toEqual([409, 'looks_repeated']);
  await payer.confirmCard(form);
  expect((await payer.finish(form.id)).body).toMatchObject({ status: 'settled' });

  const { body: other } = await byCard(invoice, 300);
  expect((await byCard(invoice, 100, { repeatOf: first })).status).toBe(200);
  expect((await payer.confirmCard(other)).status).toBe(400);
});

test('D92 INV-23 a payment is not canceled in favor of another where a second one waits on the same invoice', async () => {
  const invoice = await owner.sent();
  await microdeposits(true);
  // The second is taken before the provider has said that the first waits.
  await payer.control('/bank/faults', { route: 'POST /v1/payment_intents', mode: 'delay', ms: 1_500, times: 1 });
  const waiting: string[] = [];
  for (const amount of [100, 150]) {
    accounts += 1;
    const { status, body } = await byBank(invoice, amount, { accountNumber: String(accounts) });
    expect(status).toBe(200);
    waiting.push(body.uuid);
  }
  for (const uuid of waiting) await owner.until(async () => (await read(uuid)).deposits !== null);
  await microdeposits(false);
  const [instead = '', other = ''] = waiting;
  for (const refused of [await byBank(invoice, 300, { instead }), await byCard(invoice, 300, { instead })])
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_in_progress']);
  expect((await verify(instead)).body).toEqual({ status: 'verified' });
  expect((await byBank(invoice, 300, { instead: other })).status).toBe(200);
  expect(await read(other)).toMatchObject({ status: 'failed', failure: 'You canceled this payment.' });
});

test('ALLOC-07 D92 what waits is not on its way: beside four that are, it is replaced by bank too', async () => {
  const invoice = await owner.sent();
  for (const amount of [100, 110, 120, 130]) expect((await byBank(invoice, amount)).status).toBe(200);
  await owner.until(async () =>
    (await owner.invoice(invoice.uuid)).lineItems
      .filter(({ paymentId }) => paymentId)
      .every(({ paymentStatus }) => paymentStatus === 'awaiting bank'),
  );
  await microdeposits(true);
  accounts += 1;
  const { uuid: instead } = (await byBank(invoice, 140, { accountNumber: String(accounts) })).body;
  await owner.until(async () => (await read(instead)).deposits !== null);
  await microdeposits(false);
  const { status, body } = await byBank(invoice, 150, { instead });
  expect([status, body.code]).toEqual([200, undefined]);
  expect((await byBank(invoice, 160)).body.code).toBe('too_many_open_payments');
});
