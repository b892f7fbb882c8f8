import { CANCELED_BY_PAYER, REPLACED_BY_HAND } from '@underlay/domain/payments/deposits.ts';
import { ATTEMPTS_USED_UP } from '@underlay/domain/payments/verification-attempts.ts';
import { Stripe } from 'stripe';
import type { CancelReason, PaymentReference, ProviderDeposits } from '../../services/payment-provider.ts';
import type { DepositAnswer, DepositVerdict } from '../../services/saved-bank-provider.ts';
import { messageForPeople } from './stripe-messages.ts';

const CODE = 'payment_method_microdeposit_verification';

/** Stripe's codes for a wrong answer (integrations A.4). Stripe counts its attempts, and we count ours beside. */
const VERDICTS: Readonly<Record<string, DepositVerdict>> = {
  [`${CODE}_amounts_mismatch`]: 'wrong',
  [`${CODE}_descriptor_code_mismatch`]: 'wrong',
  [`${CODE}_amounts_invalid`]: 'wrong',
  [`${CODE}_attempts_exceeded`]: 'exceeded',
  [`${CODE}_timeout`]: 'over',
  payment_intent_unexpected_state: 'over',
  setup_intent_unexpected_state: 'over',
};

/** The two small deposits as Stripe describes them. We cannot choose the proof it wants (integrations A.4). */
export function depositsOf(
  action: Stripe.PaymentIntent.NextAction.VerifyWithMicrodeposits | null | undefined,
): ProviderDeposits | null {
  if (!action) return null;
  return {
    kind: action.microdeposit_type === 'descriptor_code' ? 'code' : 'amounts',
    arrivesAt: new Date(action.arrival_date * 1000),
  };
}

export function verifyMethod(stripe: Stripe, setupId: string, proof: DepositAnswer): Promise<DepositVerdict> {
  return verdictOn(() => stripe.setupIntents.verifyMicrodeposits(setupId, proofOf(proof)));
}

export function verifyPayment(
  stripe: Stripe,
  { providerAccountId, providerPaymentId }: PaymentReference,
  proof: DepositAnswer,
): Promise<DepositVerdict> {
  return verdictOn(() =>
    stripe.paymentIntents.verifyMicrodeposits(providerPaymentId, proofOf(proof), { stripeAccount: providerAccountId }),
  );
}

const proofOf = (proof: DepositAnswer) =>
  'code' in proof ? { descriptor_code: proof.code } : { amounts: [...proof.amounts] };

async function verdictOn(ask: () => Promise<unknown>): Promise<DepositVerdict> {
  try {
    await ask();
    return 'verified';
  } catch (error) {
    const code = error instanceof Stripe.errors.StripeError ? error.code : undefined;
    const verdict = VERDICTS[code ?? ''];
    if (!verdict) throw error;
    return verdict;
  }
}

const REASONS = {
  by_payer: 'requested_by_customer',
  replaced_by_hand: 'duplicate',
  attempts_used_up: 'abandoned',
} as const;

/** The reason travels with the cancellation. An event that comes before our own answer then carries it too. */
export const cancelParameters = (reason?: CancelReason): Stripe.PaymentIntentCancelParams =>
  reason ? { cancellation_reason: REASONS[reason] } : {};

/** Why a payment failed, in a message for its payer. */
export function failureMessage(intent: Stripe.PaymentIntent): string | null {
  const failure = intent.last_payment_error;
  if (intent.cancellation_reason === REASONS.by_payer) return CANCELED_BY_PAYER;
  if (intent.cancellation_reason === REASONS.replaced_by_hand) return REPLACED_BY_HAND;
  if (intent.cancellation_reason === REASONS.attempts_used_up) return ATTEMPTS_USED_UP;
  return depositFailureMessage(failure?.code) ?? messageForPeople(failure ?? {});
}

export const depositFailureMessage = (code: string | undefined): string | null =>
  code === `${CODE}_attempts_exceeded` ? ATTEMPTS_USED_UP : null;
