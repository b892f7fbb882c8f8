import { paymentSuspended } from '@underlay/domain/ledger/posting.ts';
import { add, type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { helpWithTakenBeyond } from '@underlay/domain/payments/taken-beyond.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { taskKind } from '../../services/background-task.ts';
import { postToLedger } from '../../services/ledger-store.ts';
import type { ProviderOrigin, ProviderPayment } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { closeTask, type NewTask, openTask } from '../tasks/index.ts';
import type { PaymentRow } from './payment-store.ts';
import { dropUnderWay, lockUnmatched, updateUnmatched, writeUnmatched } from './unmatched-payment-store.ts';

export interface UnmatchedNotice {
  readonly businessId: string;
  readonly unmatchedId: string;
  /** It was found before it had money. */
  readonly isUnderWay?: boolean;
}

/** Money was found that fits no invoice, or is missing, and the business is told. The mail is written by payments, a younger feature. */
export const unmatchedNotice = taskKind<UnmatchedNotice>('unmatched-payment-mail');

const NOBODY = { customerId: null, invoiceId: null, paymentId: null };

/**
 * Keeps in suspense what the provider has of a payment that fits no invoice, with a task for as long as it has any. Called again,
 * it posts what changed since: a refund or a dispute there takes it out. Answers the change, in cents.
 */
export function suspendPayment(
  platform: Platform,
  db: TenantDb,
  { id, total, net, origin }: NoInvoice & { readonly net: number },
): Promise<Cents> {
  const help =
    net < 0
      ? 'Disputes and refunds have cost more than it brought. Look there for what can be said against that. When the provider gives it back, this task goes by itself.'
      : 'Look there whose it is. When it is refunded there, this task goes by itself.';
  const detail = `Payment ${id} of ${formatCents(cents(total))} at the payment provider${named(origin)}. ${help}`;
  const task = { ...NOBODY, amount: cents(net), detail };
  return db.begin((tx) => suspend(platform, tx, { id, total, net: cents(net), task }));
}

type NoInvoice = Pick<ProviderPayment, 'id' | 'total'> & { readonly origin: Pick<ProviderOrigin, 'purpose'> };

const named = ({ purpose }: Pick<ProviderOrigin, 'purpose'>): string => (purpose ? ` ("${purpose}")` : '');

/**
 * Tells the business of a payment of its own whose invoice is lost while the payer's bank still moves it: whoever enters the invoice
 * again could have it paid a second time. Once; the task turns into that of {@link suspendPayment} when it has money.
 */
export async function tellOfUnderWay({ clock, queue }: Platform, db: TenantDb, { id, total, origin }: NoInvoice) {
  const detail = `Payment ${id} of ${formatCents(cents(total))}${named(origin)} is on its way from its payer's bank. Do not ask its payer for the money again. When it fails, this task goes by itself.`;
  const at = clock.now();
  await db.begin(async (tx) => {
    const unmatchedId = await writeUnmatched(tx, { id, total }, at);
    if (unmatchedId === undefined) return;
    await openTask(tx, { ...taskOf(unmatchedId), ...NOBODY, amount: cents(total), detail }, at);
    await queue.add(tx.sql, unmatchedNotice, { businessId: tx.businessId, unmatchedId, isUnderWay: true });
  });
}

/** Of a payment that was on its way no money will come. Nothing was booked of it. */
export async function endUnderWay({ clock }: Platform, db: TenantDb, { id }: Pick<ProviderPayment, 'id'>) {
  await db.begin(async (tx) => {
    const unmatchedId = await dropUnderWay(tx, id);
    if (unmatchedId !== undefined) await closeTask(tx, taskOf(unmatchedId), clock.now());
  });
}

const taskOf = (unmatchedId: string) => ({ kind: 'unmatched_payment' as const, subjectId: unmatchedId });

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
  const detail = `Refunds and the bank took ${formatCents(add(total, beyond))} of payment ${id}, which was ${formatCents(total)}. ${helpWithTakenBeyond(payment)}`;
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
  if (net === 0) await closeTask(tx, taskOf(id), at);
  else await openTask(tx, { ...taskOf(id), ...suspended.task }, at);
  if (changes === 0) await queue.add(tx.sql, unmatchedNotice, { businessId: tx.businessId, unmatchedId: id });
  return change;
}
