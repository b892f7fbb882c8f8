import { randomUUID } from 'node:crypto';
import { standingOn, targetOf } from '@underlay/domain/allocations/allocation.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { beginByHand } from './begin-by-hand.ts';
import { withLockedPayment } from './lock-payment.ts';
import { movePayment } from './payment-life.ts';
import type { PaymentRow } from './payment-store.ts';
import { placeMoney } from './place-money.ts';
import type { Receivable } from './receivable-store.ts';
import { refusePaidBack, refuseReturned } from './refuse-hand-payment.ts';
import { refuseRefunded } from './refuse-refunded.ts';

export interface ManualPayment {
  readonly invoice: Receivable;
  readonly amount: Cents;
  readonly description: string;
  readonly userId: string;
  readonly at: Date;
  /** The day on which it came, where that was said. */
  readonly receivedOn?: CalendarDate;
  /** What whoever sends it has drawn for it. Its event keeps it, so that it is known when it is sent again. */
  readonly newUuid?: string | undefined;
}

/** A check or cash on one invoice, as the specified call enters it (D31, D32). The caller has locked the invoice. */
export async function recordPayment(
  tx: TenantTransaction,
  { invoice, amount, description, userId, at, receivedOn, newUuid }: ManualPayment,
) {
  const invoices = new Map([[invoice.id, invoice]]);
  const payment = {
    id: randomUUID(),
    businessId: tx.businessId,
    customerId: invoice.customerId,
    targets: [targetOf(invoice, amount)],
    amount,
  };
  const came = receivedOn && { postedOn: receivedOn, tender: 'other' as const };
  await beginByHand(tx, {
    ...payment,
    invoices,
    description,
    userId,
    at,
    newUuid,
    ...came,
    instead: [],
    field: () => 'rate',
  });
}

/** Takes back a payment that was entered by hand by mistake (D31). */
export async function deletePayment(
  { clock }: Platform,
  db: TenantDb,
  { payment, userId }: { payment: PaymentRow; userId: string },
) {
  if (payment.method !== 'manual') throw new Refused('not_a_manual_payment');
  await withLockedPayment(db, { payment }, async (locked) => {
    refuseReturned(locked.payment);
    if (locked.payment.state !== 'settled') throw new Refused('NOT_FOUND');
    refusePaidBack(locked.payment);
    await movePayment(locked, { state: 'canceled', at: clock.now(), isMistake: true }, userId);
  });
}

/** Takes credit off the invoice that it was used for: it is there again. */
export const keepAsCredit = (
  { clock }: Platform,
  db: TenantDb,
  { payment, invoiceId, userId }: { payment: PaymentRow; invoiceId: string; userId: string },
) =>
  withLockedPayment(db, { payment }, async (locked) => {
    const { state, allocated } = locked.payment;
    const amount = standingOn(allocated, invoiceId);
    if (state !== 'settled' || amount <= 0) throw new Refused('NOT_FOUND');
    await refuseRefunded(locked.tx, locked.payment, { from: invoiceId, amount });
    await placeMoney(locked, { from: invoiceId, to: null, amount, at: clock.now(), actor: userId });
  });
