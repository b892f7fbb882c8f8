import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { cents } from '../money/money.ts';
import { describeTender, earliestReceived, isInFuture, isTooLateToCorrect, lacksNumber } from './hand-payment.ts';
import { partDescription } from './part-description.ts';

const day = (text: string) => text as CalendarDate;

test('PART-15 money by hand is known by its kind and number, and a check by its number alone', () => {
  expect(describeTender({ tender: 'check', reference: '2291' })).toBe('Check 2291');
  expect(describeTender({ tender: 'cash', reference: '' })).toBe('Cash');
  expect(describeTender({ tender: 'transfer', reference: 'TR-7' })).toBe('Transfer TR-7');
  expect(describeTender({ tender: 'other', reference: 'Gift card' })).toBe('Gift card');
  expect(describeTender({ tender: 'other', reference: '' })).toBe('Recorded by hand');
  expect(lacksNumber({ tender: 'check', reference: '' })).toBe(true);
  expect(lacksNumber({ tender: 'check', reference: '2291' })).toBe(false);
  expect(lacksNumber({ tender: 'cash', reference: '' })).toBe(false);
});

test('PART-15 it came today at the latest, and two years ago at the earliest, on a leap day too', () => {
  expect(isInFuture(day('2026-11-27'), day('2026-11-26'))).toBe(true);
  expect(isInFuture(day('2026-11-26'), day('2026-11-26'))).toBe(false);
  expect(earliestReceived(day('2026-11-26'))).toBe('2024-11-26');
  expect(earliestReceived(day('2028-02-29'))).toBe('2026-03-01');
});

test('PART-18 it can be corrected for 30 days', () => {
  expect(isTooLateToCorrect(day('2026-11-01'), day('2026-12-01'))).toBe(false);
  expect(isTooLateToCorrect(day('2026-11-01'), day('2026-12-02'))).toBe(true);
});

test('PART-20 on each of its invoices a payment says what it is a part of', () => {
  const part = { description: 'Check 2291', amount: cents(291_671), whole: cents(500_000) };
  expect(partDescription({ ...part, others: 2 })).toBe('Check 2291, of $5,000.00, with 2 other invoices');
  expect(partDescription({ ...part, others: 1 })).toBe('Check 2291, of $5,000.00, with 1 other invoice');
  expect(partDescription({ ...part, others: 0 })).toBe('Check 2291, of $5,000.00');
  expect(partDescription({ ...part, whole: part.amount, others: 0 })).toBe('Check 2291');
});
