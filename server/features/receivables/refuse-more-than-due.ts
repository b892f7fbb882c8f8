import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { type Cents, formatCents } from '@underlay/domain/money/money.ts';
import { Refused } from '../../services/refused.ts';
import type { Receivable } from './receivable-store.ts';

/** Says how much is: some of it may have been paid since the form was opened (PART-15). */
export function refuseMoreThanDue(invoice: Receivable, amount: Cents, field: string) {
  const due = amountDue(invoice);
  const copy = `Only ${formatCents(due)} is due on invoice ${invoice.number}.`;
  if (amount > due) throw new Refused('more_than_due', { field, copy });
}
