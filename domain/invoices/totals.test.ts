import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { add, basisPoints, cents, portion, ZERO } from '../money/money.ts';
import { amountDue } from './invoice.ts';
import { isPayment, paymentLabels, type TotalsPayment, totalsRowsOf } from './totals.ts';

const PAYMENT: TotalsPayment = {
  status: 'settled',
  method: 'ach',
  failure: null,
  description: '',
  amount: cents(0),
  refunded: cents(0),
  counted: cents(0),
  applied: true,
  unused: cents(0),
  against: cents(0),
  deposits: null,
};

const OWN = { name: 'Sales tax', percent: basisPoints(825), tax: cents(825) };

const amounts = fc.integer({ min: 1, max: 1_000_000 }).map(cents);
const payments = fc.array(
  fc.record({ counted: amounts, status: fc.constantFrom('authorized', 'settled', 'failed'), applied: fc.boolean() }),
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
      const paid = cents(list.reduce((sum, { counted }) => sum + counted, 0));
      const due = amountDue({ total, charged: ZERO, paid, pending: ZERO, credited: ZERO });
      const rows = totalsRowsOf(
        {
          subtotal: price,
          discount: ZERO,
          discountName: '',
          taxes: [{ name: 'Sales tax', percent: salesTaxRate, tax: salesTaxAmount }],
          total,
          amountDue: due,
        },
        list,
      );
      const of = (kind: string) => rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.amount, 0);
      expect(of('subtotal') + of('tax')).toBe(of('total'));
      expect(of('total') + of('payment')).toBe(list.length > 0 ? of('due') : due);
    }),
  );
});

test('ALLOC-18 PINV-05 PINV-06 D02 the rows say what they are; tax stands when there is a rate, Amount Due once there is a payment', () => {
  const invoice = {
    subtotal: cents(10_000),
    discount: ZERO,
    discountName: '',
    total: cents(10_825),
    amountDue: cents(9_825),
  };
  const payment = { ...PAYMENT, amount: cents(1_000), counted: cents(1_000) };
  expect(totalsRowsOf({ ...invoice, taxes: [OWN] }, [payment])).toEqual([
    { kind: 'subtotal', label: 'Subtotal', amount: 10_000 },
    { kind: 'tax', label: 'Sales tax, 8.25%', amount: 825 },
    { kind: 'total', label: 'Total', amount: 10_825 },
    { kind: 'payment', payment, amount: -1_000 },
    { kind: 'due', label: 'Amount Due', amount: 9_825 },
  ]);
  const credit = { id: 'a', number: 12, amount: cents(500), at: '2026-11-03T10:00:00.000Z' };
  const credited = totalsRowsOf({ ...invoice, taxes: [] }, [{ ...payment, createdAt: '2026-11-04T10:00:00.000Z' }], {
    credits: [
      { ...credit, kind: 'note' },
      { ...credit, id: 'b', kind: 'write_off', number: null, at: '2026-11-05T10:00:00.000Z' },
    ],
    charges: [
      {
        id: 'c',
        kind: 'returned_payment',
        amount: cents(25),
        chargedOn: '2026-11-04' as CalendarDate,
        at: '2026-11-04T12:00:00.000Z',
      },
    ],
  });
  expect(credited.slice(2).map((row) => [row.kind, 'label' in row && row.label, row.amount])).toEqual([
    ['credit', 'Credit note CN-12', -500],
    ['payment', false, -1_000],
    ['charge', 'Returned-payment fee, November 4th, 2026', 25],
    ['credit', 'Closed', -500],
    ['due', 'Amount Due', 9_825],
  ]);
  const untaxed = totalsRowsOf({ ...invoice, taxes: [] }, []);
  expect(untaxed.map(({ kind }) => kind)).toEqual(['subtotal', 'total']);
});

test('QUO-05 TAX-04 the discount stands below the subtotal, and each rate has a row of its own', () => {
  const material = { name: 'Sales tax, material', percent: basisPoints(915), tax: cents(44_362) };
  const invoice = {
    subtotal: cents(820_984),
    discount: cents(25_000),
    total: cents(840_346),
    amountDue: cents(840_346),
  };
  const rows = (discountName: string) => totalsRowsOf({ ...invoice, discountName, taxes: [OWN, material] }, []);
  expect(rows('Returning customer')).toEqual([
    { kind: 'subtotal', label: 'Subtotal', amount: 820_984 },
    { kind: 'discount', label: 'Returning customer', amount: -25_000 },
    { kind: 'tax', label: 'Sales tax, 8.25%', amount: 825 },
    { kind: 'tax', label: 'Sales tax, material, 9.15%', amount: 44_362 },
    { kind: 'total', label: 'Total', amount: 840_346 },
  ]);
  expect(rows('')[1]).toMatchObject({ label: 'Discount' });
});

