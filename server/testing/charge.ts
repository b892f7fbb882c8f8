import type { ProviderFact } from '@underlay/domain/payments/payment.ts';
import type { ProviderOrigin, ProviderRefund } from '../services/payment-provider.ts';

/** The provider's data of one payment. */
export interface Charge {
  readonly id: string;
  readonly account: string;
  readonly paymentId: string;
  readonly invoiceId: string;
  readonly total: number;
  readonly origin: ProviderOrigin;
  /** What the platform takes of it. */
  readonly cost: number;
  readonly byBank: boolean;
  fact: ProviderFact;
  /** The bank took back all that was charged, and not only what refunds had left of it. */
  takesAll?: boolean;
  refunds: ProviderRefund[];
}

/** Whether the business has the money, at first or after a won dispute. */
export const hasMoney = ({ fact }: Pick<Charge, 'fact'>): boolean => fact === 'succeeded' || fact === 'won';

/** The business's part of a charge at the provider, in cents, less every refund that did not fail. */
export const keptOf = ({ total, refunds }: Pick<Charge, 'total' | 'refunds'>): number =>
  total - refunds.filter(({ fact }) => fact !== 'failed').reduce((sum, refund) => sum + refund.total, 0);

/** What the provider has of it for the business, less refunds that arrived. What the bank took back leaves the cost (FEE-09). */
export function netOf(charge: Charge): number {
  const { fact, total, cost, refunds } = charge;
  const arrived = refunds.filter((one) => one.fact === 'succeeded');
  const back = refundedOf({ refunds });
  const costBack = arrived.reduce((sum, one) => sum + (one.costBack ?? 0), 0);
  if (fact === 'returned') return costBack - cost - (beyondOf(charge) ?? 0);
  return hasMoney({ fact }) ? total - cost - back + costBack : 0;
}

/** What the bank took beyond what refunds had left of it. Null of one that it took nothing of. */
export function beyondOf({ fact, takesAll, refunds }: Charge): number | null {
  if (fact !== 'returned' && fact !== 'won') return null;
  return fact === 'returned' && takesAll ? refundedOf({ refunds }) : 0;
}

/** What of a charge has arrived at its payer. */
const refundedOf = ({ refunds }: Pick<Charge, 'refunds'>): number =>
  refunds.filter(({ fact }) => fact === 'succeeded').reduce((sum, { total }) => sum + total, 0);
