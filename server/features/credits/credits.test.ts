import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CreditClient, startCredits } from '../../testing/credit-client.ts';
import { download } from '../../testing/files.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { Payer } from '../../testing/payer.ts';
import { customerEntries, portalOf, type TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let back: RefundClient;
let credits: CreditClient;

beforeAll(async () => {
  ({ product, owner, payer, credits } = await startCredits());
  back = new RefundClient(payer);
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

const lineOf = (invoice: InvoiceDetailJson) => invoice.lineItems[0]?.uuid ?? '';

/** What the books have of an invoice, by account, in cents. */
async function books(invoiceId: string) {
  const rows = await product.platform.systemDb.sql<{ account: string; amount: number }[]>`
    select account, sum(amount_cents)::bigint amount from ledger_lines where invoice_id = ${invoiceId}
    group by 1 having sum(amount_cents) <> 0`;
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

test('CRED-02 CRED-03 CRED-07 CRED-12 CRED-13 CRED-14 CRED-15 ALLOC-18 a note of lines lowers what is due, is mailed as a document and can be taken back', async () => {
  const invoice = await owner.sent();
  const lines = [{ lineId: lineOf(invoice), quantity: 20 }];
  const asked = { lines, restocking: { percent: 15 } };
  const preview = await credits.preview(invoice.uuid, asked);
  expect(preview.body).toEqual({
    ...{ value: 200, restocking: 30, subtotal: 170, tax: 10.63, retained: 0, total: 180.63 },
    ...{ lessDue: 180.63, pushedOff: [] },
    rest: 881.87,
  });
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ amount: 1062.5, credits: [] });
  const { body: note, status } = await credits.issue(invoice.uuid, { ...asked, note: 'Two boxes' });
  expect([status, note]).toMatchObject([
    200,
    {
      kind: 'note',
      number: 1,
      state: 'issued',
      total: 180.63,
      invoiceId: invoice.id,
      unused: 0,
      by: expect.any(String),
    },
  ]);
  expect(note.lines).toMatchObject([{ ...lines[0], description: 'White oak plank', rate: 10 }]);
  const credited = await owner.invoice(invoice.uuid);
  expect(credited).toMatchObject({
    ...{ amount: 881.87, status: 'unpaid', settledBy: null, total: 1062.5 },
    credits: [{ uuid: note.uuid, kind: 'note', number: 1, amount: 180.63, isOwn: true }],
  });
  expect(credited.timeline.map(({ kind }) => kind)).toContain('credit_issued');
  expect(await books(invoice.uuid)).toEqual({
    ...{ receivable: 88_187, revenue: -100_000, sales_tax_payable: -5_187, returns: 17_000 },
  });
  const retracted = await owner.call<{ code: string; message: string }>(
    `PUT ${owner.base}/invoices/${invoice.uuid}/status`,
    { status: 'pending' },
  );
  expect([retracted.status, retracted.body.message]).toEqual([
    409,
    'A credit note or a fee stands on this invoice, so it cannot be retracted.',
  ]);
  const refused: [object, string, string][] = [
    [{ lines: [{ ...lines[0], quantity: 81 }] }, 'INVALID_INPUT', 'More than is left of a line cannot be credited.'],
    [{ amount: 881.88 }, 'credit_too_large', 'At most $881.87 of this invoice can still be credited.'],
    [{ amount: 0 }, 'INVALID_INPUT', 'Payment amount cannot be zero. Balance on account may be $0.00.'],
    [{ amount: 5, lines }, 'INVALID_INPUT', 'Choose lines, or enter one amount.'],
    [{ amount: 5, reason: 'other' }, 'INVALID_INPUT', 'Say why.'],
    [{ lines: [{ lineId: crypto.randomUUID(), quantity: 1 }] }, 'INVALID_INPUT', 'This line is not on the invoice.'],
    [{ lines, restocking: { amount: 200.01 } }, 'INVALID_INPUT', 'Must be at most what the lines are worth.'],
  ];
  for (const [body, code, message] of refused)
    expect((await credits.issue(invoice.uuid, body)).body).toMatchObject({ code, message });
  const draft = await owner.draft();
  expect((await credits.issue(draft.uuid, { amount: 5 })).body.code).toBe('wrong_status');
  const quote = await owner.sent({ isQuote: true });
  expect((await credits.issue(quote.uuid, { amount: 5 })).body.code).toBe('wrong_status');

  await owner.until(async () =>
    (await owner.invoice(invoice.uuid)).timeline.some(
      ({ delivery }) => delivery?.occasion === 'credit' && delivery.state === 'sent',
    ),
  );
  const noted = `${owner.portal}/credit-notes`;
  const pdfs = async () => {
    const ways = [`${owner.base}/credits/${note.uuid}/pdf`, `${noted}/${note.uuid}/pdf`];
    const [managers, customers] = await Promise.all(ways.map((path) => download(owner, path, owner.token)));
    expect(customers?.bytes).toEqual(managers?.bytes);
    return (await readPdf(managers?.bytes ?? new Uint8Array())).text;
  };
  const text = await pdfs();
  const written = ['Credit note CN-1', 'Maple Row', 'Returned goods', 'Two boxes', '$200.00', '($30.00)', '$10.63'];
  for (const words of [...written, '$180.63']) expect(text).toContain(words);
  expect(text).toContain(`$180.63 less is due on invoice ${invoice.id}.`);
  const shown = { uuid: note.uuid, number: 1, state: 'issued', total: 180.63, lessDue: 180.63, unused: 0 };
  const { id, jobName } = invoice;
  const listed = await owner.visit<object[]>(`GET ${noted}?pageSize=1`);
  expect([listed.headers.get('x-total-count'), listed.body]).toMatchObject([
    '1',
    [{ ...shown, issuedOn: note.issuedOn, invoice: { uuid: invoice.uuid, id, jobName }, voidedAt: null }],
  ]);
  expect((await owner.visit(`GET ${noted}/${note.uuid}`)).body).toMatchObject({
    ...{ ...shown, value: 200, restocking: 30, subtotal: 170, note: 'Two boxes', uses: [] },
    lines: [{ description: 'White oak plank', quantity: 20, rate: 10, subTotal: 200 }],
    taxes: [{ name: 'Sales tax', percent: 6.25, tax: 10.63 }],
  });

  const taken = await credits.void(note.uuid);
  expect(taken.body).toMatchObject({ state: 'void', number: 1, voidReason: 'By mistake', allocations: [] });
  expect((await credits.void(note.uuid)).body).toMatchObject({
    code: 'wrong_status',
    message: 'It was taken back already.',
  });
  const voided = await pdfs();
  for (const words of ['Credit note CN-1, void, from', '$180.63', 'Two boxes', 'counts no longer.'])
    expect(voided).toContain(words);
  expect(voided).not.toContain('less is due');
  expect((await owner.visit(`GET ${noted}`)).body).toMatchObject([
    { ...shown, state: 'void', voidedAt: expect.any(String) },
  ]);
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ amount: 1062.5, credits: [] });
  expect(await books(invoice.uuid)).toEqual({ receivable: 106_250, revenue: -100_000, sales_tax_payable: -6_250 });
  const { body: next } = await credits.issue(invoice.uuid, { amount: 1062.5, reason: 'mistake' });
  expect(next).toMatchObject({ number: 2, subtotal: 1000, tax: 62.5, value: null });
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', settledBy: 'credit', amount: 0 });
  const list = await owner.call<object[]>(`GET ${owner.base}/credits?pageSize=1`);
  expect([list.body, list.headers.get('x-total-count')]).toMatchObject([[{ number: 2, kind: 'note' }], '2']);
});

