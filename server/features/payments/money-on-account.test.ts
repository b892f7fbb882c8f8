import { randomUUID } from 'node:crypto';
import type { NotificationsJson } from '@underlay/contract/notifications.ts';
import type { PaymentJson } from '@underlay/contract/payments.ts';
import type { ReceiptJson } from '@underlay/contract/receipts.ts';
import type { StatementJson } from '@underlay/contract/statements.ts';
import { addDays, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../testing/audit-reader.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct({}, { typeset: true });
  owner = await TestBusiness.open(product, null);
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

type Answered = PaymentJson & { code?: string; description: string; fields?: Record<string, string> };
const today = () => product.today();
const record = (amount: number, more: object = {}) =>
  owner.call<Answered>(`POST ${owner.base}/payments`, {
    customerId: owner.customer.uuid,
    ...{ amount, tender: 'check', reference: '2291', receivedOn: today(), note: '', allocations: [], keepRest: true },
    ...more,
  });
const credits = () =>
  owner.get<{ paymentId: string; amount: number }[]>(`GET ${owner.base}/customers/${owner.customer.uuid}/credits`);
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

test('PART-24 STMT-03 nothing is paid back before it came, and it did not come after some of it was paid back', async () => {
  const [came, paidOn] = [addDays(today(), -5), addDays(today(), -3)];
  const { body: paid } = await record(80, { reference: '24', receivedOn: came });
  const payment = `${owner.base}/payments/${paid.uuid}`;
  const back = (day: string, amount = 50) =>
    owner.call<Answered>(`POST ${payment}/refunds`, { amount, reason: 'Too much', method: 'cash', paidOn: day });
  const correct = (receivedOn: string) => owner.call<Answered>(`PUT ${payment}`, { receivedOn });
  const message = 'It cannot have been paid back before it was received.';
  expect(await back(addDays(came, -1))).toMatchObject({ status: 422, body: { message, fields: { paidOn: message } } });
  expect((await correct(addDays(came, 1))).status).toBe(200);
  expect((await back(came)).body.fields).toEqual({ paidOn: message });
  expect((await correct(came)).status).toBe(200);
  expect([(await back(today())).status, (await back(paidOn, 10)).status]).toEqual([200, 200]);
  const late = `It cannot have been received after some of it was paid back, on ${formatDate(paidOn)}.`;
  expect((await correct(addDays(paidOn, 1))).body.fields).toEqual({ receivedOn: late });
  expect((await correct(paidOn)).status).toBe(200);
  const days = (await booked(paid.uuid)).map(({ entry }) => entry.split(' ').slice(0, 2).join(' '));
  expect(days.slice(-2)).toEqual([`payment_undated ${came}`, `payment_dated ${paidOn}`]);
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

test('PART-15 D31 STMT-03 AUDIT-02 what was recorded wrongly is deleted by who may, also of an invoice that uses it; receipt, statement and log say what it was', async () => {
  const [other, whose] = [await TestBusiness.open(product, null), owner.customer];
  const estimator = await Colleague.join(product, owner, 'Kim Estes', 'estimator');
  const { body: paid } = await record(80, { reference: '4004' });
  const remove = `DELETE ${owner.base}/payments/${paid.uuid}`;
  expect([
    (await estimator.call(remove)).status,
    (await other.call(remove.replace(owner.base, other.base))).status,
  ]).toEqual([403, 404]);

  const statement = () => owner.get<StatementJson>(`GET ${owner.base}/customers/${whose.uuid}/statement?kind=activity`);
  const means = expect.objectContaining({ method: 'manual', description: 'Check 4004' });
  expect((await statement()).happened?.entries.at(-1)).toMatchObject({
    what: 'payment',
    invoices: [],
    amount: -80,
    means,
  });
  const receipt = await fetch(`${product.origin}/core/api${owner.portal}/payments/${paid.uuid}/pdf`);
  const { text, title } = await readPdf(new Uint8Array(await receipt.arrayBuffer()));
  expect(title).toBe('Receipt for Check 4004 from Tallgrass Flooring Co.');
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Check 4004');

  const parts = { partPayments: { kind: 'off' } };
  await owner.call(`PUT ${owner.base}/money-settings`, { ...parts, useCredit: 'sent' });
  const invoice = await owner.sent();
  await owner.call(`PUT ${owner.base}/money-settings`, { ...parts, useCredit: 'ask' });
  const used = async () =>
    (await owner.invoice(invoice.uuid)).lineItems.filter(
      ({ paymentId, subTotal }) => paymentId === paid.uuid && subTotal < 0,
    );
  expect(await used()).toMatchObject([
    { description: 'Credit: Check 4004', subTotal: -80, paymentMethod: 'credit', onAccount: true },
  ]);
  expect((await owner.call(remove)).status).toBe(204);
  expect([await used(), (await owner.call(remove)).status]).toEqual([[], 404]);
  expect((await credits()).map(({ paymentId }) => paymentId)).not.toContain(paid.uuid);
  expect((await statement()).happened?.entries.at(-1)).toMatchObject({ what: 'removed', amount: 80, means });
  const told = await product.platform.systemDb.sql<{ kind: string }[]>`
    select kind from events where subject_id = ${invoice.uuid} and data->>'paymentId' = ${paid.uuid} order by id`;
  expect(told.map(({ kind }) => kind)).toEqual(['credit_applied', 'payment_deleted']);
  const sentences = await auditOf(owner).sentences({ group: 'Money' });
  for (const done of ['recorded', 'deleted'])
    expect(sentences).toContain(`Robin Ashby ${done} a payment of $80.00 on ${whose.displayName}`);
});

const useInPortal = (invoiceId: string, amount: number) =>
  owner.visit<{ code?: string }>(`POST ${owner.portal}/payments/use-credit`, {
    targets: [{ invoiceId, amount }],
    idempotentKey: randomUUID(),
  });

test('DISC-02 DISC-04 BELL-01 deleted, it takes along the discount of an invoice that it paid last in time, and whoever deletes it hears nothing of it', async () => {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  const before = (await credits()).reduce((sum, { amount }) => sum + amount, 0);
  const rest = 1041.25 - before - 40;
  await record(40, { reference: '51' });
  const { body: last } = await record(rest, { reference: '52' });
  expect((await useInPortal(uuid, 1062.5)).status).toBe(200);
  expect(await owner.invoice(uuid)).toMatchObject({ status: 'paid', amount: 0, credits: [{ amount: 21.25 }] });
  expect((await owner.call(`DELETE ${owner.base}/payments/${last.uuid}`)).status).toBe(204);
  expect(await owner.invoice(uuid)).toMatchObject({ status: 'unpaid', amount: 21.25 + rest, credits: [] });
  const { notifications } = await owner.get<NotificationsJson>(`GET ${owner.base}/notifications`);
  expect(notifications.map(({ before: line }) => line).filter((line) => line.includes('deleted'))).toEqual([]);
});

test('ALLOC-09 PART-08 a customer whose credit is looked at waits for money on account that came meanwhile and is just used elsewhere', async () => {
  const { systemDb } = product.platform;
  const waiting = () =>
    systemDb.sql<
      { query: string }[]
    >`select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const hold = async (table: string, name: string, value: string) => {
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = systemDb.begin(async (tx) => {
      await tx`select 1 from ${tx(table)} where ${tx(name)} = ${value} for update`;
      held.resolve();
      await free.promise;
    });
    await held.promise;
    return () => {
      free.resolve();
      return done;
    };
  };
  const payer = await TestBusiness.open(product, null);
  await payer.call(`PUT ${payer.base}/money-settings`, { partPayments: { kind: 'any' } });
  const [mine, other] = [await payer.sent(), await payer.sent()];
  const freeInvoice = await hold('invoices', 'id', mine.uuid);
  const used = payer.visit<{ code?: string }>(`POST ${payer.portal}/payments/use-credit`, {
    targets: [{ invoiceId: mine.uuid, amount: 60 }],
    idempotentKey: randomUUID(),
  });
  await payer.until(async () => (await waiting()).length === 1);
  const { body: paid } = await payer.call<Answered>(`POST ${payer.base}/payments`, {
    ...{ customerId: payer.customer.uuid, amount: 100, tender: 'cash', reference: '', receivedOn: today(), note: '' },
    ...{ allocations: [], keepRest: true },
  });
  // Whoever uses it has it, and waits for the books.
  const freeBooks = await hold('business_counters', 'business_id', payer.business.businessId);
  const there = payer.call(`POST ${payer.base}/payments/${paid.uuid}/apply`, { invoiceId: other.uuid, amount: 60 });
  await payer.until(async () => (await waiting()).length === 2);
  await freeInvoice();
  await payer.until(async () =>
    (await waiting()).some(({ query }) => /^\s*(select 1 from|update) payments/.test(query)),
  );
  await freeBooks();
  expect([(await there).status, (await used).body.code]).toEqual([200, 'no_credit']);
});
