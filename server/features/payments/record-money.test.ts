import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { PaymentJson } from '@underlay/contract/payments.ts';
import { addDays, formatDayOfMonth } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { download, png, upload } from '../../testing/files.ts';
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

type Answered = PaymentJson & { code?: string; message?: string; fields?: Record<string, string> };
const today = () => product.today();
const on = (invoice: Pick<InvoiceDetailJson, 'uuid'>, amount: number) => ({ invoiceId: invoice.uuid, amount });
const record = (amount: number, allocations: object[], more: object = {}) =>
  owner.call<Answered>(`POST ${owner.base}/payments`, {
    customerId: owner.customer.uuid,
    amount,
    tender: 'check',
    reference: '2291',
    receivedOn: today(),
    note: '',
    allocations,
    ...more,
  });
const paymentsOf = async ({ uuid }: Pick<InvoiceDetailJson, 'uuid'>) =>
  (await owner.invoice(uuid)).lineItems.filter(({ categoryName }) => categoryName === 'Payment');
const entriesOf = (paymentId: string) => product.platform.systemDb.sql<
  { kind: string; day: string; lines: string[] }[]
>`
  select t.kind, t.posted_on "day", to_jsonb(array_agg(l.account || ' ' || l.amount_cents order by l.account, l.amount_cents)) lines
  from ledger_transactions t join ledger_lines l using (business_id, sequence)
  where t.payment_id = ${paymentId} group by t.sequence, t.kind, t.posted_on order by t.sequence`;
const kindsOf = async ({ uuid }: Pick<InvoiceDetailJson, 'uuid'>) =>
  (await owner.invoice(uuid)).timeline.map(({ kind }) => kind);

