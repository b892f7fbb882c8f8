import type { PaymentJson } from '@underlay/contract/payments.ts';
import type { ReceiptJson } from '@underlay/contract/receipts.ts';
import { addDays, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

type Answered = PaymentJson & { code?: string; description: string };
const today = () => dateIn('America/Chicago', product.clock.now());
const record = (amount: number, more: object = {}) =>
  owner.call<Answered>(`POST ${owner.base}/payments`, {
    customerId: owner.customer.uuid,
    ...{ amount, tender: 'check', reference: '2291', receivedOn: today(), note: '', allocations: [], keepRest: true },
    ...more,
  });
const credits = () => owner.get(`GET ${owner.base}/customers/${owner.customer.uuid}/credits`);
const apply = (paymentId: string, invoiceId: string, amount: number) =>
  owner.call<Answered>(`POST ${owner.base}/payments/${paymentId}/apply`, { invoiceId, amount });
const booked = (paymentId: string) => product.platform.systemDb.sql<{ entry: string }[]>`
  select t.kind || ' ' || t.posted_on || ' ' || string_agg(l.account || ' ' || l.amount_cents, ', ' order by l.account) entry
  from ledger_transactions t join ledger_lines l using (business_id, sequence)
  where t.payment_id = ${paymentId} group by t.sequence, t.kind, t.posted_on order by t.sequence`;

test('PART-15 PART-16 PART-18 PART-19 ALLOC-17 a deposit check of a customer without an invoice is their credit, is used on one that comes later, and is sent back by the bank', async () => {
  expect((await record(500, { keepRest: false })).body.code).toBe('more_than_due');
  const { body: paid } = await record(500);
  const nothing = { invoiceId: null, invoiceUuid: null, others: 0, projectName: '' };
  const said = { ...nothing, amount: 500, unused: 500, applied: false, status: 'settled', description: 'Check 2291' };
  expect(paid).toMatchObject({ ...said, customerUuid: owner.customer.uuid });
  expect(await owner.get(`GET ${owner.base}/payments/dashboard`)).toMatchObject([said]);
  const found = `GET ${owner.base}/payments?customerName=${encodeURIComponent(owner.customer.displayName)}`;
  expect(await owner.get(found)).toMatchObject([said]);
  expect(await credits()).toEqual([
    expect.objectContaining({ paymentId: paid.uuid, amount: 500, description: 'Check 2291', invoiceId: null }),
  ]);
  const [task] = await owner.get<object[]>(`GET ${owner.base}/tasks`);
  expect(task).toMatchObject({ kind: 'unapplied_credit', amount: 500, detail: expect.stringContaining('on account') });
  const { body } = await owner.visit<ReceiptJson>(`GET ${owner.portal}/payments/${paid.uuid}`);
  expect(body).toMatchObject({ invoice: null, payment: { invoiceId: null, invoiceUuid: null, targets: [] } });
  expect(await owner.get(`GET ${owner.base}/search?q=2291`)).toMatchObject({
    groups: [{ kind: 'payment', found: [{ uuid: paid.uuid, customerUuid: owner.customer.uuid }] }],
  });

  const correct = { reference: '2219', receivedOn: addDays(today(), -2) };
  expect((await owner.call<Answered>(`PUT ${owner.base}/payments/${paid.uuid}`, correct)).body).toMatchObject({
    description: 'Check 2219',
    ...nothing,
  });
  const events = await product.platform.systemDb.sql<{ kind: string }[]>`
    select kind from events where subject_id = ${owner.customer.uuid} and data->>'paymentId' = ${paid.uuid} order by id`;
  expect(events.map(({ kind }) => kind)).toEqual(['payment_recorded', 'payment_corrected']);

  const invoice = await owner.sent();
  expect((await apply(paid.uuid, invoice.uuid, 300)).status).toBe(200);
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ amount: 762.5 });
  const [line] = (await owner.invoice(invoice.uuid)).lineItems.filter(({ paymentId }) => paymentId);
  expect(line).toMatchObject({ description: 'Credit: Check 2219', subTotal: -300 });
  expect(await credits()).toMatchObject([{ amount: 200 }]);

  const back = { amount: 50, reason: 'Too much', method: 'cash', reference: '', paidOn: today() };
  expect((await owner.call<object>(`POST ${owner.base}/payments/${paid.uuid}/refunds`, back)).body).toMatchObject({
    unused: 150,
  });
  const { body: other } = await record(100, { reference: '3' });
  const returned = { on: today(), reason: 'Not sufficient funds' };
  const sendBack = (id: string) => owner.call<Answered>(`POST ${owner.base}/payments/${id}/returned`, returned);
  await apply(other.uuid, invoice.uuid, 60);
  expect((await sendBack(other.uuid)).body).toMatchObject({ status: 'failed', ...nothing });
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ amount: 762.5 });
  expect(await credits()).toMatchObject([{ amount: 150 }]);
  const entries = (await booked(other.uuid)).map(({ entry }) => entry);
  expect(entries).toHaveLength(3);
  expect(entries[0]).toBe(`payment_settled ${today()} bank 10000, unapplied_credit -10000`);
});

test('PART-15 ALLOC-09 nobody records it for a customer of others, and of its credit used on two invoices at once each cent stands once', async () => {
  const stranger = await TestBusiness.open(product);
  expect((await record(10, { customerId: stranger.customer.uuid })).body.code).toBe('unknown_customer');
  const invoices = [await owner.sent(), await owner.sent(), await owner.sent()];
  const { body: paid } = await record(100, { reference: '77' });
  const twice = await record(100, { reference: '77' });
  expect(twice.body.code).toBe('looks_like_same_check');
  const answers = await Promise.all(invoices.map(({ uuid }) => apply(paid.uuid, uuid, 60)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const { body: person } = await owner.call<{ uuid: string }>(
    `POST ${owner.base}/customers`,
    customerEntries({ person: { firstName: 'Alex', lastName: 'Birch' } }),
  );
  const same = await Promise.all(
    Array.from({ length: 4 }, () => record(10, { customerId: person.uuid, reference: 'same' })),
  );
  expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
});
