import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, basisPoints, cents, portion, ZERO } from '../money/money.ts';
import { amountDue } from './invoice.ts';
import { countedAmount, type TotalsPayment, totalsRowsOf } from './totals.ts';

const PAYMENT: TotalsPayment = {
  status: 'settled',
  method: 'ach',
  failure: null,
  description: '',
  amount: cents(0),
  refunded: cents(0),
  applied: true,
  deposits: null,
};

const amounts = fc.integer({ min: 1, max: 1_000_000 }).map(cents);
const payments = fc.array(
  fc.record({ amount: amounts, status: fc.constantFrom('authorized', 'settled', 'failed'), applied: fc.boolean() }),
  { maxLength: 5 },
);

test('PINV-05 PINV-06 D02 the rows of any invoice add up to the cent: total less what counts is the amount due', () => {
  const invoices = fc.record({ price: amounts, rate: fc.integer({ min: 0, max: 10_000 }), given: payments });
  fc.assert(
    fc.property(invoices, ({ price, rate, given }) => {
      const salesTaxRate = basisPoints(rate);
      const salesTaxAmount = portion(price, salesTaxRate);
      const total = add(price, salesTaxAmount);
      const list = given.map((payment) => ({ ...PAYMENT, ...payment }));
      const paid = cents(-list.reduce((sum, payment) => sum + countedAmount(payment), 0));
      const due = amountDue({ total, paid, pending: ZERO });
      const rows = totalsRowsOf({ subtotal: price, salesTaxAmount, salesTaxRate, total, amountDue: due }, list);
      const of = (kind: string) => rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.amount, 0);
      expect(of('subtotal') + of('tax')).toBe(of('total'));
      expect(of('total') + of('payment')).toBe(list.length > 0 ? of('due') : due);
    }),
  );
});

test('D02 D31 a payment that failed, or that is kept as credit, counts nothing; one that went back in part counts the rest', () => {
  const amount = cents(10_000);
  expect(countedAmount({ ...PAYMENT, amount })).toBe(-10_000);
  expect(countedAmount({ ...PAYMENT, amount, refunded: cents(2_550) })).toBe(-7_450);
  expect(countedAmount({ ...PAYMENT, amount, refunded: amount })).toBe(0);
  expect(countedAmount({ ...PAYMENT, amount, status: 'failed' })).toBe(0);
  expect(countedAmount({ ...PAYMENT, amount, applied: false })).toBe(0);
});
