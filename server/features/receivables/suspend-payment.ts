import { paymentSuspended } from '@underlay/domain/ledger/posting.ts';
import { add, type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { helpWithTakenBeyond } from '@underlay/domain/payments/taken-beyond.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { taskKind } from '../../services/background-task.ts';
import { postToLedger } from '../../services/ledger-store.ts';
import type { ProviderPayment } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { closeTask, type NewTask, openTask } from '../tasks/index.ts';
import type { PaymentRow } from './payment-store.ts';
import { lockUnmatched, updateUnmatched } from './unmatched-payment-store.ts';

export interface UnmatchedNotice {
  readonly businessId: string;
  readonly unmatchedId: string;
}

/** Money was found that fits no invoice, or is missing, and the business is told. The mail is written by payments, a younger feature. */
export const unmatchedNotice = taskKind<UnmatchedNotice>('unmatched-payment-mail');

const NOBODY = { customerId: null, invoiceId: null, paymentId: null };

/**
 * Keeps in suspense what the provider has of a payment that fits no invoice, with a task for as long as it has any. Called again,
 * it posts what changed since: a refund there takes it out. Answers the change, in cents.
 */
export function suspendPayment(
  platform: Platform,
  db: TenantDb,
  { id, total, net }: Pick<ProviderPayment, 'id' | 'total'> & { readonly net: number },
): Promise<Cents> {
  const detail = `Payment ${id} over ${formatCents(cents(total))} at the payment provider. Look there whose it is. When it is refunded there, this task goes by itself.`;
  const task = { ...NOBODY, amount: cents(net), detail };
  return db.begin((tx) => suspend(platform, tx, { id, total, net: cents(net), task }));
}

/**
 * The same of what a payer's bank took of a payment of ours beyond what refunds had left of it (`beyond`): the provider has so much
 * less of the business's money, and no invoice is owed it. The caller has locked the payment.
 */
export async function suspendBeyond(
  platform: Platform,
  tx: TenantTransaction,
  { payment, beyond }: { readonly payment: PaymentRow; readonly beyond: Cents },
): Promise<void> {
  const { id: paymentId, providerPaymentId: id, customerId, invoiceId, amount, fee } = payment;
  if (id === null) return;
  const total = add(amount, fee);
  const detail = `Refunds and the bank took ${formatCents(add(total, beyond))} of payment ${id} over ${formatCents(total)}. ${helpWithTakenBeyond(payment)}`;
  const task = { customerId, invoiceId, paymentId, amount: beyond, detail };
  await suspend(platform, tx, { id, total, net: cents(-beyond), task });
}

interface Suspended {
  /** Its name at the provider. */
  readonly id: string;
  readonly total: number;
  readonly net: Cents;
  readonly task: Omit<NewTask, 'kind' | 'subjectId'>;
}

async function suspend({ clock, queue }: Platform, tx: TenantTransaction, suspended: Suspended): Promise<Cents> {
  const at = clock.now();
  const { net } = suspended;
  const row = await lockUnmatched(tx, suspended, at);
  const change = cents(net - (row?.net ?? ZERO));
  if (!row || change === 0) return ZERO;
  const { id, changes } = row;
  await postToLedger(tx, {
    kind: 'payment_suspended',
    reference: `suspended:${id}:${changes + 1}`,
    at,
    postings: paymentSuspended(change),
  });
  await updateUnmatched(tx, { id, net, changes: changes + 1 });
  const task = { kind: 'unmatched_payment' as const, subjectId: id };
  if (net === 0) await closeTask(tx, task, at);
  else await openTask(tx, { ...task, ...suspended.task }, at);
  if (changes === 0) await queue.add(tx.sql, unmatchedNotice, { businessId: tx.businessId, unmatchedId: id });
  return change;
}
