import { invoicesOf, type Share, standingOn, wantedBy } from '@underlay/domain/allocations/allocation.ts';
import { visibleToCustomer } from '@underlay/domain/invoices/lifecycle.ts';
import { type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import { earliestFirst } from '@underlay/domain/payments/order.ts';
import type { TenantReader } from '../../database/sql.ts';
import { cameBack, type PaymentNotification, type PaymentRow, takenBy } from '../receivables/index.ts';
import { type OrderedInvoice, readOrdered } from './order-store.ts';

/** An invoice of a payment on which something is due. */
export interface DueNow
  extends Pick<OrderedInvoice, 'invoiceId' | 'number' | 'customerId' | 'due' | 'dueDate' | 'reserved'> {
  /** No more is due than what the payment had paid: all of it is due again. */
  readonly again: boolean;
}

interface About extends Pick<PaymentNotification, 'about'> {
  readonly refundId?: string | undefined;
  readonly payment: PaymentRow;
  readonly charge: { readonly amount: Cents } | undefined;
}

/** What is due by now of what a payment is meant for, or had been used for; of a refund, what it was taken from (PART-23, RISK-07). */
export async function dueByNow(db: TenantReader, { payment, charge, about, refundId }: About, now: Date) {
  const lost = await lostWith(db, { payment, about, refundId });
  const names = refundId === undefined ? invoicesOf(payment.targets, lost) : invoicesOf(lost);
  if (names.length === 0) return [];
  const read = await readOrdered(db, names, now);
  const due = [...read.values()].filter((invoice) => invoice.due > 0 && visibleToCustomer(invoice));
  return due.toSorted(earliestFirst).map((invoice): DueNow => {
    const gone = standingOn(lost, invoice.invoiceId);
    if (refundId !== undefined) return { ...invoice, due: cents(Math.min(invoice.due, gone)), again: true };
    const target = payment.targets.find(({ invoiceId }) => invoiceId === invoice.invoiceId);
    const paid = target ? wantedBy(target) + target.discount : gone;
    return { ...invoice, again: invoice.due <= paid + (charge?.amount ?? ZERO) };
  });
}

function lostWith(
  db: TenantReader,
  { payment, about, refundId }: Omit<About, 'charge'>,
): readonly Share[] | Promise<readonly Share[]> {
  if (refundId !== undefined) return takenBy(db, refundId);
  return about === 'returned' ? cameBack(db, payment.id) : [];
}
