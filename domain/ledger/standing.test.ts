import { describe, expect, test } from 'vitest';
import type { Share } from '../allocations/allocation.ts';
import { cents, ZERO } from '../money/money.ts';
import type { PaymentState } from '../payments/payment.ts';
import {
  balanceAfter,
  begun,
  givenBackBy,
  inState,
  type PaymentMoney,
  postingsOf,
  refundedBy,
  type Taker,
} from './standing.ts';

const share = (invoiceId: string, amount: number): Share => ({ invoiceId, jobId: 'house', amount: cents(amount) });
const PAYMENT: PaymentMoney = {
  customerId: 'theirs',
  method: 'card',
  state: 'settled',
  targets: [share('stairs', 10_000)],
  allocated: [share('stairs', 10_000)],
  reserves: false,
  amount: cents(10_000),
  fee: cents(320),
  cost: cents(329),
  refunded: ZERO,
  refundedFee: ZERO,
  refundedCost: ZERO,
};
const OWED: Taker = {
  status: 'unpaid',
  total: cents(10_000),
  paid: ZERO,
  pending: ZERO,
  credited: ZERO,
  charged: ZERO,
  customerId: 'theirs',
};
const NOTHING = { pending: ZERO, paid: ZERO, reserved: ZERO, credited: ZERO, charged: ZERO };
const part = (amount: number, fee = 0, cost = 0) => ({ amount: cents(amount), fee: cents(fee), cost: cents(cost) });
const owed = (stairs: Partial<Taker> = {}, hall: Partial<Taker> = {}) =>
  new Map([
    ['stairs', { ...OWED, ...stairs }],
    ['hall', { ...OWED, ...hall }],
  ]);
const standsOf = ({ allocated }: PaymentMoney) => allocated.map(({ invoiceId, amount }) => [invoiceId, amount]);

describe('INV-23 ALLOC-06 money that arrives', () => {
  const late = { ...PAYMENT, state: 'failed', allocated: [] } as const;
  const stands = (payment: PaymentMoney, invoice: Partial<Taker>) =>
    standsOf(inState(payment, 'settled', owed(invoice)));

  test('goes to its invoice as far as that is owed, and the rest is credit', () => {
    expect(stands(late, {})).toEqual([['stairs', 10_000]]);
    expect(stands(late, { paid: cents(1) })).toEqual([['stairs', 9_999]]);
    expect(stands(late, { credited: cents(3_000) })).toEqual([['stairs', 7_000]]);
    expect(stands(late, { pending: cents(4_000) })).toEqual([['stairs', 6_000]]);
    expect(stands(late, { paid: cents(10_000), status: 'paid' })).toEqual([]);
    expect(stands(late, { status: 'pending' })).toEqual([]);
  });

  test('counts without what went back of it before', () => {
    expect(stands({ ...late, refunded: cents(4_000) }, { paid: cents(3_000) })).toEqual([['stairs', 6_000]]);
  });

  test('never pays the invoice of another customer, to whom the document went since', () => {
    expect(stands(late, { customerId: 'others' })).toEqual([]);
  });

  test('goes to all that it is meant for, in order', () => {
    const both = { ...late, targets: [share('hall', 7_000), share('stairs', 3_000)] };
    const settled = inState(both, 'settled', owed({ paid: cents(8_000) }, { paid: cents(4_000) }));
    expect(standsOf(settled)).toEqual([
      ['hall', 6_000],
      ['stairs', 2_000],
    ]);
  });

  test('ALLOC-05 what counted on its way stays where it counted, and what only began counts nothing', () => {
    const paid = { paid: cents(5_000), pending: cents(5_000) };
    for (const state of ['authorized', 'unknown', 'awaiting_bank'] as const)
      expect(stands({ ...PAYMENT, state }, paid)).toEqual([['stairs', 10_000]]);
    for (const state of ['started', 'authorized'] as const) {
      const begins = { ...PAYMENT, state, reserves: state === 'authorized' };
      expect(standsOf(begun(begins, owed()))).toEqual([]);
    }
    expect(standsOf(begun({ ...PAYMENT, state: 'authorized' }, owed()))).toEqual([['stairs', 10_000]]);
  });

  test('ALLOC-05 what comes to nothing, or goes back, stands nowhere', () => {
    const states: PaymentState[] = ['failed', 'reversed', 'canceled'];
    for (const state of states) expect(standsOf(inState(PAYMENT, state, owed()))).toEqual([]);
  });
});

test('D92 a payment reserves while it is authorized, and no longer once the bank has it or it failed', () => {
  const waiting = { ...PAYMENT, state: 'unknown', reserves: true, allocated: [] } as const;
  const states: PaymentState[] = ['authorized', 'awaiting_bank', 'settled', 'failed'];
  const moved = states.map((state) => inState(waiting, state, owed({ paid: cents(1_000) })));
  expect(moved.map(({ reserves }) => reserves)).toEqual([true, false, false, false]);
  expect(moved.map(standsOf)).toEqual([[], [['stairs', 9_000]], [['stairs', 9_000]], []]);
  expect(inState({ ...waiting, reserves: false }, 'authorized', owed()).reserves).toBe(false);
});

