import type { Standing } from '@underlay/domain/credits/push-off.ts';
import { PENDING_STATES } from '@underlay/domain/payments/payment.ts';
import type { TenantReader } from '../../database/sql.ts';
import { invoicesAround } from './allocation-store.ts';

/** What stands on an invoice of payments, and of credits that belong to no invoice: the oldest first, as it was put there last. */
export const standingOnInvoice = ({ sql, businessId }: TenantReader, invoiceId: string): Promise<Standing[]> =>
  sql<Standing[]>`
    select source, id, amount, "isPending" from (
      select 'payment' source, p.id, sum(a.amount_cents)::bigint amount, p.state = any(${[...PENDING_STATES]}) "isPending",
        max(a.at) filter (where a.amount_cents > 0) at
      from allocations a join payments p on p.business_id = a.business_id and p.id = a.payment_id
      where a.business_id = ${businessId} and a.invoice_id = ${invoiceId} group by p.id, p.state having sum(a.amount_cents) > 0
      union all
      select 'credit', c.id, sum(a.amount_cents)::bigint, false, max(a.at) filter (where a.amount_cents > 0)
      from allocations a join credits c on c.business_id = a.business_id and c.id = a.credit_id and c.invoice_id is null
      where a.business_id = ${businessId} and a.invoice_id = ${invoiceId} group by c.id having sum(a.amount_cents) > 0) s
    order by at, id`;

/** What a credit note pushed off its invoice, and of what (CRED-08). */
export const pushedOffBy = (
  { sql, businessId }: TenantReader,
  creditId: string,
): Promise<Omit<Standing, 'isPending'>[]> =>
  sql<Omit<Standing, 'isPending'>[]>`
    select case when payment_id is null then 'credit' else 'payment' end source, coalesce(payment_id, credit_id) id, -sum(amount_cents)::bigint amount
    from allocations where business_id = ${businessId} and cause = 'pushed_off' and cause_id = ${creditId}
      and invoice_id = (select invoice_id from credits where business_id = ${businessId} and id = ${creditId})
    group by payment_id, credit_id order by min(at), 2`;

/** An invoice, and all that the money which stands on it is meant for or stands on. */
export async function aroundInvoice(db: TenantReader, invoiceId: string): Promise<readonly string[]> {
  const standing = (await standingOnInvoice(db, invoiceId)).filter(({ source }) => source === 'payment');
  const around = await invoicesAround(
    db,
    standing.map(({ id }) => id),
  );
  return [...new Set([invoiceId, ...around])];
}
