import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { dueDateProblem, earliestInvoiceDate, invoiceDateProblem } from './invoice-date.ts';

const day = (text: string) => text as CalendarDate;

test('INV-07 an invoice is dated today or up to a year back, also over a leap day', () => {
  expect(earliestInvoiceDate(day('2026-03-02'))).toBe('2025-03-02');
  expect(earliestInvoiceDate(day('2025-02-28'))).toBe('2024-02-28');
  expect(earliestInvoiceDate(day('2024-02-29'))).toBe('2023-02-28');
  expect(invoiceDateProblem(day('2026-03-02'), day('2026-03-02'))).toBeNull();
  expect(invoiceDateProblem(day('2025-03-02'), day('2026-03-02'))).toBeNull();
  expect(invoiceDateProblem(day('2025-03-01'), day('2026-03-02'))).toBe('invoice_date_too_old');
  expect(invoiceDateProblem(day('2026-03-03'), day('2026-03-02'))).toBe('invoice_date_future');
});

test('INV-07 it is due on the day of its date or later, and the reason names the day that was meant', () => {
  const today = day('2026-03-02');
  const due = (dueDate: string, invoiceDate: string, createdOn: string | null = null) =>
    dueDateProblem(
      { dueDate: day(dueDate), invoiceDate: day(invoiceDate), createdOn: createdOn as CalendarDate },
      today,
    );
  expect(due('2026-01-31', '2026-01-01')).toBeNull();
  expect(due('2026-03-01', '2026-03-02')).toBe('due_date_past');
  expect(due('2025-12-31', '2026-01-01')).toBe('due_date_before_invoice_date');
  expect(due('2026-02-01', '2026-02-02', '2026-02-02')).toBe('due_date_before_created');
  expect(due('2026-03-01', '2026-03-02', '2026-02-02')).toBe('due_date_before_invoice_date');
});
