import type { DepositProof, VerificationResult } from '@underlay/contract/deposits.ts';
import { ATTEMPTS_USED_UP } from '@underlay/domain/payments/verification-attempts.ts';
import type { z } from 'zod';
import type { TenantDb } from '../../database/sql.ts';
import { ProviderRefused, ProviderSilent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { depositAnswer, judgeProof } from '../payment-methods/index.ts';
import { applyProviderPayment, markChecked, type PaymentRow, readPayment, referenceOf } from '../receivables/index.ts';
import { depositPayerOf, giveUpPayment, waitsForDeposits } from './give-up-payment.ts';

type Outcome = z.output<typeof VerificationResult>['status'];

/**
 * Takes the proof of the deposits that a first bank payment waits for (integrations A.4). A right one lets the debit begin. The
 * third wrong one ends the payment, at the provider first, and the invoice is owed again.
 */
export async function verifyPayment(
  platform: Platform,
  db: TenantDb,
  { payment, proof }: { payment: PaymentRow; proof: DepositProof },
): Promise<Outcome> {
  const { provider } = platform;
  if (payment.failureMessage === ATTEMPTS_USED_UP) return 'failed';
  const reference = referenceOf(payment);
  if (!waitsForDeposits(payment) || !payment.depositsKind || !reference) throw new Refused('deposits_not_awaited');
  const answer = depositAnswer(proof, payment.depositsKind);
  const payer = await depositPayerOf(db, payment);
  const judgement = await judgeProof(platform, payer, () => provider.verifyPaymentDeposits(reference, answer));
  if (judgement === 'verified' || judgement === 'over') await takeJudgement(platform, db, { payment, judgement });
  if (judgement === 'used_up') await endNow(platform, db, payment);
  const outcome = outcomeOf(found(await readPayment(db, payment.id)));
  if (outcome !== 'pending_verification') return outcome;
  if (judgement === 'over') throw new Refused('deposits_not_awaited');
  return judgement === 'verified' ? 'verified' : judgement === 'wrong' ? 'pending_verification' : 'failed';
}

/** A right answer counts even when the provider falls silent now. Its event or the reconciler moves the payment. */
async function takeJudgement(
  platform: Platform,
  db: TenantDb,
  { payment, judgement }: { payment: PaymentRow; judgement: 'verified' | 'over' },
) {
  const reference = found(referenceOf(payment));
  try {
    await applyProviderPayment(platform, db, { payment, reported: await platform.provider.readPayment(reference) });
  } catch (error) {
    if (!isProviders(error)) throw error;
    if (judgement === 'over') throw new Refused('provider_unavailable');
    await askSoon(platform, db, payment);
  }
}

async function endNow(platform: Platform, db: TenantDb, payment: PaymentRow) {
  try {
    await giveUpPayment(platform, db, { payment, reason: 'attempts_used_up' });
  } catch (error) {
    if (!isProviders(error)) throw error;
    await askSoon(platform, db, payment);
  }
}

const isProviders = (error: unknown) => error instanceof ProviderSilent || error instanceof ProviderRefused;

/** What waits for a bank is asked about every hour (payment-list-store.ts). This one is asked about again in two minutes. */
const CHECKED_LONG_AGO_MILLISECONDS = 58 * 60_000;

async function askSoon({ clock, log }: Platform, db: TenantDb, payment: PaymentRow) {
  log.warn({ payment: payment.id }, 'the provider fell silent after an answer to its deposits; it is asked again');
  const at = new Date(clock.now().getTime() - CHECKED_LONG_AGO_MILLISECONDS);
  await db.begin((tx) => markChecked(tx, payment, at));
}

function outcomeOf({ state }: PaymentRow): Outcome {
  if (state === 'awaiting_bank' || state === 'settled') return 'verified';
  return state === 'authorized' || state === 'unknown' ? 'pending_verification' : 'failed';
}
