import type { Cents } from '@underlay/domain/money/money.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

/** Money at the provider that fits no invoice. */
export interface UnmatchedPayment {
  readonly id: string;
  readonly providerPaymentId: string;
  /** What its payer was charged, in cents. */
  readonly total: Cents;
  /** What the provider has of it for the business, in cents, as it stands in suspense. */
  readonly net: Cents;
  readonly changes: number;
}

/** Its row, written now if there was none, and locked. */
export async function lockUnmatched(
  { sql, businessId }: TenantTransaction,
  { id: providerPaymentId, total }: { readonly id: string; readonly total: number },
  at: Date,
): Promise<UnmatchedPayment> {
  await sql`
    insert into unmatched_payments (business_id, id, provider_payment_id, total_cents, found_at)
    values (${businessId}, gen_random_uuid(), ${providerPaymentId}, ${total}, ${at}) on conflict do nothing`;
  const [row] = await sql<UnmatchedPayment[]>`
    select id, provider_payment_id "providerPaymentId", total_cents total, net_cents net, changes from unmatched_payments
    where business_id = ${businessId} and provider_payment_id = ${providerPaymentId} for update`;
  if (!row) throw new Error('a row that was written is there');
  return row;
}

export async function updateUnmatched(
  { sql, businessId }: TenantTransaction,
  { id, net, changes }: Pick<UnmatchedPayment, 'id' | 'net' | 'changes'>,
) {
  await sql`
    update unmatched_payments set net_cents = ${net}, changes = ${changes} where business_id = ${businessId} and id = ${id}`;
}

export async function readUnmatched(
  { sql, businessId }: TenantReader,
  id: string,
): Promise<UnmatchedPayment | undefined> {
  const [row] = await sql<UnmatchedPayment[]>`
    select id, provider_payment_id "providerPaymentId", total_cents total, net_cents net, changes from unmatched_payments
    where business_id = ${businessId} and id = ${id}`;
  return row;
}
