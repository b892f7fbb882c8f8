import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import {
  creditUsed,
  difference,
  invoiceSent,
  latePaymentSettled,
  manualPaymentRecorded,
  onlinePaymentSettled,
  type Posting,
  paymentReversed,
  paymentSuspended,
  reversalOf,
} from './posting.ts';

const ABOUT = { customer: 'theirs', job: 'stairs', invoice: 'first', category: 'oak', payee: 'crew' };
const sum = (postings: readonly Posting[]) => postings.reduce((total, { amount }) => total + amount, 0);
const amount = fc.integer({ min: 0, max: 9_999_999_999 }).map(cents);

test('every ledger transaction adds up to zero, and its reversal undoes it', () => {
  fc.assert(
    fc.property(amount, amount, amount, (a, b, c) => {
      const all = [
        invoiceSent({ subtotal: a, salesTaxAmount: b, total: cents(a + b) }, ABOUT),
        onlinePaymentSettled({ amount: a, fee: b, cost: c }, ABOUT),
        latePaymentSettled({ amount: a, fee: b, cost: c }, ABOUT),
        manualPaymentRecorded(a, ABOUT),
        paymentReversed(c, ABOUT),
      ];
      for (const postings of all) {
        expect(sum(postings)).toBe(0);
        expect(sum([...postings, ...reversalOf(postings)])).toBe(0);
        expect(postings.every((posting) => posting.amount !== 0)).toBe(true);
      }
    }),
  );
});

test('what leads from one position to another adds up to zero, and following it arrives there', () => {
  const someState = fc.oneof(
    fc.constant<Posting[]>([]),
    fc.tuple(amount, amount, amount).map(([a, b, c]) => onlinePaymentSettled({ amount: a, fee: b, cost: c }, ABOUT)),
    fc.tuple(amount, amount, amount).map(([a, b, c]) => latePaymentSettled({ amount: a, fee: b, cost: c }, ABOUT)),
    amount.map((a) => creditUsed(a, ABOUT)),
    amount.map((a) => paymentReversed(a, ABOUT)),
  );
  const balances = (postings: readonly Posting[]) =>
    [...Map.groupBy(postings, ({ account }) => account)]
      .map(([account, own]) => [account, sum(own)] as const)
      .filter(([, balance]) => balance !== 0)
      .sort();
  fc.assert(
    fc.property(someState, someState, (before, after) => {
      const step = difference(before, after);
      expect(sum(step)).toBe(0);
      expect(balances([...before, ...step])).toEqual(balances(after));
      expect(difference(after, after)).toEqual([]);
    }),
  );
});

test('a transaction that does not add up is never made', () => {
  expect(() => invoiceSent({ subtotal: cents(1), salesTaxAmount: cents(0), total: cents(2) }, ABOUT)).toThrow(
    'a ledger transaction must add up to zero',
  );
});

test('FEE-01 what the payer pays on top is income, what the platform takes is a cost, and clearing has what the provider has', () => {
  fc.assert(
    fc.property(amount, amount, amount, (a, fee, cost) => {
      for (const settled of [onlinePaymentSettled, latePaymentSettled]) {
        const of = Map.groupBy(settled({ amount: a, fee, cost }, ABOUT), ({ account }) => account);
        const balance = (account: Posting['account']) => sum(of.get(account) ?? []);
        expect(balance('clearing')).toBe(a + fee - cost);
        expect(balance('processing_fee_income')).toBe(fee === 0 ? 0 : -fee);
        expect(balance('processing_costs')).toBe(cost);
      }
    }),
  );
});

test('I61 money at the provider that fits no invoice is there, and in suspense until somebody knows whose it is', () => {
  expect(paymentSuspended(cents(9_700))).toEqual([
    { account: 'clearing', amount: 9_700, about: {} },
    { account: 'suspense', amount: -9_700, about: {} },
  ]);
  expect(paymentSuspended(cents(-200))).toEqual([
    { account: 'clearing', amount: -200, about: {} },
    { account: 'suspense', amount: 200, about: {} },
  ]);
  expect(paymentSuspended(cents(0))).toEqual([]);
});

test('I46 a line says what its account asks for: the customer owes, the job earns, and what is at the provider is of nobody', () => {
  const { customer, job, invoice } = ABOUT;
  const of = (postings: readonly Posting[]) =>
    Object.fromEntries(postings.map(({ account, about }) => [account, about]));
  const sent = invoiceSent({ subtotal: cents(100), salesTaxAmount: cents(9), total: cents(109) }, ABOUT);
  expect(of(sent)).toEqual({
    receivable: { customer, job, invoice },
    revenue: { customer, job, invoice },
    sales_tax_payable: { invoice },
  });
  expect(of(latePaymentSettled({ amount: cents(100), fee: cents(3), cost: cents(2) }, ABOUT))).toEqual({
    clearing: {},
    unapplied_credit: { customer, invoice },
    processing_fee_income: { invoice },
    processing_costs: { job, invoice },
  });
});

test('I46 what is owed on one invoice is never set off against another in one entry', () => {
  const paid = (of: string) => manualPaymentRecorded(cents(500), { ...ABOUT, invoice: of });
  expect(difference(paid('first'), paid('second')).map(({ amount, about }) => [about.invoice, amount])).toEqual([
    ['second', -500],
    ['first', 500],
  ]);
  expect(difference(paid('first'), paid('first'))).toEqual([]);
});
