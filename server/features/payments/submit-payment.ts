import { PAYMENTS_PAUSED, UNEXPLAINED } from '@underlay/domain/payments/failure-messages.ts';
import { type ProviderFact, paymentAfter } from '@underlay/domain/payments/payment.ts';
import type { TenantDb, TenantReader } from '../../database/sql.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { ProviderRefused, ProviderSilent, type SavedBank, type TypedBank } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { arePaymentsPaused, lockBusinessForPayment } from '../businesses/index.ts';
import {
  type Attempt,
  applyProviderPayment,
  beginSubmission,
  endSubmission,
  lockUnsubmitted,
  markChecked,
  moveOnlinePayment,
  nameAtProvider,
  type PaymentRow,
  readLocked,
  readPayment,
  renewSubmission,
} from '../receivables/index.ts';
import { readAuthorization } from './authorization-store.ts';
import { forgetNumbers } from './bank-numbers-store.ts';
import { endIfUsedUp, giveUpUnsubmitted } from './give-up-payment.ts';
import { bankForProvider } from './paying-bank.ts';

interface Authorized {
  readonly businessId: string;
  readonly paymentId: string;
}

export const paymentSubmission = backgroundTask<Authorized>({
  name: 'payment-submit',
  run: (platform, { businessId, paymentId }) => submitPayment(platform, platform.tenantDb(businessId), paymentId),
});

const EXPIRED = 'The bank details expired before they reached the provider.';

/**
 * Hands an authorized bank payment to the provider. The provider's idempotency key is the payment's id. However often this runs,
 * and wherever it is killed, one payment is one charge (decisions 3, 80).
 */
export async function submitPayment(platform: Platform, db: TenantDb, paymentId: string) {
  const payment = await readPayment(db, paymentId);
  if (payment?.method !== 'ach' || (payment.state !== 'authorized' && payment.state !== 'unknown')) return;
  const bank = await bankForProvider(platform, db, payment);
  if (!bank && payment.providerPaymentId) return;
  const attempt = await takeTurn(platform, db, payment);
  if (attempt === 'paused') await giveUpUnsubmitted(platform, db, { payment, failureMessage: PAYMENTS_PAUSED });
  if (attempt === 'paused' || attempt === null) return;
  const submitted = await handOver(platform, db, { payment, bank, attempt });
  if (submitted) await endIfUsedUp(platform, db, submitted);
}

/** Not when the business's payments were paused since it was authorized (TM-40). Only what was handed over goes on. */
async function takeTurn({ clock }: Platform, db: TenantDb, payment: PaymentRow) {
  return db.begin(async (tx) => {
    const business = found(await lockBusinessForPayment(tx));
    if (arePaymentsPaused(business) && (await lockUnsubmitted(tx, payment))) return 'paused';
    return beginSubmission(tx, payment, clock.now());
  });
}

/** A payment and what it is drawn from. Nothing when its numbers have expired. */
interface Order {
  readonly payment: PaymentRow;
  readonly bank: TypedBank | SavedBank | undefined;
  readonly attempt: Attempt;
}

/** The payment after the provider's answer, or nothing when it refused. A silence is tried again later, with the same key. */
async function handOver(platform: Platform, db: TenantDb, order: Order) {
  const { payment } = order;
  try {
    const made = await madeBefore(platform, order);
    if (!made && !(await goesOn(platform, db, order))) return undefined;
    const reported = made ?? (await make(platform, db, order));
    if (!reported) {
      await fail(platform, db, { payment, fact: 'failed', message: EXPIRED });
      return undefined;
    }
    await db.begin(async (tx) => {
      await nameAtProvider(tx, payment, reported.id);
      await endSubmission(tx, payment);
      await forgetNumbers(tx, payment.id);
    });
    return await applyProviderPayment(platform, db, { payment, reported });
  } catch (error) {
    if (error instanceof ProviderRefused) {
      platform.log.warn({ payment: payment.id, code: error.code }, 'the provider refused a bank payment');
      await fail(platform, db, {
        payment,
        fact: 'failed',
        message: error.copy ?? UNEXPLAINED.failed,
        code: error.code,
      });
      await db.begin((tx) => forgetNumbers(tx, payment.id));
      return undefined;
    }
    if (error instanceof ProviderSilent) await fail(platform, db, { payment, fact: 'no_answer', message: null });
    throw error;
  }
}

/** To look takes its time, and who took too long may be one of two. Nobody is asked for a payment that has ended. */
async function goesOn({ clock }: Platform, db: TenantDb, { payment, attempt }: Order): Promise<boolean> {
  if (attempt.turn === 'first') return true;
  return (await db.begin((tx) => renewSubmission(tx, { payment, attempt, at: clock.now() }))) !== null;
}

/**
 * After a silence, or when the process died before it wrote the answer down, the payment may exist. The provider knows a key for
 * a day only, and repeats a stored error for it, so asking again is not enough.
 */
async function madeBefore({ provider }: Platform, { payment, attempt }: Order) {
  if (attempt.turn === 'first' || !payment.providerAccountId) return null;
  const looked = { providerAccountId: payment.providerAccountId, paymentId: payment.id, since: payment.createdAt };
  return provider.findPayment(looked).catch((error: unknown) => {
    // Who may not look does not know. That refuses no payment, which another attempt may be making.
    throw error instanceof ProviderRefused ? new ProviderSilent(error.message, { cause: error }) : error;
  });
}

/** Null when there is nothing left to draw it from. */
async function make({ provider }: Platform, db: TenantReader, { payment, bank }: Order) {
  return bank ? provider.payByBank({ ...(await bankPayment(db, payment)), bank }) : null;
}

async function bankPayment(db: TenantReader, payment: PaymentRow) {
  const { signedAt, ipAddress, userAgent } = found(await readAuthorization(db, payment.id));
  return {
    providerAccountId: found(payment.providerAccountId),
    businessId: payment.businessId,
    paymentId: payment.id,
    targets: payment.targets,
    total: (payment.amount + payment.fee) as PaymentRow['amount'],
    fee: payment.fee,
    cost: payment.cost,
    mandate: { signedAt, ipAddress, userAgent },
  };
}

interface Failure {
  readonly payment: PaymentRow;
  readonly fact: ProviderFact;
  readonly message: string | null;
  readonly code?: string | null;
}

async function fail(platform: Platform, db: TenantDb, { payment, fact, message, code = null }: Failure) {
  const { clock } = platform;
  await db.begin(async (tx) => {
    const locked = await readLocked(tx, payment);
    const { payment: current } = locked;
    await markChecked(tx, current, clock.now());
    await endSubmission(tx, current);
    // Another attempt got through meanwhile. The provider's answer about that payment counts.
    if (current.providerPaymentId) return;
    const state = paymentAfter(current.state, fact);
    const move = { state, at: clock.now(), failureMessage: message, failureCode: code };
    await moveOnlinePayment(platform, locked, move);
  });
}
