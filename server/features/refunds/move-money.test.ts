import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { Payer } from '../../testing/payer.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { type RefundClient, startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let back: RefundClient;

beforeAll(async () => {
  ({ product, owner, payer, back } = await startPayments());
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

interface Place {
  readonly from?: string;
  readonly to?: string;
}

const on = (invoiceId: string | undefined) => (invoiceId === undefined ? undefined : { invoiceId });
const move = (paymentId: string, { from, to }: Place, amount: number) =>
  owner.call<{ code?: string; credit: number; unused: number; allocations: { invoiceId: number; amount: number }[] }>(
    `POST ${owner.base}/payments/${paymentId}/allocations`,
    { from: on(from), to: on(to), amount },
  );

test('ALLOC-10 HOOK-02 money of a settled payment is moved to another invoice, and both tell of it', async () => {
  const { invoice: first, paymentId } = await back.paidByCard();
  const second = await owner.sent();
  const moved = await move(paymentId, { from: first.uuid, to: second.uuid }, 400);
  expect(moved.body).toMatchObject({
    credit: 0,
    unused: 0,
    allocations: [
      { invoiceId: first.id, amount: 662.5 },
      { invoiceId: second.id, amount: 400 },
    ],
  });
  expect(await owner.invoice(first.uuid)).toMatchObject({ status: 'unpaid', amount: 400 });
  expect(await owner.invoice(second.uuid)).toMatchObject({ status: 'unpaid', amount: 662.5 });
  for (const { uuid } of [first, second]) expect(await back.timeline(uuid)).toContain('payment_moved');
  // Credit that was used on an invoice is credit again when it is taken off. That deletes no payment.
  await move(paymentId, { from: second.uuid }, 100);
  const told = await back.timeline(second.uuid);
  expect([told.includes('payment_kept'), told.includes('payment_deleted')]).toEqual([true, false]);
  await move(paymentId, { to: second.uuid }, 100);
  const line = (await owner.invoice(second.uuid)).lineItems.at(-1);
  expect(line).toMatchObject({
    description: `Credit from invoice ${first.id}`,
    subTotal: -400,
    paymentMethod: 'credit',
  });
  // Nothing but the two invoices changes in the books.
  const entries = await product.platform.systemDb.sql`
    select l.account, sum(amount_cents)::bigint amount from ledger_lines l join ledger_transactions t using (business_id, sequence)
    where t.payment_id = ${paymentId} and t.kind = 'payment_moved' group by 1`;
  expect(entries).toEqual([{ account: 'receivable', amount: 0 }]);
});

test('ALLOC-11 it can be taken off and kept as credit, in part, and used again', async () => {
  const { invoice, paymentId } = await back.paidByCard();
  expect((await move(paymentId, { from: invoice.uuid }, 62.5)).body).toMatchObject({ credit: 62.5, unused: 62.5 });
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'unpaid', amount: 62.5 });
  expect(await back.timeline(invoice.uuid)).toContain('payment_kept');
  expect(await back.tasks(paymentId)).toMatchObject([{ kind: 'unapplied_credit', amount: 62.5 }]);
  const line = (await owner.invoice(invoice.uuid)).lineItems.at(-1);
  expect(line).toMatchObject({ rate: 1062.5, subTotal: -1000, applied: false });
  expect((await move(paymentId, { to: invoice.uuid }, 62.5)).body).toMatchObject({ credit: 0 });
  expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
  expect(await back.tasks(paymentId)).toEqual([]);
});

