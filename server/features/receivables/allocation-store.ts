import type { Share } from '@underlay/domain/allocations/allocation.ts';
import type { Statement, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { PaymentRow } from './payment-store.ts';

/** Why money was put on an invoice, or taken back from it. */
export interface AllocationReason {
  readonly cause: 'made' | 'used' | 'moved' | 'pushed_off' | 'refunded' | 'came_back' | 'gone' | 'voided';
  /**
   * The refund that took it, or failed; the credit note that pushed it off, or was taken back; the payment, or the request, that credit
   * was used with.
   */
  readonly causeId?: string;
  /** A user's id, `customer`, `provider` or `underlay`. */
  readonly actor: string;
  readonly at: Date;
}

interface Allocating {
  readonly changes: readonly Share[];
  readonly why: AllocationReason;
}

export async function insertAllocations(
  tx: TenantTransaction,
  payment: Pick<PaymentRow, 'id' | 'customerId'>,
  allocating: Allocating,
) {
  if (allocating.changes.length > 0) await allocated(tx, payment, allocating);
}

/** Rows with a sign, which are never changed (ALLOC-01). By itself, or as a part of the statement that writes the payment. */
export function allocated(
  { sql, businessId }: TenantTransaction,
  { id, customerId }: Pick<PaymentRow, 'id' | 'customerId'>,
  { changes, why: { cause, causeId, actor, at } }: Allocating,
): Statement {
  return sql`
    insert into allocations (business_id, customer_id, invoice_id, payment_id, amount_cents, cause, cause_id, actor, at)
    select ${businessId}, ${customerId}, invoice, ${id}, amount, ${cause}, ${causeId ?? null}, ${actor}, ${at}
    from unnest(${changes.map(({ invoiceId }) => invoiceId)}::uuid[], ${changes.map(({ amount }) => String(amount))}::text[]::bigint[]) as t (invoice, amount)`;
}

/** Where a refund took its money from. */
export const takenBy = ({ sql, businessId }: TenantReader, refundId: string): Promise<Share[]> =>
  sql<Share[]>`
    select a.invoice_id "invoiceId", i.job_id "jobId", -a.amount_cents amount
    from allocations a join invoices i on i.business_id = a.business_id and i.id = a.invoice_id
    where a.business_id = ${businessId} and a.payment_id = (select payment_id from refunds where business_id = ${businessId} and id = ${refundId})
      and a.cause = 'refunded' and a.cause_id = ${refundId} and a.amount_cents < 0
    order by a.id`;

/** Where a payment stood when its bank took it back, the last time. */
export const cameBack = ({ sql, businessId }: TenantReader, paymentId: string): Promise<Share[]> =>
  sql<Share[]>`
    with back as materialized (
      select id, invoice_id, amount_cents, at from allocations
      where business_id = ${businessId} and payment_id = ${paymentId} and cause = 'came_back' and amount_cents < 0)
    select b.invoice_id "invoiceId", i.job_id "jobId", -b.amount_cents amount
    from back b join invoices i on i.business_id = ${businessId} and i.id = b.invoice_id
    where b.at = (select max(at) from back) order by b.id`;

/** Every invoice whose money may move with these payments: what they are meant for, and where they stand or stood. */
export async function invoicesAround(
  { sql, businessId }: TenantReader,
  paymentIds: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select invoice_id id from payment_targets where business_id = ${businessId} and payment_id = any(${paymentIds as string[]}::uuid[])
    union
    select invoice_id from allocations where business_id = ${businessId} and payment_id = any(${paymentIds as string[]}::uuid[])`;
  return rows.map(({ id }) => id);
}
