import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { Refused } from '../../services/refused.ts';
import type { Receivable } from './receivable-store.ts';
import { refuseMoreThanDue } from './refuse-more-than-due.ts';
import { refuseUnlessOwed } from './refuse-unless-owed.ts';

/** The invoice that takes so much of a customer's credit: theirs, owed that much, and with no other payment about to take it. */
export function takerOf(
  invoice: Receivable | undefined,
  { customerId, amount }: { readonly customerId: string; readonly amount: Cents },
): Receivable {
  if (!invoice) throw new Refused('unknown_invoice', { field: 'invoiceId' });
  if (invoice.customerId !== customerId) throw new Refused('other_customer');
  const isTaken = invoice.pending > 0 && amountDue(invoice) <= 0;
  if (isTaken || invoice.reserved > 0) throw new Refused('payment_in_progress');
  refuseUnlessOwed(invoice);
  refuseMoreThanDue(invoice, amount, 'amount');
  return invoice;
}
