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
  refunds: ProviderRefund[];
}

/** Whether the business has the money, at first or after a won dispute. */
export const hasMoney = ({ fact }: Pick<Charge, 'fact'>): boolean => fact === 'succeeded' || fact === 'won';

/** The business's part of a charge at the provider, in cents, less every refund that did not fail. */
export const keptOf = ({ total, refunds }: Pick<Charge, 'total' | 'refunds'>): number =>
  total - refunds.filter(({ fact }) => fact !== 'failed').reduce((sum, refund) => sum + refund.total, 0);

/** What the provider has of it for the business, less refunds that arrived. What the bank took back leaves the cost (FEE-09). */
export function netOf({ fact, total, cost, refunds }: Charge): number {
  const arrived = refunds.filter((one) => one.fact === 'succeeded');
  const back = arrived.reduce((sum, one) => sum + one.total, 0);
  const costBack = arrived.reduce((sum, one) => sum + (one.costBack ?? 0), 0);
  if (fact === 'returned') return costBack - cost;
  return hasMoney({ fact }) ? total - cost - back + costBack : 0;
}
