import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Share } from '../allocations/allocation.ts';
import { cents } from '../money/money.ts';
import {
  type Charge,
  creditNoteIssued,
  difference,
  invoiceSent,
  manualPaymentRecorded,
  onlinePaymentSettled,
  type Posting,
  paymentReversed,
  paymentSuspended,
  reversalOf,
} from './posting.ts';

const ABOUT = { customer: 'theirs', job: 'stairs', invoice: 'first', category: 'oak', payee: 'crew' };
const share = (invoiceId: string, amount: number, jobId = 'stairs'): Share => ({
  invoiceId,
  jobId,
  amount: cents(amount),
});
/** A payment for two invoices of which this much stands on each. */
const use = (charge: Charge, first = 0, second = 0) => ({
  customerId: 'theirs',
  targets: [share('first', Math.ceil(charge.amount / 2)), share('second', Math.floor(charge.amount / 2), 'hall')],
  allocated: [share('first', first), share('second', second, 'hall')].filter(({ amount }) => amount > 0),
});
const settled = (charge: Charge, first = 0, second = 0) => onlinePaymentSettled(charge, use(charge, first, second));
const byHand = (amount: number, first = 0, second = 0) =>
  manualPaymentRecorded(cents(amount), use({ amount: cents(amount), fee: cents(0), cost: cents(0) }, first, second));

const sum = (postings: readonly Posting[]) => postings.reduce((total, { amount }) => total + amount, 0);
const amount = fc.integer({ min: 0, max: 9_999_999_999 }).map(cents);
const paid = fc.integer({ min: 1, max: 9_999_999_999 }).map(cents);

test('every ledger transaction adds up to zero, and its reversal undoes it', () => {
  fc.assert(
    fc.property(paid, amount, amount, (a, b, c) => {
      const all = [
        invoiceSent({ subtotal: a, salesTaxAmount: b, total: cents(a + b) }, ABOUT),
        settled({ amount: a, fee: b, cost: c }, a),
        settled({ amount: a, fee: b, cost: c }),
        settled({ amount: a, fee: b, cost: c }, a > 2 ? 1 : 0, a > 2 ? a - 2 : 0),
        byHand(a, a),
        paymentReversed(c, use({ amount: a, fee: b, cost: c })),
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
    fc.tuple(paid, amount, amount).map(([a, b, c]) => settled({ amount: a, fee: b, cost: c }, a)),
    fc.tuple(paid, amount, amount).map(([a, b, c]) => settled({ amount: a, fee: b, cost: c })),
    amount.map((a) => byHand(a, Math.floor(a / 3), Math.floor(a / 4))),
    paid.map((a) => paymentReversed(a, use({ amount: a, fee: cents(0), cost: a }))),
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
    fc.property(paid, amount, amount, (a, fee, cost) => {
      for (const stands of [a, 0]) {
        const of = Map.groupBy(settled({ amount: a, fee, cost }, stands), ({ account }) => account);
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
  expect(of(settled({ amount: cents(101), fee: cents(3), cost: cents(2) }, 51))).toEqual({
    clearing: {},
    receivable: { customer, job, invoice },
    unapplied_credit: { customer, invoice },
    processing_fee_income: { invoice },
    processing_costs: { job: 'hall', invoice: 'second' },
  });
});

test('ALLOC-06 I46 each invoice that a payment stands on has a line of its own, each job its share of the cost, the rest is credit', () => {
  const lines = settled({ amount: cents(1_000), fee: cents(30), cost: cents(33) }, 400, 250);
  expect(lines.map(({ account, amount, about }) => [account, about.invoice ?? null, amount])).toEqual([
    ['clearing', null, 997],
    ['processing_fee_income', 'first', -30],
    ['processing_costs', 'first', 17],
    ['processing_costs', 'second', 16],
    ['receivable', 'first', -400],
    ['receivable', 'second', -250],
    ['unapplied_credit', 'first', -350],
  ]);
});

test('I46 what is owed on one invoice is never set off against another in one entry', () => {
  expect(difference(byHand(500, 500), byHand(500, 0, 500)).map(({ amount, about }) => [about.invoice, amount])).toEqual(
    [
      ['second', -500],
      ['first', 500],
    ],
  );
  expect(difference(byHand(500, 500), byHand(500, 500))).toEqual([]);
});

test('RET-05 X21 X14 what is held of a draw is owed on an account of its own until it is released; revenue and tax are booked with the draw', () => {
  const sent = invoiceSent(
    {
      ...{ subtotal: cents(893_600), salesTaxAmount: cents(30_707), total: cents(879_627) },
      retained: cents(44_680),
    },
    ABOUT,
  );
  const about = { customer: 'theirs', job: 'stairs', invoice: 'first' };
  expect(sent).toEqual([
    { account: 'receivable', amount: 879_627, about },
    { account: 'retainage_receivable', amount: 44_680, about },
    { account: 'revenue', amount: -893_600, about },
    { account: 'sales_tax_payable', amount: -30_707, about: { invoice: 'first' } },
  ]);
  const all = cents(134_735);
  const release = invoiceSent({ subtotal: all, salesTaxAmount: cents(0), total: all, released: all }, ABOUT);
  expect(release).toEqual([
    { account: 'receivable', amount: 134_735, about },
    { account: 'retainage_receivable', amount: -134_735, about },
  ]);
});

test('CRED-18 a note on a draw lowers what is owed now and what is held', () => {
  const sums = { subtotal: cents(893_600), tax: cents(30_707), retained: cents(44_680) };
  expect(creditNoteIssued(sums, ABOUT).map(({ account, amount: each }) => [account, each])).toEqual([
    ['returns', 893_600],
    ['sales_tax_payable', 30_707],
    ['receivable', -879_627],
    ['retainage_receivable', -44_680],
  ]);
});