describe('CRED-08 a note on a paid invoice', () => {
  test('CRED-09 CRED-14 pushes money off, which becomes credit and is put back when the note is taken back, unless it was used', async () => {
    const { invoice, paymentId } = await back.paidByCard();
    const preview = await credits.preview(invoice.uuid, { amount: 100 });
    expect(preview.body).toMatchObject({
      lessDue: 0,
      pushedOff: [{ paymentId, name: 'card ending in 4242', amount: 100, canBeRefunded: true }],
    });
    const { body: note } = await credits.issue(invoice.uuid, { amount: 100 });
    expect(note.pushedOff).toMatchObject([{ paymentId, amount: 100 }]);
    expect((await back.money(paymentId)).body).toMatchObject({ credit: 100, unused: 100 });
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0, settledBy: 'mixed' });
    expect(await back.timeline(invoice.uuid)).toEqual(expect.arrayContaining(['payment_kept', 'credit_issued']));
    const next = await owner.sent();
    expect((await back.apply(paymentId, next.uuid, 40)).status).toBe(200);
    const used = await credits.void(note.uuid);
    expect([used.status, used.body.message]).toEqual([
      409,
      'Part of this credit has been refunded or used. Take that back first.',
    ]);
    const line = (await owner.invoice(next.uuid)).lineItems.find((each) => each.paymentId === paymentId);
    await owner.call(`DELETE ${owner.base}/invoices/${next.uuid}/lineItems/${line?.uuid}`);
    expect((await credits.void(note.uuid)).status).toBe(200);
    expect((await back.money(paymentId)).body).toMatchObject({ credit: 0, unused: 0 });
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0, settledBy: 'payment' });
  });

  test('CRED-09 sends back to where it came from in the same step, and then it is used', async () => {
    const { invoice, paymentId } = await back.paidByCard();
    const { body: note } = await credits.issue(invoice.uuid, { amount: 200, refund: true });
    expect((await back.money(paymentId)).body.refunds).toMatchObject([{ amount: 200, reason: `CN-${note.number}` }]);
    await back.refundsAre(paymentId, 'succeeded');
    expect((await back.money(paymentId)).body).toMatchObject({ unused: 0, credit: 0 });
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
    expect((await credits.void(note.uuid)).body.code).toBe('credit_used');
  });

  test('CRED-10 is refused for more than is due while money is on its way, and the other way round', async () => {
    const invoice = await owner.sent();
    const { body: payment } = await payer.payByBank(invoice, { amount: invoice.amount });
    await payer.waitFor(invoice.uuid, 'awaiting bank');
    expect((await credits.issue(invoice.uuid, { amount: 1 })).body.code).toBe('payment_in_progress');
    await payer.control('/clock/advance', { days: 4 });
    await payer.waitFor(invoice.uuid, 'settled');
    expect((await credits.issue(invoice.uuid, { amount: 1 })).body.pushedOff).toMatchObject([
      { paymentId: payment.uuid, amount: 1 },
    ]);
  });
});

