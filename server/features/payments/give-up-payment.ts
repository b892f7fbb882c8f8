import { invoicesOf, standingOn } from '@underlay/domain/allocations/allocation.ts';
import { CANCELED_BY_PAYER } from '@underlay/domain/payments/deposits.ts';
import type { TenantDb, TenantReader } from '../../database/sql.ts';
import { type CancelReason, ProviderRefused, ProviderSilent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { type DepositPayer, noAttemptLeft } from '../payment-methods/index.ts';
import {
  applyProviderPayment,
  type Canceled,
  lockReceivables,
  lockUnsubmitted,
  moveOnlinePayment,
  type PaymentRow,
  readBankFingerprint,
  readLocked,
  readPayment,
  referenceOf,
} from '../receivables/index.ts';
import { forgetNumbers } from './bank-numbers-store.ts';
import type { PayableOrder } from './payable-order.ts';

/** True while the provider wants the two small deposits confirmed before it debits the account. */
export const waitsForDeposits = (payment: PaymentRow): boolean =>
  payment.state === 'authorized' && payment.depositsKind !== null;

/** Whose wrong guesses are counted: the customer's, at this bank account. A payment from before the count has one of its own. */
export async function depositPayerOf(db: TenantReader, payment: PaymentRow): Promise<DepositPayer> {
  const fingerprint = (await readBankFingerprint(db, payment)) ?? Buffer.from(payment.id);
  return { owner: `customer:${payment.customerId}`, fingerprint };
}

/** Canceled at the provider first. Its state there then counts here. The reason is sent along. */
export async function giveUpPayment(
  platform: Platform,
  db: TenantDb,
  { payment, reason }: { payment: PaymentRow; reason: CancelReason },
) {
  const reference = found(referenceOf(payment));
  return applyProviderPayment(platform, db, {
    payment,
    reported: await platform.provider.cancelPayment(reference, reason),
  });
}

/** Ends a payment whose deposits can no longer be confirmed. Answers the payment as it is afterwards. */
export async function endIfUsedUp(platform: Platform, db: TenantDb, payment: PaymentRow): Promise<PaymentRow> {
  if (!waitsForDeposits(payment)) return payment;
  if (!(await noAttemptLeft(platform, await depositPayerOf(db, payment)))) return payment;
  return giveUpPayment(platform, db, { payment, reason: 'attempts_used_up' });
}

/** The payer no longer wants it. Possible until the provider begins to debit the account. */
export async function cancelByPayer(platform: Platform, db: TenantDb, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.failureMessage === CANCELED_BY_PAYER) return payment;
  if (payment.method !== 'ach' || payment.state !== 'authorized') throw new Refused('not_cancelable');
  if (!payment.providerPaymentId)
    return giveUpUnsubmitted(platform, db, { payment, failureMessage: CANCELED_BY_PAYER });
  if (!waitsForDeposits(payment)) throw new Refused('not_cancelable');
  const after = await giveUpPayment(platform, db, { payment, reason: 'by_payer' }).catch(refuseToCancel);
  if (after.state !== 'failed') throw new Refused('not_cancelable');
  return after;
}

export function refuseToCancel(error: unknown): never {
  if (error instanceof ProviderSilent) throw new Refused('provider_unavailable');
  if (error instanceof ProviderRefused) throw new Refused('not_cancelable');
  throw error;
}

/** The payment that waits for its account to be verified, when the payer begins another in its place (D92). Null when none waits. */
export async function waitingFor(
  { db, invoices }: Pick<PayableOrder, 'db' | 'invoices'>,
  instead: string | undefined,
): Promise<PaymentRow | null> {
  if (instead === undefined || invoices.every((invoice) => invoice.reserved === 0)) return null;
  const payment = await readPayment(db, instead);
  // What another payment reserves would keep this one away, and nothing would take the place of what was canceled.
  const frees = (targets: PaymentRow['targets']) =>
    invoices.every(({ invoiceId, reserved }) => reserved <= standingOn(targets, invoiceId));
  if (!payment?.reserves || !frees(payment.targets)) throw new Refused('payment_in_progress');
  return payment;
}

/** Cancels it at the provider first, so that never both are drawn. Here it ends in the transaction of the other. */
export async function cancelInFavor(
  platform: Platform,
  db: TenantDb,
  payment: PaymentRow,
  reason: CancelReason = 'by_payer',
): Promise<Canceled> {
  const reported = await platform.provider.cancelPayment(found(referenceOf(payment)), reason).catch(refuseToCancel);
  if (reported.fact === 'canceled' || reported.fact === 'failed') return { payment, reported };
  // It was verified a moment ago, and is with the bank.
  await applyProviderPayment(platform, db, { payment, reported });
  throw new Refused('payment_in_progress');
}

/** Nobody has asked the provider yet, and from now on nobody will. Refuses when somebody has. */
export async function giveUpUnsubmitted(
  platform: Platform,
  db: TenantDb,
  { payment, failureMessage }: { payment: PaymentRow; failureMessage: string },
): Promise<PaymentRow> {
  const { id, targets } = payment;
  return db.begin(async (tx) => {
    await lockReceivables(tx, invoicesOf(targets));
    if (!(await lockUnsubmitted(tx, payment))) throw new Refused('not_cancelable');
    const move = { state: 'failed' as const, at: platform.clock.now(), failureMessage };
    await moveOnlinePayment(platform, await readLocked(tx, payment), move);
    await forgetNumbers(tx, id);
    return found(await readPayment(tx, id));
  });
}
