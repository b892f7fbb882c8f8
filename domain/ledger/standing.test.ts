import { describe, expect, test } from 'vitest';
import { cents, ZERO } from '../money/money.ts';
import type { PaymentState } from '../payments/payment.ts';
import { balanceAfter, inState, type PaymentMoney, postingsOf, refundedBy, type Taker } from './standing.ts';

const PAYMENT: PaymentMoney = {
  customerId: 'theirs',
  method: 'card',
  state: 'settled',
  applied: true,
  reserves: false,
  amount: cents(10_000),
  fee: cents(320),
  cost: cents(329),
  refunded: ZERO,
  refundedFee: ZERO,
  refundedCost: ZERO,
};
const OWED: Taker = { status: 'unpaid', total: cents(10_000), paid: ZERO, pending: ZERO, customerId: 'theirs' };
const NOTHING = { pending: ZERO, paid: ZERO, reserved: ZERO };
const part = (amount: number, fee = 0, cost = 0) => ({ amount: cents(amount), fee: cents(fee), cost: cents(cost) });

describe('INV-23 money that arrives', () => {
  const late = { ...PAYMENT, state: 'failed' } as const;
  const isApplied = (payment: PaymentMoney, invoice: Partial<Taker>) =>
    inState(payment, 'settled', { ...OWED, ...invoice }).applied;

  test('pays the invoice as long as all of it is owed, and is credit otherwise', () => {
    expect(isApplied(late, {})).toBe(true);
    expect(isApplied({ ...late, applied: false }, {})).toBe(true);
    expect(isApplied(late, { paid: cents(1) })).toBe(false);
    expect(isApplied(late, { pending: cents(1) })).toBe(false);
    expect(isApplied(late, { paid: cents(10_000), status: 'paid' })).toBe(false);
    expect(isApplied(late, { status: 'pending' })).toBe(false);
  });

  test('counts without what went back of it before', () => {
    const rest = { ...late, refunded: cents(4_000) };
    expect(isApplied(rest, { paid: cents(4_000) })).toBe(true);
    expect(isApplied(rest, { paid: cents(4_001) })).toBe(false);
  });

  test('never pays the invoice of another customer, to whom the document went since', () => {
    expect(isApplied(late, { customerId: 'others' })).toBe(false);
  });

  test('what counted on its way stays where it counted, whatever else was paid', () => {
    const paid = { paid: cents(5_000), pending: cents(10_000) };
    for (const state of ['authorized', 'unknown', 'awaiting_bank'] as const)
      expect(isApplied({ ...PAYMENT, state }, paid)).toBe(true);
    expect(isApplied({ ...PAYMENT, state: 'authorized', reserves: true }, paid)).toBe(false);
    expect(isApplied({ ...PAYMENT, state: 'started' }, paid)).toBe(false);
  });

  test('what comes to nothing, or goes back, keeps its place', () => {
    const states: PaymentState[] = ['failed', 'reversed', 'canceled'];
    for (const state of states) expect(inState(PAYMENT, state, { ...OWED, status: 'paid' }).applied).toBe(true);
    for (const state of states) expect(inState({ ...PAYMENT, applied: false }, state, OWED).applied).toBe(false);
  });
});

test('D92 a payment reserves while it is authorized, and no longer once the bank has it or it failed', () => {
  const waiting = { ...PAYMENT, state: 'unknown', reserves: true } as const;
  const states: PaymentState[] = ['authorized', 'awaiting_bank', 'settled', 'failed'];
  expect(states.map((state) => inState(waiting, state, OWED).reserves)).toEqual([true, false, false, false]);
  expect(inState({ ...waiting, reserves: false }, 'authorized', OWED).reserves).toBe(false);
});