test('CRED-11 CRED-13 ALLOC-05 ALLOC-12 goodwill without an invoice is credit, is used, pushed off and taken back', async () => {
  const { body: gift } = await credits.give(100, { note: 'For the wait' });
  expect(gift).toMatchObject({ kind: 'note', invoiceId: null, tax: 0, unused: 100 });
  expect((await credits.give(0)).body.code).toBe('INVALID_INPUT');
  const invoice = await owner.sent();
  const { body: other } = await owner.call<{ uuid: string; portalPath: string }>(
    `POST ${owner.base}/customers`,
    customerEntries({ person: { firstName: 'Alex', lastName: 'Birch' } }),
  );
  const job = await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, {
    ...{ name: 'Hall', description: 'Tile', address: owner.job.address, customerId: other.uuid },
  });
  const foreign = await owner.sent({ jobId: job.body.uuid });
  const cases: [string, number, string][] = [
    [invoice.uuid, 100.01, 'no_credit'],
    [invoice.uuid, 1062.51, 'more_than_due'],
    [foreign.uuid, 1, 'other_customer'],
    [crypto.randomUUID(), 1, 'unknown_invoice'],
  ];
  for (const [id, amount, code] of cases)
    expect([id, amount, (await credits.place(gift.uuid, id, amount)).body.code]).toEqual([id, amount, code]);
  // What another customer was given is not there for this one, nor is what was written off.
  const { body: foreignGift } = await owner.call<{ uuid: string }>(
    `POST ${owner.base}/customers/${other.uuid}/credits`,
    {
      ...{ amount: 5, reason: 'goodwill' },
    },
  );
  await credits.writeOff(foreign.uuid, { amount: 1 });
  const unused = `GET ${owner.base}/credits?customerId=${other.uuid}&unused=true&page=1&pageSize=9`;
  expect(await owner.get(unused)).toMatchObject([{ uuid: foreignGift.uuid }]);
  const [noted, theirs] = [owner.portal, portalOf(other)].map((path) => `GET ${path}/credit-notes`);
  expect((await owner.visit(`${theirs}`)).body).toMatchObject([{ uuid: foreignGift.uuid, invoice: null, unused: 5 }]);
  for (const missing of [foreignGift.uuid, `${foreignGift.uuid}/pdf`, crypto.randomUUID()])
    expect([missing, (await owner.visit(`${noted}/${missing}`)).status]).toEqual([missing, 404]);
  expect((await credits.place(gift.uuid, invoice.uuid, 60)).body).toMatchObject({
    unused: 40,
    allocations: [{ invoiceId: invoice.id, amount: 60 }],
  });
  expect(await owner.invoice(invoice.uuid)).toMatchObject({
    amount: 1002.5,
    credits: [{ amount: 60, isOwn: false }],
  });
  expect((await owner.visit(`${noted}/${gift.uuid}`)).body).toMatchObject({
    ...{ unused: 40, invoice: null, uses: [{ uuid: invoice.uuid, id: invoice.id, amount: 60 }] },
  });
  expect(await books(invoice.uuid)).toMatchObject({ receivable: 100_250 });
  // A note over all of it pushes the goodwill off, as it does with money.
  const { body: note } = await credits.issue(invoice.uuid, { amount: 1062.5 });
  expect((await credits.read(gift.uuid)).body).toMatchObject({ unused: 100, allocations: [] });
  expect((await credits.void(note.uuid)).status).toBe(200);
  expect((await credits.read(gift.uuid)).body).toMatchObject({ unused: 40 });
  expect((await credits.void(gift.uuid)).body).toMatchObject({ state: 'void', unused: 0 });
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ amount: 1062.5, credits: [] });
  expect((await credits.place(gift.uuid, invoice.uuid, 1)).body.code).toBe('no_credit');
});
