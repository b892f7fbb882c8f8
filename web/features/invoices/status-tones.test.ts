import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { jobTone } from '../jobs/index.ts';
import { paymentTone } from '../payments/index.ts';
import { customerInvoiceBadge, managerInvoiceBadge, managerInvoiceTone } from './invoice-status-tone.ts';

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

test('ALLOC-04 WOFF-04 what nobody paid is credited or written off, a rest that was given up says so, and both are closed to their customer', () => {
  const settled = (endedAs: NonNullable<Badged['endedAs']>) =>
    ({ ...quote({}), isQuote: false, status: 'paid', settledBy: 'mixed', endedAs }) as const;
  const all = (['credited', 'written-off', 'rest-written-off'] as const).map(settled);
  expect(all.map((each) => managerInvoiceBadge(each, TODAY))).toEqual([
    { value: 'credited', tone: 'neutral' },
    { value: 'written off', tone: 'neutral' },
    { value: 'rest written off', tone: 'neutral' },
  ]);
  expect(all.map((each) => customerInvoiceBadge(each, TODAY).value)).toEqual(['credited', 'closed', 'closed']);
  expect(managerInvoiceBadge(settled('paid'), TODAY)).toEqual({ value: 'paid', tone: 'green' });
  // A server of the version before says only what settled it.
  const before = (['payment', 'credit', 'write-off', 'mixed'] as const).map((settledBy) =>
    managerInvoiceBadge({ ...quote({}), isQuote: false, status: 'paid', settledBy }, TODAY),
  );
  expect(before.map(({ value }) => value)).toEqual(['paid', 'credited', 'written off', 'paid']);
});

test('PAYL-06 D78 settled is green, a payment on its way yellow, a failed one red', () => {
  const statuses = ['settled', 'authorized', 'awaiting bank', 'failed'] as const;
  expect(statuses.map(paymentTone)).toEqual(['green', 'yellow', 'yellow', 'red']);
});

test('JOB-09 complete is green, in-progress yellow, quoted blue, anything else red', () => {
  expect(['complete', 'in-progress', 'quoted', 'other'].map(jobTone)).toEqual(['green', 'yellow', 'blue', 'red']);
});
