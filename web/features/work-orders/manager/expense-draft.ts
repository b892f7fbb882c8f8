import { type Cents, TOTAL_TOO_LARGE } from '@underlay/domain/money/money.ts';
import {
  expenseTotal,
  MAX_EXPENSE_LINES,
  NO_EXPENSE_LINES,
  TOO_MANY_EXPENSE_LINES,
} from '@underlay/domain/work-orders/expense-report.ts';
import type { ReportEntries } from '../work-order-queries.ts';

/** A line of the report that is being written. */
export interface ExpenseEntry {
  readonly key: string;
  /** A category's name, as the report will say it. */
  readonly category: string;
  readonly description: string;
  readonly quantity: number;
  readonly rate: Cents;
}

export const NO_LINES: readonly ExpenseEntry[] = [];

/** Why the lines as they are make no report. */
export function linesMessage(value: unknown): string | null {
  const lines: readonly ExpenseEntry[] = Array.isArray(value) ? value : NO_LINES;
  if (lines.length === 0) return NO_EXPENSE_LINES;
  if (lines.length > MAX_EXPENSE_LINES) return TOO_MANY_EXPENSE_LINES;
  return expenseTotal(lines) === null ? TOTAL_TOO_LARGE : null;
}

/** WO-19: a new report is sent as approved. */
export const reportBody = (report: {
  readonly description: string;
  readonly lineItems: readonly ExpenseEntry[];
}): ReportEntries => ({
  description: report.description.trim(),
  status: 'approved',
  lineItems: report.lineItems.map(({ category, description, quantity, rate }) => ({
    category,
    description,
    quantity,
    rate,
  })),
});
