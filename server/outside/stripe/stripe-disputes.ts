import type { Stripe } from 'stripe';
import type { PaymentReference } from '../../services/payment-provider.ts';

const MAX_DISPUTES = 100;

/** Disputes in which the business keeps the money: an inquiry that took none, or a dispute that it won. */
const KEPT: ReadonlySet<string> = new Set([
  'won',
  'prevented',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
]);

/** All disputes of a payment, with the money that they moved. */
export async function listDisputes(stripe: Stripe, payment: PaymentReference): Promise<Stripe.Dispute[]> {
  const { data } = await stripe.disputes.list(
    { payment_intent: payment.providerPaymentId, limit: MAX_DISPUTES },
    { stripeAccount: payment.providerAccountId },
  );
  return data;
}

/** Stripe's code for why the bank has taken a payment back. Null when the business has the money. */
export function takenBack(disputes: readonly Stripe.Dispute[]): string | null {
  if (disputes.length > 0 && disputes.every(({ status }) => KEPT.has(status))) return null;
  return disputes.find(({ status }) => !KEPT.has(status))?.reason ?? 'general';
}
