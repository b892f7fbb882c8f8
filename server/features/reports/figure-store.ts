import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import { type DueOnDay, owedBack } from '@underlay/domain/statements/ages.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { Slice } from '../../services/paging.ts';
import { due, owed, owedBackByDay } from '../receivables/index.ts';

/**
 * Cents collected per week, by its Monday on the business's wall calendar (D80), up to the week of a day: of money that was recorded by
 * hand, of the day on which it was received (PART-15); of other money, of when it settled. Money that went back does not count.
 */
export const collectedIn = (
  { sql, businessId }: TenantReader,
  { since, until }: { readonly since: CalendarDate; readonly until: CalendarDate },
  zone: string,
): Promise<{ week: CalendarDate; cents: Cents }[]> =>
  sql<{ week: CalendarDate; cents: Cents }[]>`
    select weeks.monday::date week, collected.cents
    from generate_series(date_trunc('week', ${since}::text::timestamp), ${until}::text::timestamp, interval '1 week') weeks (monday)
    cross join lateral (
      select sum(cents)::bigint cents from (
        select amount_cents - refunded_cents cents from payments
        where business_id = ${businessId} and state = 'settled' and method <> 'credit' and received_on is null
          and settled_at >= (greatest(weeks.monday, ${since}::text::timestamp) at time zone ${zone})
          and settled_at < ((weeks.monday + interval '1 week') at time zone ${zone})
        union all
        select amount_cents - refunded_cents from payments
        where business_id = ${businessId} and state = 'settled'
          and received_on >= greatest(weeks.monday, ${since}::text::timestamp) and received_on < weeks.monday + interval '1 week') each) collected
    where collected.cents is not null`;

/**
 * Cents owed and how many invoices owe them, by the day they are due, and what is owed of checks that came back, which is of no invoice
 * (PART-19). How old that is says one function for all (STMT-05).
 */
export async function owedByDueDate(db: TenantReader): Promise<DueOnDay[]> {
  const { sql, businessId } = db;
  const rows = await sql<
    { dueDate: CalendarDate | null; since: CalendarDate | null; amount: Cents; invoices: number }[]
  >`
    select due_date "dueDate", null::date since, ${owed(sql)} amount, count(*) filter (where ${due(sql)} > 0) invoices
    from invoices where business_id = ${businessId} and status = 'unpaid' group by 1
    union all
    select null, since, amount, 0 from (${owedBackByDay(db)}) back where since is not null`;
  return rows.flatMap(({ dueDate, since, amount, invoices }) => {
    if (since !== null) return [owedBack({ since, amount })];
    return dueDate === null ? [] : [{ dueDate, amount, invoices }];
  });
}

export interface HeldJobRow {
  readonly contractId: string;
  readonly jobId: string;
  readonly jobName: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly held: Cents;
  readonly until: string;
  readonly lastDrawAt: Date;
}

/** What contracts hold back, a page of them and the sum of all as of the same moment; whose last draw is the longest ago first (RET-07). */
export async function heldPerJob({ sql, businessId }: TenantReader, { limit, offset }: Slice) {
  const rows = await sql<(HeldJobRow & { total: Cents; count: number })[]>`
    with whole as (
      select coalesce(sum(retained_cents), 0)::bigint total, count(*) count from contracts
      where business_id = ${businessId} and retained_cents > 0),
    page as (
      select id, job_id, customer_id, held_until, retained_cents, last_drawn_at from contracts
      where business_id = ${businessId} and retained_cents > 0 order by last_drawn_at, id limit ${limit} offset ${offset})
    select whole.*, page.id "contractId", page.job_id "jobId", j.name "jobName", page.customer_id "customerId", u.display_name "customerName",
      page.retained_cents held, page.held_until "until", page.last_drawn_at "lastDrawAt"
    from whole left join page on true
    left join jobs j on j.business_id = ${businessId} and j.id = page.job_id
    left join customers u on u.business_id = ${businessId} and u.id = page.customer_id
    order by page.last_drawn_at, page.id`;
  const [{ total = ZERO, count = 0 } = {}] = rows;
  return { total, count, jobs: rows.filter(({ jobId }) => jobId !== null) };
}
