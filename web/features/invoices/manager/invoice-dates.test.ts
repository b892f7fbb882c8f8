import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { bodyOf, entriesOf, rulesOf } from '@underlay/domain/forms/entries.ts';
import { INVOICE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import { expect, test } from 'vitest';
import { dateRules, dueAfter } from './invoice-dates.ts';

const TODAY = '2026-03-02' as CalendarDate;
const entries = { ...entriesOf(INVOICE_FIELDS), jobId: 'j', isQuote: 'quote', dueDate: TODAY, description: 'Oak' };
const problem = (field: keyof typeof entries, value: string, days: object = {}, more: object = {}) => {
  const rules: ReturnType<typeof rulesOf<typeof INVOICE_FIELDS>> = {
    ...rulesOf(INVOICE_FIELDS),
    ...dateRules({ today: TODAY, ...days }),
  };
  return rules[field]?.(value, { ...entries, ...more, [field]: value });
};

test('INV-07 on create neither the due date nor the expiration can be before today', () => {
  expect(problem('dueDate', '2026-03-01')).toBe('The due date cannot be before today.');
  expect(problem('dueDate', '2026-03-02')).toBeNull();
  expect(problem('quoteExpiration', '2026-03-01')).toBe('The quote expiration date cannot be before today.');
  expect(problem('quoteExpiration', '')).toBeNull();
});

test('INV-07 on edit they cannot be before the day it was created', () => {
  const copy = 'The due date cannot be before the day the invoice was created.';
  expect(problem('dueDate', '2026-03-01', { created: TODAY })).toBe(copy);
});

test('INV-07 it is dated today or up to a year back, and what it is dated already may stay', () => {
  expect(problem('invoiceDate', '2026-03-02')).toBeNull();
  expect(problem('invoiceDate', '2025-03-02')).toBeNull();
  expect(problem('invoiceDate', '2026-03-03')).toBe('The date cannot be after today.');
  expect(problem('invoiceDate', '2025-03-01')).toBe('The date can be at most a year back.');
  expect(problem('invoiceDate', '2025-01-31', { created: TODAY, stored: '2025-01-31' })).toBeNull();
  expect(problem('invoiceDate', '')).not.toBeNull();
});

test('INV-07 D68 what is dated back may be due before today, and not before its date', () => {
  const dated = { invoiceDate: '2026-01-10' };
  expect(problem('dueDate', '2026-02-09', {}, dated)).toBeNull();
  expect(problem('dueDate', '2026-01-09', {}, dated)).toBe('The due date cannot be before the date of the document.');
});

test('INV-08 sales tax is 0 to 100 in steps of 0.01', () => {
  for (const right of ['0', '6.25', '100']) expect(problem('salesTaxPercentage', right)).toBeNull();
  for (const wrong of ['-1', '100.01', '6.255', 'abc', '']) {
    expect(problem('salesTaxPercentage', wrong)).toBe('Must be between 0 and 100 with at most two decimals.');
  }
});

test('INV-09 D68 the terms are Same Day, 15, 30, 45, 60 and 90 days, counted from the invoice date', () => {
  const labels = INVOICE_FIELDS.invoiceTerm.options.map(({ label }) => label);
  expect(labels).toEqual(['Same Day', '15 days', '30 days', '45 days', '60 days', '90 days']);
  expect(dueAfter(TODAY, '0')).toBe('2026-03-02');
  expect(dueAfter(TODAY, '30')).toBe('2026-04-01');
  expect(dueAfter(TODAY, '')).toBeNull();
});

test('D25 D68 an invoice is sent without an expiration, whatever was typed while it was a quote', () => {
  const body = bodyOf(INVOICE_FIELDS, {
    ...entries,
    isQuote: 'invoice',
    quoteExpiration: '2026-04-01',
    salesTaxPercentage: '6.25',
  });
  expect(body).toMatchObject({ isQuote: false, quoteExpiration: null, invoiceTerm: null, salesTaxPercentage: 6.25 });
});
