import type { RefundFact } from '@underlay/domain/payments/refund.ts';
import { Stripe } from 'stripe';
import type { NewRefund, PaymentReference, ProviderRefund } from '../../services/payment-provider.ts';
import { refusedBy } from './stripe-messages.ts';
import { costBackOf } from './stripe-net.ts';

const MAX_REFUNDS = 100;

/** The idempotency key is our refund's id. However often it is sent, the money goes back once (decision 13). */
export async function refundPayment(stripe: Stripe, refund: NewRefund): Promise<ProviderRefund> {
  try {
    return refundOf(
      await stripe.refunds.create(
        {
          payment_intent: refund.providerPaymentId,
          amount: refund.total,
          // Stripe gives it back in proportion to the refund. That is all of it or, with a partial refund, none.
          refund_application_fee: refund.withCost,
          metadata: { business: refund.businessId, payment: refund.paymentId, refund: refund.refundId },
        },
        { stripeAccount: refund.providerAccountId, idempotencyKey: `${refund.refundId}:refund` },
      ),
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    throw refusedBy(error, REFUSALS[error.code ?? '']);
  }
}

/** All refunds of a payment, including those made at the provider, oldest first. */
export async function listRefunds(stripe: Stripe, payment: PaymentReference): Promise<Stripe.Refund[]> {
  const refunds: Stripe.Refund[] = [];
  const list = stripe.refunds.list(
    { payment_intent: payment.providerPaymentId, limit: MAX_REFUNDS, expand: ['data.balance_transaction'] },
    { stripeAccount: payment.providerAccountId },
  );
  for await (const refund of list) refunds.push(refund);
  return refunds.reverse();
}

export function refundOf(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    refundId: refund.metadata?.refund ?? null,
    total: refund.amount,
    fact: factOf(refund.status),
    costBack: costBackOf(refund),
    failureMessage: FAILURES[refund.failure_reason ?? ''] ?? null,
  };
}

function factOf(status: string | null): RefundFact {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Stripe's messages name its own ids. These are for the person who asked. */
const REFUSALS: Readonly<Record<string, string>> = {
  charge_disputed: 'The customer has disputed this payment with their bank, so it can no longer be refunded.',
  charge_already_refunded: 'This payment was refunded already.',
  balance_insufficient: 'There is not enough money at the payment provider to refund this now.',
};

const FAILURES: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'The customer’s card was lost or stolen, so the refund came back.',
  expired_or_canceled_card: 'The customer’s card is expired or canceled, so the refund came back.',
  charge_for_pending_refund_disputed: 'The customer disputed the payment while the refund was on its way.',
  insufficient_funds: 'There was not enough money at the payment provider for this refund.',
  declined: 'The customer’s bank declined the refund.',
  merchant_request: 'The refund was canceled at the payment provider.',
};
