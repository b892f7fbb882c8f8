import type { Cents } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { owed } from './receivable-store.ts';

/** A settled payment of which no invoice has taken all, or goodwill that belongs to none, and what of it can be used, in cents. */
export interface CreditSource {
  readonly kind: 'payment' | 'credit';
  readonly id: string;
  readonly left: Cents;
}

/**
 * The customer's unused credit, the oldest first (ALLOC-12), without what goes back in a refund that has not arrived. What was spent
 * before there were allocations stands as an allocation of its source: its own row is history (ALLOC-16).
 */
export const creditSources = (reader: TenantReader, customerId: string): Promise<CreditSource[]> =>
  reader.sql<CreditSource[]>`select kind, id, "left" from (${sources(reader, customerId)}) s order by created_at, id`;

/** What a customer owes, and the credit that they have left. */
export async function figuresOf(reader: TenantReader, customerId: string): Promise<{ owed: Cents; credit: Cents }> {
  const { sql, businessId } = reader;
  const [row] = await sql<{ owed: Cents; credit: Cents }[]>`
    select ${owed(sql)} owed, (select coalesce(sum("left"), 0)::bigint from (${sources(reader, customerId)}) s) credit
    from invoices where business_id = ${businessId} and customer_id = ${customerId} and status = 'unpaid'`;
  return found(row);
}

const sources = ({ sql, businessId }: TenantReader, customerId: string) => sql`
    select * from (
      select 'payment' kind, p.id, p.created_at, p.amount_cents - p.refunded_cents - p.allocated_cents - r.under_way "left"
      from payments p
      cross join lateral (
        select coalesce(sum(coalesce(unused_cents, amount_cents)), 0)::bigint under_way from refunds
        where business_id = p.business_id and payment_id = p.id and state = 'requested') r
      where p.business_id = ${businessId} and p.customer_id = ${customerId} and p.state = 'settled'
        and p.allocated_cents + p.refunded_cents < p.amount_cents and p.method <> 'credit'
      union all
      select 'credit', c.id, c.created_at, c.total_cents - c.allocated_cents from credits c
      where c.business_id = ${businessId} and c.customer_id = ${customerId} and c.state = 'issued' and c.invoice_id is null
        and c.allocated_cents < c.total_cents) each
    where "left" > 0`;

/** What was used of credit with a payment, or by a request. */
export const usedWith = (
  { sql, businessId }: TenantReader,
  { causeId, invoiceIds }: { readonly causeId: string; readonly invoiceIds: readonly string[] },
): Promise<{ invoiceId: string; amount: Cents }[]> =>
  sql<{ invoiceId: string; amount: Cents }[]>`
    select invoice_id "invoiceId", sum(amount_cents)::bigint amount from allocations
    where business_id = ${businessId} and invoice_id = any(${invoiceIds as string[]}::uuid[]) and cause = 'used' and cause_id = ${causeId}
    group by invoice_id`;