test('PART-15 PART-16 PART-20 ALLOC-13 a check over three invoices is one payment, one entry of the day on which it came, and a line and an event on each', async () => {
  const third = await owner.sent({ dueDate: '2098-03-01' });
  const [first, second] = [await owner.sent({ dueDate: '2098-01-01' }), await owner.sent({ dueDate: '2098-02-01' })];
  const path = `GET ${owner.base}/customers/${owner.customer.uuid}/suggested-allocation?amount=2500`;
  expect(await owner.get(path)).toEqual({
    allocations: [on(first, 1062.5), on(second, 1062.5), on(third, 375)],
    rest: 0,
  });
  const picture = await upload(owner, '/files', await png({ name: 'check.png' }), owner.token);
  const receivedOn = addDays(today(), -9);
  const allocations = [on(first, 1062.5), on(second, 1062.5), on(third, 337.3)];
  const more = { receivedOn, note: 'From the foreman', pictureId: picture.body.uuid };
  expect((await record(2500, allocations, more)).body.code).toBe('more_than_due');
  const { body: paid } = await record(2500, allocations, { ...more, keepRest: true });
  const said = { tender: 'check', reference: '2291', receivedOn, note: 'From the foreman', description: 'Check 2291' };
  expect(paid).toMatchObject({ ...said, others: 2, amount: 2500, method: 'manual', status: 'settled', applied: false });
  expect(paid.picture).toEqual({ uuid: picture.body.uuid, fileName: 'check.png' });
  for (const [invoice, amount] of [
    [first, 1062.5],
    [second, 1062.5],
    [third, 337.3],
  ] as const) {
    expect(await paymentsOf(invoice)).toMatchObject([
      {
        paymentId: paid.uuid,
        quantity: 1,
        rate: amount,
        subTotal: -amount,
        description: 'Check 2291, of $2,500.00, with 2 other invoices',
        receivedOn,
        others: 2,
      },
    ]);
    expect((await kindsOf(invoice)).filter((kind) => kind === 'payment_recorded')).toHaveLength(1);
  }
  expect(await entriesOf(paid.uuid)).toEqual([
    {
      kind: 'payment_settled',
      day: receivedOn,
      lines: ['bank 250000', 'receivable -106250', 'receivable -106250', 'receivable -33730', 'unapplied_credit -3770'],
    },
  ]);
  expect(await owner.get(`GET ${owner.base}/customers/${owner.customer.uuid}/credits`)).toMatchObject([
    { paymentId: paid.uuid, amount: 37.7 },
  ]);

  // A picture is of whoever sees money, and of no customer.
  const bytes = await download(owner, `/files/${picture.body.uuid}`, owner.token);
  expect(bytes.status).toBe(200);
  const shown = await owner.visit(`GET ${owner.portal}/invoices/${first.uuid}`);
  expect(JSON.stringify(shown.body)).not.toContain(picture.body.uuid);
  expect(JSON.stringify(shown.body)).not.toContain('foreman');

  // PART-24: what is left goes back by hand, out of the bank, on its day.
  const of = `POST ${owner.base}/payments/${paid.uuid}`;
  const back = (amount: number, hand: object) =>
    owner.call<Answered>(`${of}/refunds`, { amount, reason: 'Paid too much', method: 'check', ...hand });
  expect((await back(37.71, { reference: '88', paidOn: today() })).body.code).toBe('more_than_refundable');
  expect((await back(37.7, { paidOn: today() })).body.code).toBe('check_number_missing');
  expect((await back(37.7, { reference: '88' })).body.fields).toHaveProperty('paidOn');
  expect((await back(37.7, { reference: '88', paidOn: addDays(today(), 1) })).body.code).toBe('received_in_future');
  const money = await back(37.7, { reference: '88', paidOn: addDays(today(), -1) });
  expect(money.body).toMatchObject({
    unused: 0,
    refunds: [{ amount: 37.7, status: 'succeeded', method: 'check', reference: '88', paidOn: addDays(today(), -1) }],
  });
  expect((await entriesOf(paid.uuid)).at(-1)).toEqual({
    kind: 'payment_refunded',
    day: addDays(today(), -1),
    lines: ['bank -3770', 'unapplied_credit 3770'],
  });

  // It came, so it was no mistake. What stands on an invoice is kept as credit before it is paid back too.
  const removed = await owner.call<Answered>(`DELETE ${owner.base}/payments/${paid.uuid}`);
  expect(removed.body.message).toMatch(
    /^A part of this payment was paid back by hand, so it can no longer be deleted\./,
  );
  await owner.call(`${of}/allocations`, { from: { invoiceId: first.uuid }, amount: 1062.5 });
  expect((await back(1062.5, { method: 'other', paidOn: today() })).body).toMatchObject({ unused: 0 });
  expect(await owner.invoice(first.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
});

test('PART-15 PART-17 what is refused: no number, a day to come, more than is due, others’ invoices, quotes; and the same check is asked about', async () => {
  const [invoice, quote, draft] = [await owner.sent(), await owner.sent({ isQuote: true }), await owner.draft()];
  const { body: stranger } = await owner.call<{ uuid: string }>(
    `POST ${owner.base}/customers`,
    customerEntries({ person: { firstName: 'Alex', lastName: 'Birch' } }),
  );
  const one = [on(invoice, 100)];
  const cases: [string, number, object[], object][] = [
    ['check_number_missing', 100, one, { reference: '' }],
    ['received_in_future', 100, one, { receivedOn: addDays(today(), 1) }],
    ['INVALID_INPUT', 100, one, { receivedOn: '2020-01-01' }],
    ['more_than_due', 2000, [on(invoice, 1062.51)], { keepRest: true }],
    ['more_than_due', 100.01, one, {}],
    ['INVALID_INPUT', 99.99, one, {}],
    ['more_than_due', 100, [], {}],
    ['INVALID_INPUT', 100, [on(invoice, 0)], { keepRest: true }],
    ['INVALID_INPUT', 100, [on(invoice, 50), on(invoice, 50)], {}],
    ['INVALID_INPUT', 100, one, { reference: 'x'.repeat(41) }],
    ['other_customer', 100, one, { customerId: stranger.uuid }],
    ['unknown_customer', 100, one, { customerId: crypto.randomUUID() }],
    ['unknown_invoice', 100, [on({ uuid: crypto.randomUUID() }, 100)], {}],
    ['unknown_file', 100, one, { pictureId: crypto.randomUUID() }],
    ['is_quote', 100, [on(quote, 100)], {}],
    ['wrong_status', 100, [on(draft, 100)], {}],
  ];
  for (const [code, amount, allocations, more] of cases) {
    const { body } = await record(amount, allocations, { reference: '7', ...more });
    expect([more, body.code]).toEqual([more, code]);
  }
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ amount: 1062.5 });

  expect((await record(100, one, { reference: '7' })).status).toBe(200);
  expect((await record(101, [on(invoice, 101)], { reference: '7' })).status).toBe(200);
  expect((await record(100, one, { reference: '7' })).body).toMatchObject({
    code: 'looks_like_same_check',
    message: `Check 7 for $100.00 was recorded on ${formatDayOfMonth(today())}. Record it again?`,
  });
  expect((await record(100, one, { reference: '7', receivedOn: addDays(today(), -181) })).status).toBe(200);
  expect((await record(100, one, { reference: '7', again: true })).status).toBe(200);
  expect((await record(100, one, { tender: 'cash', reference: '' })).status).toBe(200);
  expect((await record(100, one, { tender: 'cash', reference: '' })).status).toBe(200);
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ amount: 461.5 });
});

