import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';

export interface CreditRow {
  readonly paymentId: string;
  readonly createdAt: Date;
  /** Of money that was recorded by hand. */
  readonly receivedOn: CalendarDate | null;
  readonly description: string;
  /** Null of money on account. */
  readonly invoiceId: number | null;
  readonly amount: Cents;
}

/** Money of a customer that no invoice was waiting for, as far as it is left. The oldest comes first, to be used first. */
export const listCredits = ({ sql, businessId }: TenantReader, customerId: string): Promise<CreditRow[]> =>
  sql<CreditRow[]>`
    with credits as (
      select p.id, p.created_at, p.received_on, p.description, p.invoice_id,
        p.amount_cents - p.refunded_cents - p.allocated_cents
        - coalesce((select sum(coalesce(r.unused_cents, r.amount_cents)) from refunds r
            where r.business_id = p.business_id and r.payment_id = p.id and r.state = 'requested'), 0) as left_cents
      from payments p
      where p.business_id = ${businessId} and p.customer_id = ${customerId} and p.state = 'settled'
        and p.allocated_cents + p.refunded_cents < p.amount_cents and p.method <> 'credit')
    select c.id "paymentId", c.created_at "createdAt", c.received_on "receivedOn", c.description, i.number "invoiceId", c.left_cents::bigint amount
    from credits c left join invoices i on i.business_id = ${businessId} and i.id = c.invoice_id
    where c.left_cents > 0 order by c.created_at, c.id`;
