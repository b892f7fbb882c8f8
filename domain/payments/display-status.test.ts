import { expect, test } from 'vitest';
import { cents, ZERO } from '../money/money.ts';
import { displayStatusLabel, displayStatusOf, hasReceipt, type PaymentFacts } from './display-status.ts';

const SETTLED: PaymentFacts = {
  status: 'settled',
  method: 'card',
  amount: cents(10_000),
  refunded: ZERO,
  applied: true,
  deposits: null,
};

/** What is seen of a payment, its label, and whether there is a receipt. */
function seen(facts: Partial<PaymentFacts>) {
  const status = displayStatusOf({ ...SETTLED, ...facts });
  return [status, displayStatusLabel(status), hasReceipt(status)];
}

test('INV-23 a payment shows its status; one that the bank took back after it had arrived is returned, not failed', () => {
  expect(seen({ status: 'authorized' })).toEqual(['authorized', 'authorized', false]);
  expect(seen({ status: 'awaiting bank' })).toEqual(['awaiting bank', 'awaiting bank', false]);
  expect(seen({ status: 'settled' })).toEqual(['settled', null, true]);
  expect(seen({ status: 'failed' })).toEqual(['failed', 'failed', false]);
  expect(seen({ status: 'failed', returned: false })).toEqual(['failed', 'failed', false]);
  expect(seen({ status: 'failed', returned: true })).toEqual(['returned', 'returned', false]);
});

test('D92 only a payment that still waits for its small deposits is to be verified', () => {
  const deposits = { kind: 'amounts' };
  expect(seen({ status: 'authorized', deposits })).toEqual(['deposits', 'to be verified', false]);
  expect(seen({ status: 'awaiting bank', deposits })).toEqual(['awaiting bank', 'awaiting bank', false]);
  expect(seen({ status: 'settled', deposits })).toEqual(['settled', null, true]);
});

test('INV-23 what became of money that arrived: refunded, in part, kept as credit, or itself paid from credit', () => {
  expect(seen({ refunded: cents(1) })).toEqual(['partly refunded', 'partly refunded', true]);
  expect(seen({ refunded: cents(9_999) })).toEqual(['partly refunded', 'partly refunded', true]);
  expect(seen({ refunded: cents(10_000) })).toEqual(['refunded', 'refunded', true]);
  expect(seen({ applied: false })).toEqual(['kept as credit', 'kept as credit', true]);
  expect(seen({ applied: false, refunded: cents(1) })).toEqual(['kept as credit', 'kept as credit', true]);
  expect(seen({ applied: false, refunded: cents(10_000) })).toEqual(['refunded', 'refunded', true]);
  expect(seen({ method: 'credit' })).toEqual(['credit applied', null, true]);
  // A payment of nothing has nothing that could have gone back.
  expect(seen({ amount: ZERO })).toEqual(['settled', null, true]);
});

test('INV-23 RISK-07 what the payer’s bank took of it is returned, not refunded, beside what was refunded too', () => {
  const took = (refunded: number, takenBack: number, more: Partial<PaymentFacts> = {}) =>
    seen({ refunded: cents(refunded), takenBack: cents(takenBack), ...more });
  expect(took(2_000, 2_000)).toEqual(['partly returned', 'partly returned', true]);
  expect(took(3_000, 2_000)).toEqual(['partly returned', 'partly returned', true]);
  expect(took(3_000, 0)).toEqual(['partly refunded', 'partly refunded', true]);
  expect(took(10_000, 10_000)).toEqual(['returned', 'returned', false]);
  expect(took(10_000, 2_000)).toEqual(['partly returned', 'partly returned', true]);
  expect(took(2_000, 2_000, { applied: false })).toEqual(['kept as credit', 'kept as credit', true]);
});
