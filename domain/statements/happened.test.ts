import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { whatOf } from './happened.ts';

test.each(['payment_moved', 'payment_taken_off', 'payment_pushed_off', 'payment_voided'])(
  'STMT-02 money that a payment has elsewhere by %s was paid there',
  (kind) => {
    const facts = { day: '2026-11-22' as never, accounts: ['receivable', 'unapplied_credit'], amount: cents(500) };
    const about = { invoiceId: null, invoices: [], jobName: null, means: null, paymentId: 'check', isTakenBack: false };
    expect(whatOf({ kind, ...facts, ...about })).toBe('payment');
  },
);
