import type { Cents } from '@underlay/domain/money/money.ts';
import { freeIn, freeOf } from '@underlay/domain/payments/refund-targets.ts';
import type { TenantReader } from '../../database/sql.ts';
import { Refused } from '../../services/refused.ts';
import type { PaymentRow } from './payment-store.ts';
import { refundsUnderWay } from './refund-target-store.ts';

/** What a refund that is under way names of a payment stays where it is: on an invoice, or, null, unused (PART-23). */
export async function refuseRefunded(
  db: TenantReader,
  payment: PaymentRow,
  { from, amount }: { readonly from: string | null; readonly amount: Cents },
) {
  const free = freeOf(payment, await refundsUnderWay(db, payment));
  if (amount > freeIn(free, from)) throw new Refused('refund_under_way');
}
