import type { Stripe } from 'stripe';

type Moved = string | Stripe.BalanceTransaction | null | undefined;

/**
 * What the connected account has from a charge, in cents: by the provider's own balance transactions, of the charge, of what was
 * refunded and of disputes. A charge that has not succeeded and a refund that has not arrived bring and take nothing yet. Null
 * while one of them is not told.
 */
export function netOf(
  charge: Stripe.Charge | null,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): number | null {
  if (charge?.status !== 'succeeded') return 0;
  const moved: Moved[] = [
    charge.balance_transaction,
    ...refunds.filter(({ status }) => status === 'succeeded').map((refund) => refund.balance_transaction),
    ...disputes.flatMap((dispute) => dispute.balance_transactions),
  ];
  return moved.reduce<number | null>((sum, one) => (sum !== null && isTold(one) ? sum + one.net : null), 0);
}

/** What of the application fee came back with a refund, in cents. Its balance transaction has the fee with a minus. */
export const costBackOf = ({ balance_transaction: moved }: Stripe.Refund): number | null =>
  isTold(moved) ? Math.max(0, -moved.fee) : null;

const isTold = (moved: Moved): moved is Stripe.BalanceTransaction => typeof moved === 'object' && moved !== null;
