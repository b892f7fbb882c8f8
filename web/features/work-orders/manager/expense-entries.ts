import { messageFor } from '@underlay/domain/forms/rules.ts';
import { type Cents, centsFromText, MAX_RATE_CENTS, RATE_TOO_LARGE, ZERO } from '@underlay/domain/money/money.ts';
import { expenseTotal } from '@underlay/domain/work-orders/expense-report.ts';
import { dollarsOf } from '../../../api/money.ts';
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

/** As many as the server takes. */
const MAX_LINES = 200;

/** Why the lines as they are make no report. */
export function linesMessage(value: unknown): string | null {
  const lines: readonly ExpenseEntry[] = Array.isArray(value) ? value : NO_LINES;
  if (lines.length === 0) return 'Add at least one line.';
  if (lines.length > MAX_LINES) return 'A report holds at most 200 lines.';
  return expenseTotal(lines) === null ? 'The total may not exceed $99,999,999.99.' : null;
}

/** WO-16. The words are the server's. */
export function rateMessage(value: unknown): string | null {
  const text = String(value).trim();
  const wrong = messageFor('decimal', text);
  if (wrong !== null) return wrong;
  return (centsFromText(text) ?? Infinity) > MAX_RATE_CENTS ? RATE_TOO_LARGE : null;
}

export const entryOf = (texts: Record<'category' | 'description' | 'quantity' | 'rate', string>): ExpenseEntry => ({
  key: crypto.randomUUID(),
  category: texts.category,
  description: texts.description.trim(),
  quantity: Number(texts.quantity),
  rate: centsFromText(texts.rate) ?? ZERO,
});

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
    rate: dollarsOf(rate),
  })),
});
