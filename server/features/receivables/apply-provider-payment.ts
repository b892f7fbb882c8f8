import { cents, ZERO } from '@underlay/domain/money/money.ts';
import { UNEXPLAINED } from '@underlay/domain/payments/failure-messages.ts';
import { isBeforeBank, paymentAfter } from '@underlay/domain/payments/payment.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { ProviderDeposits, ProviderPayment } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { type LockedPayment, readLocked, withLockedPayment } from './lock-payment.ts';
import { moveOnlinePayment } from './move-online-payment.ts';
import { markChecked, noteNet, updateDeposits } from './payment-at-provider-store.ts';
import { reservePayment } from './payment-life.ts';
import { paymentNotification } from './payment-notification.ts';
import { type PaymentRow, readPayment } from './payment-store.ts';
import { subjectOf } from './payment-timeline.ts';
import { suspendBeyond } from './suspend-payment.ts';
import { takeRefunds } from './take-refunds.ts';

/**
 * The one function that applies the provider's state to a payment. Webhook, callback, submission and reconciler all end here. It
 * may be called any number of times, in any order, at the same moment. The invoice's lock orders the calls, and the table of
 * moves ignores what is late or repeated. Answers the payment as it is afterwards.
 */
export async function applyProviderPayment(
  platform: Platform,
  db: TenantDb,
  { payment, reported }: { payment: PaymentRow; reported: ProviderPayment },
): Promise<PaymentRow> {
  refuseMismatch(platform, payment, reported);
  return withLockedPayment(db, { payment }, (locked) => takeReport(platform, locked, reported));
}

/** The same within a transaction that has locked the payment's invoices. */
async function takeReport(platform: Platform, locked: LockedPayment, reported: ProviderPayment): Promise<PaymentRow> {
  const { tx, payment: current } = locked;
  await markChecked(tx, current, platform.clock.now());
  await noteDeposits(platform, locked, reported.deposits);
  // What went back before the bank took the rest is a refund.
  if (current.state === 'settled') await takeRefunds(platform, { tx, payment: current }, reported.refunds);
  await takeFact(platform, await readLocked(tx, current), reported);
  if (current.state !== 'settled') await takeRefunds(platform, { tx, payment: current }, reported.refunds);
  const after = found(await readPayment(tx, current.id));
  const isReported = isAsReported(after, reported);
  const takenBeyond = await takeBeyond(platform, locked, { payment: after, reported, isReported });
  // What stands in suspense is no longer in what clearing has of the payment.
  const net = isReported && isDecided(after, reported) && reported.net !== null ? reported.net + takenBeyond : null;
  await noteNet(tx, after, net);
  return { ...after, takenBeyond };
}

interface Reported {
  readonly payment: PaymentRow;
  readonly reported: ProviderPayment;
  readonly isReported: boolean;
}

/**
 * A bank may take more than refunds had left of a payment. No invoice is owed that: it stands in suspense until the bank gives it
 * back, which is at the latest when the payment settles again.
 */
async function takeBeyond(platform: Platform, { tx }: LockedPayment, { payment, reported, isReported }: Reported) {
  const cameBack = payment.state === 'reversed';
  if (reported.takenBeyond === null || (cameBack && !isReported)) return payment.takenBeyond;
  const beyond = cameBack ? cents(reported.takenBeyond) : ZERO;
  await suspendBeyond(platform, tx, { payment, beyond });
  return beyond;
}

/** While a refund of what came back is on its way, the provider still has it, and nobody knows for whom. */
const isDecided = ({ state }: PaymentRow, { refunds }: ProviderPayment): boolean =>
  state !== 'reversed' || refunds.every(({ fact }) => fact !== 'pending');

/** Two answers can overtake each other. What one says of the money counts only while it speaks of the payment as it is here. */
function isAsReported({ state, refunded, refundedFee }: PaymentRow, { fact, refunds }: ProviderPayment): boolean {
  const arrived = refunds.filter((refund) => refund.fact === 'succeeded').reduce((sum, { total }) => sum + total, 0);
  const isSettled = fact === 'succeeded' || fact === 'won';
  return (
    isSettled === (state === 'settled') &&
    (fact === 'returned') === (state === 'reversed') &&
    arrived === refunded + refundedFee
  );
}

/** A waiting payment that was canceled at the provider, and what the provider says of it since. */
export interface Canceled {
  readonly payment: PaymentRow;
  readonly reported: ProviderPayment;
}

/**
 * A payment that was canceled at the provider ends here in the transaction in which another takes its place (D92). The caller has
 * locked its invoices.
 */
export async function takeCanceled(
  platform: Platform,
  tx: TenantTransaction,
  { payment, reported }: Canceled,
): Promise<void> {
  refuseMismatch(platform, payment, reported);
  await takeReport(platform, await readLocked(tx, payment), reported);
}

async function takeFact(platform: Platform, locked: LockedPayment, reported: ProviderPayment) {
  const { payment } = locked;
  const state = paymentAfter(payment.state, reported.fact);
  if (state === payment.state) return;
  const failed = state === 'failed' || state === 'reversed';
  const move = {
    state,
    at: platform.clock.now(),
    lastFour: reported.lastFour,
    failureCode: failed ? reported.failureCode : null,
    failureMessage: failed ? (reported.failureMessage ?? UNEXPLAINED[state]) : null,
    takenBeyond: cents(reported.takenBeyond ?? 0),
  };
  await moveOnlinePayment(platform, locked, move);
}

/** Notifies the payer the first time the provider asks for the small deposits, so that no payment waits unknown to them. */
async function noteDeposits({ clock, queue }: Platform, locked: LockedPayment, deposits: ProviderDeposits | null) {
  const { tx, payment } = locked;
  if (payment.depositsKind === (deposits?.kind ?? null)) return;
  // An answer from before the account was verified, that arrives after it, takes nothing off the invoice again (3.4).
  if (deposits && !isBeforeBank(payment.state)) return;
  await updateDeposits(tx, payment, deposits);
  if (!deposits) return;
  await reservePayment(locked, clock.now());
  const { businessId, id } = payment;
  await writeEvent(tx, {
    subjectId: subjectOf(payment),
    kind: 'payment_deposits',
    actor: 'provider',
    at: clock.now(),
    data: { paymentId: id, amount: payment.amount, detail: payment.description },
  });
  await queue.add(tx.sql, paymentNotification, { businessId, paymentId: id, about: 'deposits' });
}

/** An answer about another payment, amount or currency moves nothing. Somebody has to look (D05, TM-07). */
function refuseMismatch({ log }: Platform, payment: PaymentRow, reported: ProviderPayment) {
  const expected = payment.amount + payment.fee;
  if (reported.paymentId === payment.id && reported.total === expected && reported.currency === 'usd') return;
  log.error(
    { payment: payment.id, provider: reported.id, expected, total: reported.total },
    'the provider told of a different payment; nothing was changed',
  );
  throw new Refused('intent_mismatch');
}
