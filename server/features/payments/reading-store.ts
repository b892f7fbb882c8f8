import type { PaymentState } from '@underlay/domain/payments/payment.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { type PaymentRow, paymentColumns } from '../receivables/index.ts';

/** What a list of the provider is compared with. */
export interface KnownPayment {
  readonly providerPaymentId: string;
  readonly state: PaymentState;
  /** What went back of amount and fee, in cents. */
  readonly back: number;
  /** Whether the provider has said what it has of it since it last moved. */
  readonly isTold: boolean;
}

/** Ours among these payments of the provider. */
export async function knownPayments(
  { sql, businessId }: TenantReader,
  names: readonly string[],
): Promise<Map<string, KnownPayment>> {
  const rows = await sql<KnownPayment[]>`
    select provider_payment_id "providerPaymentId", state, refunded_cents + refunded_fee_cents back,
      provider_net_cents is not null "isTold"
    from payments where business_id = ${businessId} and provider_payment_id = any(${[...names]})`;
  return new Map(rows.map((row) => [row.providerPaymentId, row]));
}

/** What the provider has of payments of which it had not said so, all at once. Those that moved meanwhile stay as they are. */
export async function noteNets(
  { sql, businessId }: TenantTransaction,
  told: readonly { readonly name: string; readonly state: PaymentState; readonly net: number }[],
) {
  await sql`
    update payments p set provider_net_cents = t.net
    from jsonb_to_recordset(${sql.json(told as never)}) t (name text, state text, net bigint)
    where p.business_id = ${businessId} and p.provider_payment_id = t.name and p.state = t.state
      and p.provider_net_cents is null and p.refunded_cents = 0 and p.refunded_fee_cents = 0`;
}

/** Bank payments whose name at the provider is unknown: it may have them. */
export const unnamedPayments = ({ sql, businessId }: TenantReader): Promise<PaymentRow[]> =>
  sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from payments
    where business_id = ${businessId} and method = 'ach' and state in ('authorized', 'unknown') and provider_payment_id is null
    order by created_at`;

/** Payments without an invoice whose money was on its way when they were last looked at, by their names at the provider. */
export const underWayPayments = ({ sql, businessId }: TenantReader): Promise<{ name: string }[]> =>
  sql<{ name: string }[]>`
    select provider_payment_id name from unmatched_payments where business_id = ${businessId} and changes = 0`;

/** Up to when the provider was read. Null: never. */
export async function readTo({ sql, businessId }: TenantReader): Promise<Date | null> {
  const [row] = await sql<{ readTo: Date | null }[]>`
    select read_to "readTo" from provider_readings where business_id = ${businessId}`;
  return row?.readTo ?? null;
}

/** Notes that the provider is about to be read, or up to when it was. */
export async function noteReading(
  { sql, businessId }: TenantTransaction,
  { triedAt, readTo = null }: { readonly triedAt: Date; readonly readTo?: Date | null },
) {
  await sql`
    insert into provider_readings (business_id, read_to, tried_at, first_tried_at)
    values (${businessId}, ${readTo}, ${triedAt}, ${triedAt})
    on conflict (business_id) do update
    set read_to = greatest(provider_readings.read_to, excluded.read_to), tried_at = excluded.tried_at`;
}

/** Notes that the provider has no such account, since it first said so, or that it has. */
export async function noteGone({ sql, businessId }: TenantTransaction, at: Date | null) {
  await sql`
    update provider_readings set gone_since = case when ${at}::timestamptz is not null then coalesce(gone_since, ${at}) end
    where business_id = ${businessId}`;
}

const PER_ROUND = 20;

/** Businesses with an account, however many. */
export const businessesAtProvider = (sql: Queryable): Promise<{ businessId: string }[]> =>
  sql<
    { businessId: string }[]
  >`select id "businessId" from businesses where provider_account_id is not null order by id`;

/** Businesses with an account whose last reading is a day ago, those first that waited longest. One that failed waits an hour, and one that is gone a day. */
export const businessesToRead = (sql: Queryable, now: Date): Promise<{ businessId: string }[]> =>
  sql`
    select b.id "businessId" from businesses b left join provider_readings r on r.business_id = b.id
    where b.provider_account_id is not null
      and coalesce(r.read_to, '-infinity') < ${now}::timestamptz - interval '1 day'
      and coalesce(r.tried_at, '-infinity') < ${now}::timestamptz - case when r.gone_since is null then interval '1 hour' else interval '1 day' end
    order by r.tried_at nulls first limit ${PER_ROUND}`;
