import type { Cents } from '@underlay/domain/money/money.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';

/** Money at the provider that fits no invoice, or is on its way there (it has never changed then), or that is missing there beyond what a payment of ours had left. */
export interface UnmatchedPayment {
  readonly id: string;
  readonly providerPaymentId: string;
  /** What its payer was charged, in cents. */
  readonly total: Cents;
  /** What the provider has of it for the business, in cents, as it stands in suspense. */
  readonly net: Cents;
  readonly changes: number;
}

/** Answers its id, or undefined where it stands there. */
export async function writeUnmatched(
  { sql, businessId }: TenantTransaction,
  { id: providerPaymentId, total }: { readonly id: string; readonly total: number },
  at: Date,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    insert into unmatched_payments (business_id, id, provider_payment_id, total_cents, found_at)
    values (${businessId}, gen_random_uuid(), ${providerPaymentId}, ${total}, ${at}) on conflict do nothing returning id`;
  return row?.id;
}

/** Its row, locked, and written now if there was none and it has money. */
export async function lockUnmatched(
  tx: TenantTransaction,
  { id: providerPaymentId, total, net }: { readonly id: string; readonly total: number; readonly net: number },
  at: Date,
): Promise<UnmatchedPayment | undefined> {
  const { sql, businessId } = tx;
  if (net !== 0) await writeUnmatched(tx, { id: providerPaymentId, total }, at);
  const [row] = await sql<UnmatchedPayment[]>`
    select id, provider_payment_id "providerPaymentId", total_cents total, net_cents net, changes from unmatched_payments
    where business_id = ${businessId} and provider_payment_id = ${providerPaymentId} for update`;
  return row;
}

/** Answers the id of one that never had money. */
export async function dropUnderWay(
  { sql, businessId }: TenantTransaction,
  providerPaymentId: string,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    delete from unmatched_payments
    where business_id = ${businessId} and provider_payment_id = ${providerPaymentId} and changes = 0 returning id`;
  return row?.id;
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

/** What the bank took of a payment beyond what was left of it, as a column of payments. Of a check it is all that was paid back of it. */
export const takenBeyondOf = (sql: Queryable) => sql`
  case when payments.state = 'reversed' and payments.method = 'manual' then payments.refunded_cents when payments.state = 'reversed' then (
    select coalesce(-sum(u.net_cents), 0)::bigint from unmatched_payments u
    where u.business_id = payments.business_id and u.provider_payment_id = payments.provider_payment_id)
  else 0 end`;
