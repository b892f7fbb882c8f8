import { sumOf } from '@underlay/domain/allocations/allocation.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { RefundTarget, UnderWay } from '@underlay/domain/payments/refund-targets.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { PaymentRow } from './payment-store.ts';
import { BY_THE_BANK } from './taken-back-store.ts';

/** Where a refund is taken from, as a column of refunds r. Null of one of before, which names nothing. */
export const targetsOfRefund = (sql: Queryable) => sql`
  case when r.unused_cents is not null then (
    select coalesce(jsonb_agg(jsonb_build_object('invoiceId', t.invoice_id, 'amount', t.amount_cents) order by t.position), '[]')
    from refund_targets t where t.business_id = r.business_id and t.refund_id = r.id) end`;

/** They stay as they are, whatever becomes of the money (PART-23). */
export async function insertRefundTargets(
  { sql, businessId }: TenantTransaction,
  refundId: string,
  targets: readonly RefundTarget[],
) {
  const rows = targets.map(({ invoiceId, amount }, index) => ({ position: index + 1, invoiceId, amount }));
  await sql`
    insert into refund_targets (business_id, refund_id, position, invoice_id, amount_cents)
    select ${businessId}, ${refundId}, t.position, t."invoiceId", t.amount
    from jsonb_to_recordset(${sql.json(rows)}) as t (position integer, "invoiceId" uuid, amount bigint)`;
}

/** What of it is taken from what no invoice has. */
export const unusedIn = (targets: readonly RefundTarget[]): Cents =>
  sumOf(targets.filter(({ invoiceId }) => invoiceId === null));

/** Refunds of a payment that have not arrived yet: what they come to, what of it they name, and whether its bank took a part besides. */
export async function refundsUnderWay(
  { sql, businessId }: TenantReader,
  { id }: Pick<PaymentRow, 'id'>,
): Promise<UnderWay> {
  const [row] = await sql<UnderWay[]>`
    select coalesce(sum(r.amount_cents), 0)::bigint amount, (
      select coalesce(jsonb_agg(jsonb_build_object('invoiceId', t.invoice_id, 'amount', t.amount_cents)), '[]')
      from refunds named join refund_targets t on t.business_id = named.business_id and t.refund_id = named.id
      where named.business_id = ${businessId} and named.payment_id = ${id} and named.state = 'requested') named,
      exists (
        select from refunds bank where bank.business_id = ${businessId} and bank.payment_id = ${id} and bank.requested_by = ${BY_THE_BANK}
          and bank.state = 'succeeded') "isDisputed"
    from refunds r where r.business_id = ${businessId} and r.payment_id = ${id} and r.state = 'requested'`;
  if (!row) throw new Error('a sum has one row');
  return row;
}

interface OfCredit {
  readonly paymentId: string;
  /** What pushed money of the payment off its invoice. */
  readonly creditId: string;
}

/**
 * What the payer's bank took of a payment since a note was issued, but for what it took of the note's invoice, and what was not put back
 * for it when other notes were taken back. So much of what the note pushed off nobody can take back.
 */
export async function takenSince({ sql, businessId }: TenantReader, { paymentId, creditId }: OfCredit): Promise<Cents> {
  const [row] = await sql<{ taken: Cents }[]>`
    with note as (select invoice_id, created_at from credits where business_id = ${businessId} and id = ${creditId}),
    taken as (
      select r.id, r.amount_cents from refunds r join note on r.created_at >= note.created_at
      where r.business_id = ${businessId} and r.payment_id = ${paymentId} and r.requested_by = ${BY_THE_BANK} and r.state = 'succeeded'),
    moved as (
      select invoice_id, cause, cause_id, amount_cents from allocations where business_id = ${businessId} and payment_id = ${paymentId})
    select (
      coalesce((select sum(amount_cents) from taken), 0)
      + coalesce((
        select sum(m.amount_cents) from moved m join note on note.invoice_id = m.invoice_id
        where m.cause = 'refunded' and m.cause_id in (select id from taken)), 0)
      + coalesce((
        select sum(m.amount_cents) from moved m join credits other on other.business_id = ${businessId} and other.id = m.cause_id
        where m.cause in ('pushed_off', 'voided') and other.state = 'void'), 0))::bigint taken`;
  if (!row) throw new Error('a sum has one row');
  return row.taken;
}
