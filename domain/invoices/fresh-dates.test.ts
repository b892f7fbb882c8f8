import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { convertedDates, freshDates, paymentTerms } from './fresh-dates.ts';

const day = (text: string) => text as CalendarDate;
const original = {
  invoiceDate: day('2026-01-10'),
  dueDate: day('2026-02-20'),
  quoteExpiration: null,
  invoiceTerm: null,
};

test('INV-09 D68 the term of a copy counts from today, whatever the original was due', () => {
  expect(freshDates({ ...original, invoiceTerm: 30 }, day('2026-03-01')).dueDate).toBe('2026-03-31');
  expect(freshDates({ ...original, invoiceTerm: 0 }, day('2026-03-01')).dueDate).toBe('2026-03-01');
});

test('INV-07 without a term, and for a quote, a copy has as many days as the original had, and never less than none', () => {
  const quote = { ...original, quoteExpiration: day('2026-01-24') };
  expect(freshDates(quote, day('2026-03-01'))).toEqual({ dueDate: '2026-04-11', quoteExpiration: '2026-03-15' });
  expect(freshDates({ ...original, invoiceDate: day('2026-03-01') }, day('2026-03-02')).dueDate).toBe('2026-03-02');
});

test('INV-22 D68 a quote becomes an invoice of that day with the days it had, however late, and expires no more', () => {
  const quote = { ...original, quoteExpiration: day('2026-01-24') };
  const invoice = { invoiceDate: '2026-03-01', dueDate: '2026-04-11', quoteExpiration: null };
  expect(convertedDates(quote, day('2026-03-01'))).toEqual(invoice);
  const termed = { ...quote, invoiceTerm: 15 };
  expect(convertedDates(termed, day('2026-03-01'))).toEqual({ ...invoice, dueDate: '2026-03-16' });
});

test('PINV-03 D68 a quote says in how many days it will be due', () => {
  const terms = [41, 30, 1, 0].map((days) => paymentTerms({ ...original, invoiceTerm: days }));
  expect([...terms, paymentTerms(original)]).toEqual([
    '41 days from invoice',
    '30 days from invoice',
    '1 day from invoice',
    'On the invoice date',
    '41 days from invoice',
  ]);
});
