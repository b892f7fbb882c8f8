import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { jobTone } from '../jobs/index.ts';
import { paymentTone } from '../payments/index.ts';
import { closedBadge, customerInvoiceBadge, managerInvoiceBadge, managerInvoiceTone } from './invoice-status-tone.ts';

const TODAY = '2026-11-26' as CalendarDate;
type Badged = Parameters<typeof managerInvoiceBadge>[0];
const quote = (more: Partial<Badged>): Badged => ({
  ...{ status: 'sent', isQuote: true, outcome: null, quoteExpiration: null },
  ...more,
});

test('JOB-13 D78 for the manager paid is green, pending yellow, sent blue, anything else red', () => {
  expect(['paid', 'pending', 'sent', 'unpaid', 'other'].map(managerInvoiceTone)).toEqual([
    'green',
    'yellow',
    'blue',
    'red',
    'red',
  ]);
});

test('PLIST-07 PLIST-08 for the customer sent reads "quote"', () => {
  expect(customerInvoiceBadge(quote({}), TODAY)).toEqual({ value: 'quote', tone: 'blue' });
  expect(customerInvoiceBadge({ ...quote({}), isQuote: false, status: 'unpaid' }, TODAY)).toEqual({
    value: 'unpaid',
    tone: 'red',
  });
});

test('SEE-01 the badge of a quote says what became of it: accepted, declined, expired or closed', () => {
  const answers = [
    quote({}),
    quote({ quoteExpiration: TODAY }),
    quote({ quoteExpiration: '2026-11-25' }),
    quote({ outcome: 'accepted', quoteExpiration: '2026-11-25' }),
    quote({ outcome: 'declined' }),
    quote({ outcome: 'withdrawn' }),
    { ...quote({ quoteExpiration: '2026-11-25' }), status: 'pending' as const },
  ];
  expect(answers.map((each) => managerInvoiceBadge(each, TODAY))).toEqual([
    { value: 'sent', tone: 'blue' },
    { value: 'sent', tone: 'blue' },
    { value: 'expired', tone: 'yellow' },
    { value: 'accepted', tone: 'green' },
    { value: 'declined', tone: 'red' },
    { value: 'closed', tone: 'neutral' },
    { value: 'pending', tone: 'yellow' },
  ]);
  expect(customerInvoiceBadge(quote({ outcome: 'accepted' }), TODAY)).toEqual({ value: 'accepted', tone: 'green' });
});

test('ALLOC-04 WOFF-04 what nobody paid is credited or written off, and closed to its customer; a rest that was given up stands beside paid', () => {
  const settled = (settledBy: NonNullable<Badged['settledBy']>, kind: 'note' | 'write_off' = 'note') =>
    ({ ...quote({}), isQuote: false, status: 'paid', settledBy, credits: [{ kind }] }) as const;
  const [credited, given] = [settled('credit'), settled('write-off', 'write_off')];
  expect([credited, given].map((each) => managerInvoiceBadge(each, TODAY))).toEqual([
    { value: 'credited', tone: 'neutral' },
    { value: 'written off', tone: 'neutral' },
  ]);
  expect(customerInvoiceBadge(given, TODAY)).toEqual({ value: 'closed', tone: 'neutral' });
  const rest = settled('mixed', 'write_off');
  expect(managerInvoiceBadge(rest, TODAY)).toEqual({ value: 'paid', tone: 'green' });
  expect([closedBadge(rest, 'manager')?.value, closedBadge(rest, 'customer')?.value]).toEqual([
    'written off',
    'closed',
  ]);
  expect([settled('mixed'), settled('payment'), given].map((each) => closedBadge(each, 'manager'))).toEqual([
    null,
    null,
    null,
  ]);
});

test('PAYL-06 D78 settled is green, a payment on its way yellow, a failed one red', () => {
  const statuses = ['settled', 'authorized', 'awaiting bank', 'failed'] as const;
  expect(statuses.map(paymentTone)).toEqual(['green', 'yellow', 'yellow', 'red']);
});

test('JOB-09 complete is green, in-progress yellow, quoted blue, anything else red', () => {
  expect(['complete', 'in-progress', 'quoted', 'other'].map(jobTone)).toEqual(['green', 'yellow', 'blue', 'red']);
});
