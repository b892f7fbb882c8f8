import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';
import { owed } from '../receivables/index.ts';

/** Cents collected per week, by its Monday on the business's wall calendar (D80). Money that went back does not count. */
export const collectedSince = (
  { sql, businessId }: TenantReader,
  since: CalendarDate,
  zone: string,
): Promise<{ week: CalendarDate; cents: Cents }[]> =>
  sql<{ week: CalendarDate; cents: Cents }[]>`
    select date_trunc('week', settled_at at time zone ${zone})::date as week, sum(amount_cents - refunded_cents)::bigint as cents
    from payments
    where business_id = ${businessId} and state = 'settled' and method <> 'credit' and settled_at >= (${since}::text::timestamp at time zone ${zone})
    group by 1`;

/** Cents owed and how many invoices owe them, by days past due: none, 1-30, 31-60, 61-90, over 90. */
export const owedByAge = (
  { sql, businessId }: TenantReader,
  today: CalendarDate,
): Promise<{ age: number; cents: Cents; invoices: number }[]> =>
  sql<{ age: number; cents: Cents; invoices: number }[]>`
    select least(4, greatest(0, (${today}::date - due_date + 29) / 30))::bigint as age,
      ${owed(sql)} as cents, count(*) as invoices
    from invoices where business_id = ${businessId} and status = 'unpaid' group by 1`;