describe('INV-23 what goes back of a payment', () => {
  test('is kept by amount, fee and cost, and a refund that failed after all takes it away again', () => {
    const after = refundedBy(PAYMENT, part(4_000, 320, 100), OWED);
    expect(after).toEqual({
      ...PAYMENT,
      refunded: 4_000,
      refundedFee: 320,
      refundedCost: 100,
    });
    expect(refundedBy(after, part(-4_000, -320, -100), OWED)).toEqual(PAYMENT);
  });

  test('comes back to the invoice while that is owed as much, and is credit otherwise', () => {
    const after = { ...PAYMENT, refunded: cents(4_000) };
    const owed = (paid: number): Taker => ({ ...OWED, paid: cents(paid) });
    expect(refundedBy(after, part(-4_000), owed(6_000)).applied).toBe(true);
    expect(refundedBy(after, part(-4_000), owed(6_001)).applied).toBe(false);
    expect(refundedBy({ ...after, applied: false }, part(-4_000), owed(0)).applied).toBe(false);
  });

  test('changes nothing of where a payment counts while it is not settled, or when only the fee came back', () => {
    const paid: Taker = { ...OWED, status: 'paid', paid: cents(10_000) };
    expect(refundedBy({ ...PAYMENT, state: 'reversed' }, part(-1), paid).applied).toBe(true);
    expect(refundedBy(PAYMENT, part(0, -320), paid).applied).toBe(true);
    expect(refundedBy(PAYMENT, part(1), paid).applied).toBe(true);
  });
});

test('D02 D92 the balance of an invoice takes the difference: on its way, settled without refunds, or reserved', () => {
  const balance = { pending: cents(100), paid: cents(200), reserved: cents(300) };
  const of = (before: Partial<PaymentMoney> | null, after: Partial<PaymentMoney>) =>
    balanceAfter(balance, before && { ...PAYMENT, ...before }, { ...PAYMENT, ...after });
  const refunded = cents(4_000);
  expect(of(null, { state: 'authorized' })).toEqual({ ...balance, pending: 10_100 });
  expect(of(null, { state: 'authorized', reserves: true })).toEqual({ ...balance, reserved: 10_300 });
  expect(of(null, { state: 'started' })).toEqual(balance);
  expect(of(null, { refunded })).toEqual({ ...balance, paid: 6_200 });
  expect(of(null, { applied: false })).toEqual(balance);
  expect(of({}, { state: 'reversed' })).toEqual({ ...balance, paid: -9_800 });
  expect(of({ state: 'authorized' }, {})).toEqual({ pending: -9_900, paid: 10_200, reserved: 300 });
  expect(of({ state: 'authorized', reserves: true }, { state: 'awaiting_bank' })).toEqual({
    pending: 10_100,
    paid: 200,
    reserved: -9_700,
  });
  expect(of({}, {})).toEqual(balance);
  expect(balanceAfter(NOTHING, null, PAYMENT)).toEqual({ ...NOTHING, paid: 10_000 });
});

test('FEE-09 INV-23 what the ledger has of a payment, by how it came and what is left of it', () => {
  const of = (change: Partial<PaymentMoney>) =>
    Object.fromEntries(postingsOf({ ...PAYMENT, ...change }, {}).map(({ account, amount }) => [account, amount]));
  const atProvider = { clearing: 9_991, processing_fee_income: -320, processing_costs: 329 };
  expect(of({})).toEqual({ ...atProvider, receivable: -10_000 });
  expect(of({ applied: false })).toEqual({ ...atProvider, unapplied_credit: -10_000 });
  const back = { refunded: cents(10_000), refundedFee: cents(320), refundedCost: cents(29) };
  expect(of(back)).toEqual({ clearing: -300, processing_costs: 300 });
  expect(of({ ...back, state: 'reversed' })).toEqual({ clearing: -300, processing_costs: 300 });
  expect(of({ state: 'reversed' })).toEqual({ clearing: -329, processing_costs: 329 });
  expect(of({ method: 'manual', fee: ZERO, cost: ZERO })).toEqual({ bank: 10_000, receivable: -10_000 });
  expect(of({ method: 'credit', fee: ZERO, cost: ZERO })).toEqual({ unapplied_credit: 10_000, receivable: -10_000 });
  for (const state of ['started', 'authorized', 'unknown', 'awaiting_bank', 'failed', 'canceled'] as const)
    expect(of({ state })).toEqual({});
  expect(postingsOf(null, {})).toEqual([]);
});
