import { paymentSuspended } from '@underlay/domain/ledger/posting.ts';
import { type Cents, cents, formatCents } from '@underlay/domain/money/money.ts';
import type { TenantDb } from '../../database/sql.ts';
import { taskKind } from '../../services/background-task.ts';
import { postToLedger } from '../../services/ledger-store.ts';
import type { ProviderPayment } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { closeTask, openTask } from '../tasks/index.ts';
import { lockUnmatched, updateUnmatched } from './unmatched-payment-store.ts';

export interface UnmatchedNotice {
  readonly businessId: string;
  readonly unmatchedId: string;
}

/** Money was found that fits no invoice, and the business is told. The mail is written by payments, a younger feature. */
export const unmatchedNotice = taskKind<UnmatchedNotice>('unmatched-payment-mail');

/**
 * Keeps in suspense what the provider has of a payment that fits no invoice, with a task for as long as it has any. Called again,
 * it posts what changed since: a refund there takes it out. Answers the change, in cents.
 */
export async function suspendPayment(
  { clock, queue }: Platform,
  db: TenantDb,
  reported: Pick<ProviderPayment, 'id' | 'total'> & { readonly net: number },
): Promise<Cents> {
  const at = clock.now();
  return db.begin(async (tx) => {
    const { id, net: before, changes } = await lockUnmatched(tx, reported, at);
    const net = cents(reported.net);
    const change = cents(net - before);
    if (change === 0) return change;
    await postToLedger(tx, {
      kind: 'payment_suspended',
      reference: `suspended:${id}:${changes + 1}`,
      at,
      postings: paymentSuspended(change),
    });
    await updateUnmatched(tx, { id, net, changes: changes + 1 });
    const task = { kind: 'unmatched_payment' as const, subjectId: id };
    const detail = `Payment ${reported.id} over ${formatCents(cents(reported.total))} at the payment provider. Look there whose it is. When it is refunded there, this task goes by itself.`;
    const about = { customerId: null, invoiceId: null, paymentId: null, amount: net, detail };
    if (net === 0) await closeTask(tx, task, at);
    else await openTask(tx, { ...task, ...about }, at);
    if (changes === 0) await queue.add(tx.sql, unmatchedNotice, { businessId: tx.businessId, unmatchedId: id });
    return change;
  });
}
