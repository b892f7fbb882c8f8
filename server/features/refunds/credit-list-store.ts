import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';
import { creditOfMoney } from '../customers/index.ts';

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

/** Money of a customer that no invoice was waiting for, as far as it is left as credit. The oldest comes first, to be used first. */
export const listCredits = ({ sql, businessId }: TenantReader, customerId: string): Promise<CreditRow[]> =>
  sql<CreditRow[]>`
    select p.id "paymentId", p.created_at "createdAt", p.received_on "receivedOn", p.description, i.number "invoiceId", m."left" amount
    from (select ${businessId}::uuid business_id, ${customerId}::uuid id) c
    cross join lateral (${creditOfMoney(sql)}) m
    join payments p on p.business_id = c.business_id and p.id = m.id
    left join invoices i on i.business_id = p.business_id and i.id = p.invoice_id
    order by m.created_at, m.id`;
