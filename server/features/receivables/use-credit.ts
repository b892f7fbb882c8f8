import { randomUUID } from 'node:crypto';
import { put, shareOf, standingOn } from '@underlay/domain/allocations/allocation.ts';
import { type Cents, cents } from '@underlay/domain/money/money.ts';
import { found, Refused } from '../../services/refused.ts';
import type { LockedPayment } from './lock-payment.ts';
import { reallocate } from './payment-life.ts';
import { noteUse } from './payment-timeline.ts';
import type { Receivable } from './receivable-store.ts';

export interface CreditUse {
  readonly invoice: Receivable;
  readonly amount: Cents;
  readonly at: Date;
  /** A user's id. */
  readonly actor: string;
}

/** Pays an invoice with what a payment left. The caller has locked both and knows that there is enough. */
export async function useCredit(locked: LockedPayment, { invoice, amount, at, actor }: CreditUse) {
  const { tx, payment } = locked;
  const entry = { kind: 'credit_used', reference: `used:${randomUUID()}`, at };
  const allocated = put(payment.allocated, shareOf(invoice, amount));
  await reallocate(locked, allocated, { entry, why: { cause: 'used', actor } });
  const from = found(locked.invoices.get(payment.invoiceId)).number;
  await noteUse(tx, payment, { invoiceId: invoice.id, kind: 'credit_applied', amount, from, actor, at });
}

/** What was used of a payment for an invoice is credit again (ALLOC-11). */
export async function takeOff(
  locked: LockedPayment,
  { invoiceId, at, actor }: Omit<CreditUse, 'invoice' | 'amount'> & { readonly invoiceId: string },
) {
  const { tx, payment } = locked;
  const amount = standingOn(payment.allocated, invoiceId);
  if (payment.state !== 'settled' || amount <= 0) throw new Refused('NOT_FOUND');
  const entry = { kind: 'credit_taken_off', reference: `taken_off:${randomUUID()}`, at };
  const allocated = payment.allocated.filter((share) => share.invoiceId !== invoiceId);
  await reallocate(locked, allocated, { entry, why: { cause: 'moved', actor } });
  const from = found(locked.invoices.get(payment.invoiceId)).number;
  await noteUse(tx, payment, { invoiceId, kind: 'payment_deleted', amount: cents(amount), from, actor, at });
}
