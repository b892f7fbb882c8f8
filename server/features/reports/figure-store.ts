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
    select weeks.monday::date week, collected.cents
    from generate_series(date_trunc('week', ${since}::text::timestamp), now() at time zone ${zone} + interval '1 week', interval '1 week') weeks (monday)
    cross join lateral (
      select sum(amount_cents - refunded_cents)::bigint cents from payments
      where business_id = ${businessId} and state = 'settled' and method <> 'credit'
        and settled_at >= (greatest(weeks.monday, ${since}::text::timestamp) at time zone ${zone})
        and settled_at < ((weeks.monday + interval '1 week') at time zone ${zone})) collected
    where collected.cents is not null`;

/** Cents owed and how many invoices owe them, by the day they are due. How old that is says one function for all (STMT-05). */
export const owedByDueDate = ({
  sql,
  businessId,
}: TenantReader): Promise<{ dueDate: CalendarDate; amount: Cents; invoices: number }[]> =>
  sql<{ dueDate: CalendarDate; amount: Cents; invoices: number }[]>`
    select due_date "dueDate", ${owed(sql)} amount, count(*) invoices
    from invoices where business_id = ${businessId} and status = 'unpaid' group by 1`;
