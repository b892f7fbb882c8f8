import { randomUUID } from 'node:crypto';
import { standingOn, targetOf } from '@underlay/domain/allocations/allocation.ts';
import { RULES } from '@underlay/domain/forms/rules.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { statusAfter } from '@underlay/domain/invoices/lifecycle.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { withLockedPayment } from './lock-payment.ts';
import { beginPayment, movePayment } from './payment-life.ts';
import { openCardForms, type PaymentRow } from './payment-store.ts';
import { placeMoney } from './place-money.ts';
import type { Receivable } from './receivable-store.ts';

export interface ManualPayment {
  readonly invoice: Receivable;
  readonly amount: Cents;
  readonly description: string;
  readonly userId: string;
  readonly at: Date;
}

/** A check or cash that the manager enters, settled at once, at most what is due (D31, D32). The caller has locked the invoice. */
export async function recordPayment(
  tx: TenantTransaction,
  { invoice, amount, description, userId, at }: ManualPayment,
) {
  const move = statusAfter('pay', invoice);
  if (!move.ok) throw new Refused(move.refusal);
  if (invoice.reserved > 0) throw new Refused('payment_in_progress');
  if (amount <= 0) {
    const { message } = RULES.paymentAmount;
    throw new Refused('INVALID_INPUT', { fields: { rate: message }, copy: message });
  }
  if (amount > amountDue(invoice))
    throw new Refused('more_than_due', { fields: { rate: 'The payment may not be more than the amount due.' } });
  if ((await openCardForms(tx, [invoice.id])).length > 0) throw new Refused('payment_in_progress');
  const payment = {
    id: randomUUID(),
    businessId: invoice.businessId,
    customerId: invoice.customerId,
    targets: [targetOf(invoice, amount)],
    method: 'manual' as const,
    state: 'settled' as const,
    amount,
    fee: ZERO,
    cost: ZERO,
    description,
    lastFour: '',
    providerAccountId: null,
    createdAt: at,
    invoiceVersion: invoice.version,
  };
  await beginPayment(tx, { invoices: new Map([[invoice.id, invoice]]), payment, actor: userId });
}

/** Takes back a payment that was entered by hand (D31). */
export async function deletePayment(
  { clock }: Platform,
  db: TenantDb,
  { payment, userId }: { payment: PaymentRow; userId: string },
) {
  if (payment.method !== 'manual') throw new Refused('not_a_manual_payment');
  await withLockedPayment(db, { payment }, async (locked) => {
    if (locked.payment.state !== 'settled') throw new Refused('NOT_FOUND');
    await movePayment(locked, { state: 'canceled', at: clock.now() }, userId);
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
    await placeMoney(locked, { from: invoiceId, to: null, amount, at: clock.now(), actor: userId });
  });