test('PART-18 PART-19 a check is corrected, with a trace, and its day in the books; then the bank sends it back', async () => {
  const [one, two] = [await owner.sent(), await owner.sent()];
  const { body: paid } = await record(1100, [on(one, 1062.5), on(two, 37.5)], { reference: '2219' });
  const change = (body: object, id = paid.uuid) => owner.call<Answered>(`PUT ${owner.base}/payments/${id}`, body);
  const came = addDays(today(), -3);
  expect((await change({ reference: '' })).body.code).toBe('check_number_missing');
  expect((await change({ receivedOn: addDays(today(), 1) })).body.code).toBe('received_in_future');
  expect((await change({ reference: '2291', receivedOn: came, note: 'Seen' })).body).toMatchObject({
    description: 'Check 2291',
    receivedOn: came,
    note: 'Seen',
    amount: 1100,
  });
  const lines = ['bank 110000', 'receivable -106250', 'receivable -3750'];
  const reverse = ['bank -110000', 'receivable 3750', 'receivable 106250'];
  expect(await entriesOf(paid.uuid)).toEqual([
    { kind: 'payment_settled', day: today(), lines },
    { kind: 'payment_undated', day: today(), lines: reverse },
    { kind: 'payment_dated', day: came, lines },
  ]);
  for (const invoice of [one, two]) {
    const { timeline } = await owner.invoice(invoice.uuid);
    const note = timeline.find(({ kind }) => kind === 'payment_corrected');
    expect(note?.detail).toMatch(
      /^Number: 2291, before: 2219; Received on: .+, before: .+; Note: Seen, before: none\.$/,
    );
  }
  const said = await kindsOf(one);
  expect((await change({ reference: '2291', receivedOn: came })).status).toBe(200);
  expect(await kindsOf(one)).toEqual(said);

  const sendBack = (body: object) => owner.call<Answered>(`POST ${owner.base}/payments/${paid.uuid}/returned`, body);
  const reason = 'Not sufficient funds.';
  expect((await sendBack({ on: addDays(came, -1), reason })).body.fields).toHaveProperty('on');
  expect((await sendBack({ on: addDays(today(), 1), reason })).body.code).toBe('received_in_future');
  expect((await sendBack({ on: addDays(came, 1), reason })).body).toMatchObject({ status: 'failed', failure: reason });
  expect((await entriesOf(paid.uuid)).at(-1)).toEqual({
    kind: 'payment_returned',
    day: addDays(came, 1),
    lines: reverse,
  });
  for (const invoice of [one, two]) {
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
    expect(await kindsOf(invoice)).toContain('payment_returned');
  }
  expect(await owner.get(`GET ${owner.base}/tasks`)).toMatchObject([
    { kind: 'payment_returned', paymentId: paid.uuid, amount: 1100 },
  ]);
  const told = { code: 'wrong_status', message: 'The bank sent this payment back already.' };
  expect((await sendBack({ on: today(), reason })).body).toMatchObject(told);
  expect((await change({ note: 'Too late' })).body).toMatchObject(told);
  for (const line of [`payments/${paid.uuid}`, `invoices/${one.uuid}/lineItems/${paid.uuid}`])
    expect((await owner.call(`DELETE ${owner.base}/${line}`)).body).toMatchObject(told);
});

test('ALLOC-03 ALLOC-09 twenty managers who record at once on the same invoices: nothing is overpaid, and none waits for another for ever', async () => {
  const invoices = [await owner.sent(), await owner.sent(), await owner.sent()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const [first, second] = [invoices[index % 3], invoices[(index + 1 + (index % 2)) % 3]];
      const both = [on(first as InvoiceDetailJson, 300), on(second as InvoiceDetailJson, 100)];
      return record(400, both, { reference: String(index) });
    }),
  );
  const taken = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(refused.filter((code) => code !== 'more_than_due' && code !== 'nothing_due')).toEqual([]);
  expect(taken).toBeGreaterThan(4);
  const left = await Promise.all(invoices.map(async ({ uuid }) => (await owner.invoice(uuid)).amount));
  expect(left.every((amount) => amount >= 0)).toBe(true);
  expect(left.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(3 * 1062.5 - taken * 400, 2);

  const { uuid } = await owner.sent();
  const same = await Promise.all(
    Array.from({ length: 5 }, () => record(10, [on({ uuid }, 10)], { reference: 'same' })),
  );
  expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
});
