import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { Payer } from '../../testing/payer.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
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

const line = async (invoiceId: string) =>
  (await owner.invoice(invoiceId)).lineItems.find(({ paymentMethod }) => paymentMethod === 'credit');

const accountCredit = async () => (await owner.visit<{ credit: number }>(`GET ${owner.portal}`)).body.credit;

/** The row that the use of a credit was before there were allocations, as the migration leaves it. */
async function spentLongAgo(paymentId: string, invoiceId: string): Promise<string> {
  const { sql } = product.platform.systemDb;
  const [row] = await sql<{ id: string }[]>`
    with spent as (
      insert into payments (business_id, id, invoice_id, customer_id, method, state, applied, amount_cents, fee_cents, description,
        credit_of, invoice_version, allocation_version, created_at)
      select business_id, gen_random_uuid(), ${invoiceId}, customer_id, 'credit', 'settled', true, amount_cents, 0, '', id, 1, 1, now()
      from payments where id = ${paymentId} returning *)
    insert into payment_changes (business_id, payment_id, sequence, state, at)
    select business_id, id, 1, state, created_at from spent returning payment_id id`;
  return row?.id ?? '';
}

describe('money that no invoice was waiting for', () => {
  test('INV-19 it is listed, pays another invoice in parts, and its task says what is left until nothing is', async () => {
    const { invoice, paymentId } = await back.credit();
    const left = (await back.credits()).filter((credit) => credit.paymentId === paymentId);
    expect(left).toMatchObject([{ invoiceId: invoice.id, amount: 1062.5, description: 'Card payment' }]);
    const [task] = await back.tasks(paymentId);
    const said = { kind: 'unapplied_credit', detail: 'It is on no invoice now.' };
    expect(task).toMatchObject({ ...said, amount: 1062.5, invoiceId: invoice.id });
    const refused = await owner.call(`PUT ${owner.base}/tasks/${task?.uuid}`, { done: true });
    expect([refused.status, refused.body.code]).toEqual([409, 'credit_left']);
    const next = await owner.sent();
    expect((await back.apply(paymentId, next.uuid, 1000)).body).toMatchObject({ credit: 62.5, refundable: 1062.5 });
    expect(await owner.invoice(next.uuid)).toMatchObject({ status: 'unpaid', amount: 62.5 });
    expect(await line(next.uuid)).toMatchObject({
      description: `Credit from invoice ${invoice.id}`,
      subTotal: -1000,
      paymentStatus: 'settled',
    });
    expect(await back.tasks(paymentId)).toMatchObject([{ uuid: task?.uuid, amount: 62.5 }]);
    expect((await back.apply(paymentId, next.uuid, 62.5)).body.credit).toBe(0);
    expect(await owner.invoice(next.uuid)).toMatchObject({ status: 'paid', amount: 0 });
    expect(await back.timeline(next.uuid)).toContain('credit_applied');
    expect(await back.tasks(paymentId)).toEqual([]);
    expect((await back.credits()).filter((credit) => credit.paymentId === paymentId)).toEqual([]);
  });

  test('ALLOC-16 ALLOC-02 credit that was spent before there were allocations cannot be spent again', async () => {
    const { paymentId } = await back.credit();
    const [spentOn, next] = [await owner.sent(), await owner.sent()];
    const before = await accountCredit();
    await back.apply(paymentId, spentOn.uuid, 1062.5);
    const spent = await spentLongAgo(paymentId, spentOn.uuid);
    expect(await accountCredit()).toBe(before - 1062.5);
    expect((await back.move(spent, { to: next.uuid }, 1)).body.code).toBe('no_credit');
    expect((await back.apply(spent, next.uuid, 1)).body.code).toBe('no_credit');
    expect((await back.money(spent)).body).toMatchObject({ credit: 0, unused: 0 });
    const use = { targets: [{ invoiceId: next.uuid, amount: next.amount }], idempotentKey: randomUUID() };
    const refused = await owner.visit<{ code: string }>(`POST ${owner.portal}/payments/use-credit`, use);
    expect([refused.status, refused.body.code]).toEqual([409, 'no_credit']);
    expect(await owner.invoice(next.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
  });

  test('D31 used credit can be taken back like a check: it is there again, and so is its task', async () => {
    const { paymentId } = await back.credit();
    const next = await owner.sent();
    await back.apply(paymentId, next.uuid, 1062.5);
    const used = await line(next.uuid);
    expect((await owner.call(`DELETE ${owner.base}/invoices/${next.uuid}/lineItems/${used?.uuid}`)).status).toBe(204);
    expect(await owner.invoice(next.uuid)).toMatchObject({ status: 'unpaid', amount: 1062.5 });
    expect((await back.money(paymentId)).body.credit).toBe(1062.5);
    expect(await back.tasks(paymentId)).toMatchObject([{ kind: 'unapplied_credit', amount: 1062.5 }]);
    expect((await owner.call(`DELETE ${owner.base}/invoices/${next.uuid}/lineItems/${used?.uuid}`)).status).toBe(404);
  });

  test('INV-23 PART-23 it can be refunded, all of it with its fee; what was used goes last, and is owed again', async () => {
    const paid = await back.credit();
    const { paymentId } = paid;
    expect((await back.money(paymentId)).body).toMatchObject({ refundable: 1062.5, refundableFee: 31.11 });
    const next = await owner.sent();
    await back.apply(paymentId, next.uuid, 62.5);
    expect((await back.refund(paymentId, 1062.51)).body).toMatchObject({ code: 'more_than_refundable' });
    await back.whileRefunding(paid, 1000, async () => {
      expect((await back.apply(paymentId, next.uuid, 1)).body).toMatchObject({ code: 'refund_under_way' });
    });
    expect(await back.tasks(paymentId)).toEqual([]);
    expect(await owner.invoice(next.uuid)).toMatchObject({ amount: 1000 });
    expect((await back.money(paymentId)).body).toMatchObject({ refundable: 62.5, refundableFee: 0, credit: 0 });
    await back.refund(paymentId, 62.5);
    await back.refundsAre(paymentId, 'succeeded');
    expect(await owner.invoice(next.uuid)).toMatchObject({ amount: 1062.5 });
    expect(await back.timeline(next.uuid)).toContain('refunded');
    const whole = await back.credit();
    await back.refund(whole.paymentId, 1062.5);
    await back.refundsAre(whole.paymentId, 'succeeded');
    expect(await back.atTheProvider(whole)).toMatchObject([{ amount: 109_361 }]);
    expect(await back.tasks(whole.paymentId)).toEqual([]);
  });

  test('INV-23 PART-23 when the provider gives back what had been used, the last invoice that it paid is owed again', async () => {
    const paid = await back.credit();
    const [first, second] = [await owner.sent(), await owner.sent()];
    await back.apply(paid.paymentId, first.uuid, 500);
    await back.apply(paid.paymentId, second.uuid, 500);
    await back.refundThere(paid, 20_000);
    await back.refundsAre(paid.paymentId, 'succeeded');
    expect(await owner.invoice(first.uuid)).toMatchObject({ amount: 562.5 });
    // $62.50 was left of it. The rest comes back from where it was put last.
    expect(await owner.invoice(second.uuid)).toMatchObject({ amount: 700 });
    expect(await line(second.uuid)).toMatchObject({ paymentStatus: 'settled', subTotal: -362.5 });
    expect(await back.timeline(second.uuid)).toContain('refunded');
    expect(await back.tasks(paid.paymentId)).toEqual([]);
  });
});

describe('what credit cannot pay', () => {
  test('INV-18 INV-19 D32 a quote, a draft, what is not due, another customer’s invoice, more than is left', async () => {
    const { paymentId, invoice } = await back.credit();
    const paid = await back.paidByCard();
    const next = await owner.sent();
    const quote = await owner.sent({ isQuote: true });
    const draft = await owner.draft();
    const pending = await owner.sent();
    await payer.payByBank(pending);
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
    const cases: [string, string, number, string][] = [
      [paymentId, quote.uuid, 10, 'is_quote'],
      [paymentId, draft.uuid, 10, 'wrong_status'],
      [paymentId, paid.invoice.uuid, 10, 'nothing_due'],
      [paymentId, pending.uuid, 10, 'payment_in_progress'],
      [paymentId, next.uuid, 1062.51, 'more_than_due'],
      [paymentId, next.uuid, 0, 'INVALID_INPUT'],
      [paymentId, foreign.uuid, 10, 'other_customer'],
      [paymentId, crypto.randomUUID(), 10, 'unknown_invoice'],
      [paid.paymentId, next.uuid, 10, 'no_credit'],
      [crypto.randomUUID(), next.uuid, 10, 'NOT_FOUND'],
    ];
    for (const [source, target, amount, code] of cases)
      expect([target, amount, (await back.apply(source, target, amount)).body.code]).toEqual([target, amount, code]);
    const stranger = await TestBusiness.open(product, null);
    const path = `${stranger.base}/payments/${paymentId}/apply`;
    expect((await stranger.call(`POST ${path}`, { invoiceId: next.uuid, amount: 10 })).status).toBe(404);
    expect((await stranger.call(`GET ${stranger.base}/customers/${owner.customer.uuid}/credits`)).status).toBe(404);
    expect((await stranger.get<object[]>(`GET ${stranger.base}/tasks`)).length).toBe(0);
    expect((await back.money(paymentId)).body.credit).toBe(1062.5);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'pending' });
  });

  test('INV-19 fifty managers who use the whole of it at once, on two invoices: one of them does', async () => {
    const { paymentId } = await back.credit();
    const targets = [await owner.sent(), await owner.sent()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => back.apply(paymentId, targets[index % 2]?.uuid ?? '', 1062.5)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code));
    expect([...refused].every((code) => code === 'no_credit' || code === 'nothing_due')).toBe(true);
  });

  test('INV-19 credit that is used here and there, refunded and taken back at once is never spent twice', async () => {
    const [one, two] = [await back.credit(), await back.credit()];
    const targets = [await owner.sent(), await owner.sent(), await owner.sent()];
    const wishes = Array.from({ length: 24 }, (_, index) => async () => {
      const source = index % 2 ? one : two;
      const target = targets[index % 3]?.uuid ?? '';
      if (index % 8 === 5) return back.refund(source.paymentId, 100);
      if (index % 8 === 6) {
        const used = await line(target);
        return owner.call(`DELETE ${owner.base}/invoices/${target}/lineItems/${used?.uuid ?? crypto.randomUUID()}`);
      }
      return back.apply(source.paymentId, target, 250);
    });
    const answers = await Promise.all(wishes.map((wish) => wish()));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await expectSoundBooks(product.platform);
    await owner.until(async () => {
      const all = await Promise.all([one, two].map(({ paymentId }) => back.money(paymentId)));
      return all.every(({ body }) => body.refunds.every((refund) => refund.status === 'succeeded'));
    });
  });
});

test('D88 open tasks are listed page by page, newest first, with their number', async () => {
  const before = await owner.call<object[]>(`GET ${owner.base}/tasks`);
  const { paymentId } = await back.credit();
  const first = await owner.call<{ paymentId: string }[]>(`GET ${owner.base}/tasks?page=1&pageSize=1`);
  expect([first.body.map((task) => task.paymentId), first.headers.get('x-total-count')]).toEqual([
    [paymentId],
    String(before.body.length + 1),
  ]);
  const second = await owner.call<{ uuid: string }[]>(`GET ${owner.base}/tasks?page=2&pageSize=1`);
  expect(second.body).toEqual(before.body.slice(0, 1));
  expect((await owner.call(`PUT ${owner.base}/tasks/${crypto.randomUUID()}`, { done: true })).status).toBe(404);
});
