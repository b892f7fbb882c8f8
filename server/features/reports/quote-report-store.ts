import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { DeclineReason } from '@underlay/domain/offers/declining.ts';
import type { QuoteFilter } from '@underlay/domain/offers/quote-filter.ts';
import type { TenantReader } from '../../database/sql.ts';
import { type Calendar, type Days, declinedBecause, isQuoteOf } from '../invoices/index.ts';

export interface QuoteCount {
  readonly count: number;
  readonly amount: Cents;
}

interface Asked {
  readonly days: Days;
  readonly calendar: Calendar;
}

/** How many quotes each list has and what they come to, all at the same moment and by the conditions of those lists. */
export async function countQuotes<Filter extends QuoteFilter>(
  db: TenantReader,
  asked: Readonly<Record<Filter, Asked>>,
): Promise<Record<Filter, QuoteCount>> {
  const { sql, businessId } = db;
  const filters = Object.keys(asked) as Filter[];
  const counts = filters.map((filter, index) => {
    const counted = sql`
      select ${filter}::text as filter, count(*) as count, coalesce(sum(i.total_cents), 0)::bigint as amount
      from invoices i where i.business_id = ${businessId} ${isQuoteOf(db, filter, asked[filter])}`;
    return index === 0 ? counted : sql`union all ${counted}`;
  });
  const rows = await sql<(QuoteCount & { readonly filter: Filter })[]>`${counts}`;
  const countOf = (filter: Filter) => rows.find((row) => row.filter === filter) ?? { count: 0, amount: ZERO };
  return Object.fromEntries(filters.map((filter) => [filter, countOf(filter)])) as Record<Filter, QuoteCount>;
}

interface Answers {
  readonly medianDays: number | null;
  readonly reasons: { reason: DeclineReason; count: number }[];
}

/** How long customers took for their answers in some days, from the first sending on, and why they declined. */
export async function answersIn(db: TenantReader, asked: Asked): Promise<Answers> {
  const { sql, businessId } = db;
  const answered = (filter: 'accepted' | 'declined') => sql`
    select i.outcome_at - i.first_sent_at time from invoices i
    where i.business_id = ${businessId} ${isQuoteOf(db, filter, asked)}`;
  const [row] = await sql<{ medianDays: number | null; reasons: Answers['reasons'] }[]>`
    with took as (${answered('accepted')} union all ${answered('declined')}),
    declined as (
      select ${declinedBecause(sql)} reason, count(*) count from invoices i
      where i.business_id = ${businessId} ${isQuoteOf(db, 'declined', asked)} group by 1)
    select
      (select round((extract(epoch from percentile_cont(0.5) within group (order by time)) / 86400)::numeric, 1)::float8 from took)
        "medianDays",
      (select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason), '[]')
        from declined where reason is not null) reasons`;
  return row ?? { medianDays: null, reasons: [] };
}
