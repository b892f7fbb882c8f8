import type { Statement, TenantReader } from '../../database/sql.ts';
import { BY_THE_BANK } from '../receivables/index.ts';

/**
 * Refunds of what the customer paid, as entries of the story of the documents `docs` (LINK-03): of each what it took from one of them,
 * without the fee that the receipt names besides. One that arrived took what its allocations say, one under way takes what was asked for
 * (PART-23). What of it no invoice had is told with the document that money of the payment came off last, such as by a credit note.
 */
export const refundsOf = (
  { sql, businessId }: TenantReader,
  { customerId }: { readonly customerId: string },
): Statement => sql`
  select case when r.requested_by = ${BY_THE_BANK} then 'taken' else 'refund' end, 5, r.id || ' ' || docs.id, r.created_at, docs.id, null::bigint,
    part.amount, p.id, p.method, p.state, null, null::bigint, null::boolean, null::boolean
  from (
    select a.payment_id id from docs join allocations a on a.business_id = ${businessId} and a.invoice_id = docs.id
    union
    select f.id from docs join payments f on f.business_id = ${businessId} and f.invoice_id = docs.id) paid
  join payments p on p.business_id = ${businessId} and p.id = paid.id and p.customer_id = ${customerId}
  join refunds r on r.business_id = p.business_id and r.payment_id = p.id and r.state <> 'failed'
  cross join lateral (
    with taken as materialized (
      select a.invoice_id, -a.amount_cents amount from allocations a
      where r.state = 'succeeded' and a.business_id = p.business_id and a.payment_id = p.id and a.cause = 'refunded' and a.cause_id = r.id
        and a.amount_cents < 0
      union all
      select t.invoice_id, t.amount_cents from refund_targets t
      where r.state = 'requested' and t.business_id = r.business_id and t.refund_id = r.id and t.invoice_id is not null),
    rest as (
      -- A fee can go back alone.
      select case r.amount_cents when 0 then r.fee_cents else r.amount_cents - coalesce(sum(amount), 0) end amount from taken)
    select invoice_id, sum(amount)::bigint amount from (
      select invoice_id, amount from taken
      union all
      select coalesce((
        select a.invoice_id from allocations a
        where a.business_id = p.business_id and a.payment_id = p.id and a.amount_cents < 0 and a.cause <> 'refunded' and a.at <= r.created_at
        order by a.at desc, a.invoice_id limit 1), p.invoice_id), amount
      from rest where amount > 0) each
    group by invoice_id) part
  join docs on docs.id = part.invoice_id`;