describe('INV-23 PART-23 what goes back of a payment', () => {
  const used = { ...PAYMENT, allocated: [share('stairs', 5_000), share('hall', 3_000)] };

  test('is kept by amount, fee and cost, and a refund that failed after all takes it away again', () => {
    const after = refundedBy(PAYMENT, part(4_000, 320, 100));
    expect(after).toMatchObject({ refunded: 4_000, refundedFee: 320, refundedCost: 100 });
    expect(standsOf(after)).toEqual([['stairs', 6_000]]);
    const invoices = owed({ paid: cents(6_000) });
    const back = givenBackBy(after, part(4_000, 320, 100), { taken: [share('stairs', 4_000)], invoices });
    expect(back).toEqual(PAYMENT);
  });

  test('is taken from credit first, then from what was put on an invoice last', () => {
    expect(standsOf(refundedBy(used, part(2_000)))).toEqual(standsOf(used));
    expect(standsOf(refundedBy(used, part(4_000)))).toEqual([
      ['stairs', 5_000],
      ['hall', 1_000],
    ]);
    expect(standsOf(refundedBy(used, part(6_000)))).toEqual([['stairs', 4_000]]);
    expect(standsOf(refundedBy(used, part(10_000)))).toEqual([]);
  });

  test('comes back to where it was taken from as far as that is owed, and the rest is credit', () => {
    const after = refundedBy(used, part(6_000));
    const taken = [share('stairs', 1_000), share('hall', 3_000)];
    const back = (paid: number) =>
      standsOf(givenBackBy(after, part(6_000), { taken, invoices: owed({}, { paid: cents(paid) }) }));
    expect(back(0)).toEqual([
      ['stairs', 5_000],
      ['hall', 3_000],
    ]);
    expect(back(8_500)).toEqual([
      ['stairs', 5_000],
      ['hall', 1_500],
    ]);
    expect(back(10_000)).toEqual([['stairs', 5_000]]);
  });

  test('changes nothing of where a payment stands when only the fee came back, or the bank has it', () => {
    expect(standsOf(refundedBy(PAYMENT, part(0, 320)))).toEqual([['stairs', 10_000]]);
    const reversed = { ...PAYMENT, state: 'reversed', allocated: [], refunded: cents(1) } as const;
    const given = givenBackBy(reversed, part(1), { taken: [share('stairs', 1)], invoices: owed() });
    expect(standsOf(given)).toEqual([]);
  });
});

test('D02 D92 the balance of an invoice takes the difference: on its way, settled without refunds, or reserved', () => {
  const sums = { pending: cents(100), paid: cents(200), reserved: cents(300), credited: cents(400) };
  const balance = { id: 'stairs', ...sums, charged: cents(500) };
  const { id: _id, ...same } = balance;
  const of = (before: Partial<PaymentMoney> | null, after: Partial<PaymentMoney>) =>
    balanceAfter(balance, before && { ...PAYMENT, ...before }, { ...PAYMENT, ...after });
  const nowhere = { allocated: [] };
  expect(of(null, { state: 'authorized' })).toEqual({ ...same, pending: 10_100 });
  expect(of(null, { state: 'authorized', reserves: true, ...nowhere })).toEqual({ ...same, reserved: 10_300 });
  expect(of(null, { state: 'started', ...nowhere })).toEqual(same);
  expect(of(null, { allocated: [share('stairs', 6_000), share('hall', 4_000)] })).toEqual({ ...same, paid: 6_200 });
  expect(of({}, { state: 'reversed', ...nowhere })).toEqual({ ...same, paid: -9_800 });
  expect(of({ state: 'authorized' }, {})).toEqual({ ...same, pending: -9_900, paid: 10_200, reserved: 300 });
  expect(of({ state: 'authorized', reserves: true, ...nowhere }, { state: 'awaiting_bank' })).toEqual({
    ...same,
    pending: 10_100,
    paid: 200,
    reserved: -9_700,
  });
  expect(of({}, {})).toEqual(same);
  expect(balanceAfter({ id: 'stairs', ...NOTHING }, null, PAYMENT)).toEqual({ ...NOTHING, paid: 10_000 });
});

test('FEE-09 INV-23 what the ledger has of a payment, by how it came, what is left of it and where it stands', () => {
  const of = (change: Partial<PaymentMoney>) =>
    Object.fromEntries(postingsOf({ ...PAYMENT, ...change }).map(({ account, amount }) => [account, amount]));
  const atProvider = { clearing: 9_991, processing_fee_income: -320, processing_costs: 329 };
  expect(of({})).toEqual({ ...atProvider, receivable: -10_000 });
  expect(of({ allocated: [] })).toEqual({ ...atProvider, unapplied_credit: -10_000 });
  const some = { allocated: [share('stairs', 6_000)] };
  expect(of(some)).toEqual({ ...atProvider, receivable: -6_000, unapplied_credit: -4_000 });
  const back = { refunded: cents(10_000), refundedFee: cents(320), refundedCost: cents(29), allocated: [] };
  expect(of(back)).toEqual({ clearing: -300, processing_costs: 300 });
  expect(of({ ...back, state: 'reversed' })).toEqual({ clearing: -300, processing_costs: 300 });
  expect(of({ state: 'reversed', allocated: [] })).toEqual({ clearing: -329, processing_costs: 329 });
  expect(of({ method: 'manual', fee: ZERO, cost: ZERO })).toEqual({ bank: 10_000, receivable: -10_000 });
  for (const state of ['started', 'authorized', 'unknown', 'awaiting_bank', 'failed', 'canceled'] as const)
    expect(of({ state })).toEqual({});
  expect(postingsOf(null)).toEqual([]);
});
