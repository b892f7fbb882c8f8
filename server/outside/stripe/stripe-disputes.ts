import type { Stripe } from 'stripe';
import type { PaymentReference, ProviderRefund } from '../../services/payment-provider.ts';

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

/** A charge with everything that took money from it. */
interface Disputed {
  readonly charge: Pick<Stripe.Charge, 'amount'>;
  readonly refunds: readonly Pick<Stripe.Refund, 'amount' | 'created' | 'status'>[];
  /** The newest first, as the provider lists them. */
  readonly disputes: readonly Stripe.Dispute[];
}

/** Stripe's code for why the bank has taken back all that was left of a payment. Null when the business has that, or a part of it. */
export function takenBack(disputed: Disputed): string | null {
  const { disputes } = disputed;
  const taking = disputes.filter((dispute) => !KEPT.has(dispute.status) && !isAboutPart(disputed, dispute));
  if (disputes.length > 0 && taking.length === 0) return null;
  return taking[0]?.reason ?? 'general';
}

/**
 * Disputes about a part, oldest first, as what they are for the books: a part that went back to the payer. What the business keeps never
 * left it, or is there again, so it is one that failed.
 */
export const partsTaken = (disputed: Disputed): ProviderRefund[] =>
  disputed.disputes
    .filter((dispute) => KEPT.has(dispute.status) || isAboutPart(disputed, dispute))
    .map((dispute) => ({
      id: dispute.id,
      refundId: null,
      total: dispute.amount,
      fact: KEPT.has(dispute.status) ? ('failed' as const) : ('succeeded' as const),
      // The application fee stays with the platform (FEE-09).
      costBack: 0,
      failureMessage: null,
      bankReason: dispute.reason,
    }))
    .reverse();

/**
 * What was taken of a charge beyond all that it was, in cents: a bank may take back what was refunded before. Refunds count once they
 * have arrived.
 */
export function takenBeyond({ charge, refunds, disputes }: Disputed): number {
  const back = refunds.filter(({ status }) => status === 'succeeded');
  const taken = disputes.filter(({ status }) => !KEPT.has(status));
  return Math.max(
    0,
    [...back, ...taken].reduce((sum, { amount }) => sum + amount, -charge.amount),
  );
}

/**
 * Whether it is about less than what refunds, and disputes before it, had left of the charge when it began. What is refunded later does
 * not make it the whole.
 */
function isAboutPart({ charge, refunds, disputes }: Disputed, dispute: Stripe.Dispute): boolean {
  const { amount, created } = dispute;
  const back = refunds.filter((one) => one.status !== 'failed' && one.status !== 'canceled' && one.created <= created);
  const before = disputes.slice(disputes.indexOf(dispute) + 1).filter(({ status }) => !KEPT.has(status));
  return amount < [...back, ...before].reduce((left, one) => left - one.amount, charge.amount);
}
