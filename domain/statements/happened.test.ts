import { expect, test } from 'vitest';
import { statementCopy } from '../copy/statements.ts';
import { cents } from '../money/money.ts';
import { happened, whatOf } from './happened.ts';

test.each(['payment_moved', 'payment_taken_off', 'payment_pushed_off', 'payment_voided'])(
  'STMT-02 money that a payment has elsewhere by %s was paid there',
  (kind) => {
    const facts = { day: '2026-11-22' as never, accounts: ['receivable', 'unapplied_credit'], amount: cents(500) };
    const about = { invoiceId: null, invoices: [], jobName: null, means: null, paymentId: 'check', isTakenBack: false };
    expect(whatOf({ kind, ...facts, ...about })).toBe('payment');
  },
);

test('PART-18 STMT-03 a check whose day was corrected after it was told is corrected there and paid on the other, and no bank sent it back', () => {
  const means = { method: 'manual', lastFour: '', description: 'Check 2291' } as const;
  const about = { invoiceId: null, invoices: [1048], jobName: null, means, paymentId: 'check', isTakenBack: false };
  const corrected = { ...about, accounts: ['bank', 'receivable'] };
  const entries = [
    { ...corrected, sequence: 3, kind: 'payment_dated', day: '2026-11-12' as never, amount: cents(-5_000) },
    { ...corrected, sequence: 2, kind: 'payment_undated', day: '2026-11-20' as never, amount: cents(5_000) },
  ];
  const told = happened({ opening: cents(4_000), closing: cents(4_000), entries }).entries;
  expect(told.map((each) => [statementCopy.happened.title(each), statementCopy.happened.detail(each)])).toEqual([
    ['Payment', 'Check 2291, invoice 1048'],
    ['Correction', 'Check 2291 came on another day'],
  ]);
});

test('PART-18 STMT-03 a check whose day was corrected there and back after it was told is not told again', () => {
  const about = { accounts: ['bank', 'receivable'], invoiceId: null, invoices: [1048], jobName: null, means: null };
  const on = (sequence: number, kind: string, day: number, dollars: number, paymentId = 'check') => {
    const facts = { paymentId, day: `2026-11-${day}` as never, amount: cents(dollars * 100), isTakenBack: false };
    return { ...about, ...facts, sequence, kind };
  };
  const dated = (dollars: number, sequence: number) => on(sequence, 'payment_dated', 20, dollars);
  const undated = on(2, 'payment_undated', 20, 50);
  const tell = (...entries: ReturnType<typeof on>[]) =>
    happened({ opening: cents(0), closing: cents(0), entries }).entries.length;
  expect(tell(on(3, 'payment_dated', 12, -50), on(4, 'payment_undated', 12, 50), undated, dated(-50, 5))).toBe(0);
  // Of another day, amount or payment, or before it.
  expect(tell(on(3, 'payment_dated', 12, -50), undated)).toBe(2);
  expect(tell(undated, dated(-40, 3))).toBe(2);
  expect(tell(undated, on(3, 'payment_dated', 20, -50, 'other'))).toBe(2);
});

test('STMT-03 INV-06 an invoice that says another date than the day it was sent tells both', () => {
  const about = {
    kind: 'invoice_sent',
    accounts: ['receivable'],
    invoices: [1048],
    jobName: 'Kitchen oak',
    means: null,
  };
  const sent = { ...about, invoiceId: 'oak', paymentId: null, isTakenBack: false, amount: cents(5_000) };
  const onThe = (invoiceDate: string) => ({ ...sent, sequence: 1, day: '2026-11-20', invoiceDate }) as never;
  const told = [onThe('2026-11-03'), onThe('2026-11-20')].map((entry) => {
    const [only] = happened({ opening: cents(0), closing: cents(5_000), entries: [entry] }).entries;
    return only && statementCopy.happened.detail(only);
  });
  expect(told).toEqual(['Kitchen oak, dated Nov 3rd, 2026', 'Kitchen oak']);
});