test('ALLOC-10 PART-23 what cannot be moved: more than stands, than is due, to others, on its way, or what a refund will take', async () => {
  const paid = await back.paidByCard();
  const { invoice, paymentId } = paid;
  const open = await owner.sent();
  const quote = await owner.sent({ isQuote: true });
  const pending = await owner.sent();
  const { body: waits } = await payer.payByBank(pending);
  const { body: customer } = await owner.call<{ uuid: string }>(
    `POST ${owner.base}/customers`,
    customerEntries({ person: { firstName: 'Alex', lastName: 'Birch' } }),
  );
  const { body: job } = await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, {
    name: 'Hall',
    description: 'Tile',
    address: owner.job.address,
    customerId: customer.uuid,
  });
  const foreign = await owner.sent({ jobId: job.uuid });
  const from = invoice.uuid;
  const cases: [string, Place, number, string][] = [
    [paymentId, { from, to: open.uuid }, 1062.51, 'more_than_due'],
    [paymentId, { from }, 1062.51, 'more_than_stands'],
    [paymentId, { from: open.uuid }, 1, 'more_than_stands'],
    [paymentId, { to: open.uuid }, 1, 'no_credit'],
    [paymentId, { from, to: from }, 1, 'unknown_invoice'],
    [paymentId, {}, 1, 'unknown_invoice'],
    [paymentId, { from, to: crypto.randomUUID() }, 1, 'unknown_invoice'],
    [paymentId, { from, to: foreign.uuid }, 1, 'other_customer'],
    [paymentId, { from, to: quote.uuid }, 1, 'is_quote'],
    [paymentId, { from, to: pending.uuid }, 1, 'payment_in_progress'],
    [paymentId, { from }, 0, 'INVALID_INPUT'],
    [waits.uuid, { from: pending.uuid }, 1, 'payment_in_progress'],
    [crypto.randomUUID(), { from }, 1, 'NOT_FOUND'],
  ];
  for (const [id, place, amount, code] of cases)
    expect([place, (await move(id, place, amount)).body.code]).toEqual([place, code]);
  const stranger = await TestBusiness.open(product, null);
  const path = `POST ${stranger.base}/payments/${paymentId}/allocations`;
  expect((await stranger.call(path, { from: on(from), amount: 1 })).status).toBe(404);
  await back.whileRefunding(paid, 1000, async () => {
    expect((await move(paymentId, { from }, 62.51)).body.code).toBe('refund_under_way');
    expect((await move(paymentId, { from }, 62.5)).status).toBe(200);
  });
});

test('ALLOC-09 ALLOC-10 fifty managers who move the same money here and there at once: no cent is lost, none waits for another', async () => {
  const { invoice, paymentId } = await back.paidByCard();
  const [one, two] = [await owner.sent(), await owner.sent()];
  const places: Place[] = [
    { from: invoice.uuid, to: one.uuid },
    { from: one.uuid, to: two.uuid },
    { from: two.uuid, to: invoice.uuid },
    { from: invoice.uuid },
    { to: two.uuid },
  ];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => move(paymentId, places[index % places.length] ?? {}, 100 + index)),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const { unused, allocations } = (await back.money(paymentId)).body as unknown as Awaited<
    ReturnType<typeof move>
  >['body'];
  expect(allocations.reduce((sum, { amount }) => sum + amount, unused)).toBeCloseTo(1062.5, 2);
});

test('ALLOC-10 CONN-02 a program that may bill and not refund moves what an invoice has, and uses no credit', async () => {
  const { invoice, paymentId } = await back.paidByCard();
  const program = await Program.connect(owner, { rights: ['work', 'money', 'invoice'] });
  const byProgram = async (place: { from?: object; to?: object }) => {
    const { status, body } = await program.call<{ code?: string }>(
      `POST ${owner.base}/payments/${paymentId}/allocations`,
      {
        ...place,
        amount: 100,
      },
    );
    return [status, body.code];
  };
  const onInvoice = { invoiceId: invoice.uuid };
  expect(await byProgram({ from: onInvoice })).toEqual([200, undefined]);
  expect(await byProgram({ to: onInvoice })).toEqual([403, 'not_your_role']);
  expect((await move(paymentId, { to: invoice.uuid }, 100)).body).toMatchObject({ credit: 0 });
});
