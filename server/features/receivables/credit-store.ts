import type { Cents } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { PaymentRow } from './payment-store.ts';

/** What of a payment goes back in refunds that have not arrived yet, in cents. */
export async function refundsUnderWay(
  { sql, businessId }: TenantReader,
  { id }: Pick<PaymentRow, 'id'>,
): Promise<Cents> {
  const [row] = await sql<{ underWay: Cents }[]>`
    select coalesce(sum(amount_cents), 0)::bigint "underWay" from refunds
    where business_id = ${businessId} and payment_id = ${id} and state = 'requested'`;
  if (!row) throw new Error('a sum has one row');
  return row.underWay;
}