test('D02 PINV-07 a payment among the lines is known by its payment or its category', () => {
  expect(isPayment({ paymentId: 'some', categoryName: 'Labor' })).toBe(true);
  expect(isPayment({ paymentId: null, categoryName: 'Payment' })).toBe(true);
  expect(isPayment({ paymentId: null, categoryName: 'Labor' })).toBe(false);
});

test('INV-23 a payment in its row: its name, a note that says more, and what its figure alone does not say', () => {
  const of = (change: Partial<TotalsPayment>) => paymentLabels({ ...PAYMENT, amount: cents(10_000), ...change });
  expect(of({ description: 'Check 2291' })).toEqual({
    name: 'Payment',
    note: 'Check 2291',
    displayStatus: 'settled',
    became: null,
  });
  expect(['', 'Payment', 'Credit applied'].map((description) => of({ description }).note)).toEqual([null, null, null]);
  expect(of({ method: 'credit' })).toMatchObject({ name: 'Credit applied', displayStatus: 'credit applied' });
  expect(of({ status: null })).toMatchObject({ displayStatus: null, became: null });
  expect(of({ status: 'failed', failure: 'Account closed.' }).became).toBe('Account closed.');
  const returned = of({ status: 'failed', failure: 'Account closed.', returned: true });
  expect(returned).toMatchObject({ displayStatus: 'returned', became: 'Account closed.' });
  expect(of({ status: 'authorized', deposits: {} }).became).toBe('$100.00, nothing taken yet');
  expect(of({ applied: false, unused: cents(10_000) }).became).toBe('$100.00 kept as credit');
  const part = { applied: false, unused: cents(4_000), counted: cents(6_000) };
  expect(of(part).became).toBe('$100.00, $40.00 kept as credit');
  // The rest was moved to another invoice.
  expect(of({ ...part, counted: cents(5_000) }).became).toBe('$100.00, $40.00 kept as credit');
  expect(of({ refunded: cents(2_550) }).became).toBe('$100.00, refunded $25.50');
  expect(of({ refunded: cents(10_000) }).became).toBe('$100.00, refunded $100.00');
});

test('INV-23 PART-19 the row of a payment tells what of it is credit, and what is set against a returned check', () => {
  const of = (change: Partial<TotalsPayment>) => {
    const { displayStatus, became } = paymentLabels({ ...PAYMENT, amount: cents(10_000), ...change });
    return [displayStatus, became];
  };
  const both = { applied: false, unused: cents(6_000), against: cents(4_000) };
  expect(of(both)).toEqual(['kept as credit', '$60.00 kept as credit, $40.00 set against a returned check']);
  const part = { applied: false, unused: cents(1_000), against: cents(4_000), counted: cents(5_000) };
  expect(of(part)).toEqual(['kept as credit', '$100.00, $10.00 kept as credit, $40.00 set against a returned check']);
  expect(of({ against: cents(10_000) })).toEqual(['settled', '$100.00 set against a returned check']);
});

test('INV-23 RISK-07 the row of a payment tells what the bank took of it, and what was refunded', () => {
  const of = (refunded: number, takenBack: number) => {
    const back = { refunded: cents(refunded), takenBack: cents(takenBack) };
    const { displayStatus, became } = paymentLabels({ ...PAYMENT, amount: cents(10_000), ...back });
    return [displayStatus, became];
  };
  expect(of(2_000, 2_000)).toEqual(['partly returned', '$100.00, the bank took back $20.00']);
  expect(of(3_000, 2_000)).toEqual(['partly returned', '$100.00, refunded $10.00, the bank took back $20.00']);
  expect(of(10_000, 10_000)).toEqual(['returned', '$100.00, the bank took back $100.00']);
});

test('RET-02 QUO-02 what is held of a draw is taken off between its tax and its total, and said also beside one price', () => {
  const draw = {
    ...{
      subtotal: cents(893_600),
      discount: cents(0),
      discountName: '',
      total: cents(879_627),
      amountDue: cents(879_627),
    },
    taxes: [{ name: 'Sales tax', percent: basisPoints(825), tax: cents(30_707) }],
    retained: { percent: basisPoints(500), amount: cents(44_680) },
  };
  expect(totalsRowsOf(draw, [])).toEqual([
    { kind: 'subtotal', label: 'Subtotal', amount: 893_600 },
    { kind: 'tax', label: 'Sales tax, 8.25%', amount: 30_707 },
    { kind: 'held', label: 'Retainage held, 5%', amount: -44_680 },
    { kind: 'total', label: 'Total', amount: 879_627 },
  ]);
  expect(totalsRowsOf({ ...draw, showsOnePrice: true }, []).map(({ kind }) => kind)).toEqual(['held', 'total']);
});
