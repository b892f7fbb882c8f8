import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { DeclineReason } from '@underlay/domain/offers/declining.ts';
import type { QuoteFilter } from '@underlay/domain/offers/quote-filter.ts';
import type { Queryable, Statement, TenantReader } from '../../database/sql.ts';

/** Days of the business's zone, both included. Left out, there is no end on that side. */
export interface Days {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

export interface Calendar {
  readonly zone: string;
  readonly today: CalendarDate;
}

/**
 * The quotes of a list and of a figure of the report, which leads to that list: conditions of SQL on `invoices i` (SEE-01, SEE-03).
 * In some days are those that were answered, first sent, first opened in them, or whose last day it was; of those that wait, which
 * were first sent then. A quote that is changed after an answer has none, and one that became an invoice is none any more.
 */
export function isQuoteOf(db: TenantReader, filter: QuoteFilter, { reason, ...asked }: Asked): Statement {
  const { sql } = db;
  const { days, calendar } = asked;
  const { today } = calendar;
  const unanswered = sql`and i.is_quote and i.status = 'sent' and i.outcome is null`;
  switch (filter) {
    case 'accepted':
      return sql`and i.outcome = 'accepted' ${within(db, sql`i.outcome_at`, asked)}`;
    case 'declined':
      return sql`
        and i.outcome = 'declined' ${within(db, sql`i.outcome_at`, asked)}
          ${reason ? sql`and ${declinedBecause(sql)} = ${reason}` : sql``}`;
    case 'expired':
      return sql`
        ${unanswered} and i.quote_expiration < ${today}
          ${days.from ? sql`and i.quote_expiration >= ${days.from}` : sql``}
          ${days.to ? sql`and i.quote_expiration <= ${days.to}` : sql``}`;
    case 'waiting':
      return sql`
        ${unanswered} and coalesce(i.quote_expiration, ${today}) >= ${today}
          ${within(db, sql`i.first_sent_at`, asked)}`;
    case 'sent':
      return sql`and i.is_quote and i.first_sent_at is not null ${within(db, sql`i.first_sent_at`, asked)}`;
    case 'opened':
      return sql`and i.is_quote and i.first_opened_at is not null ${within(db, sql`i.first_opened_at`, asked)}`;
  }
}

interface Asked {
  readonly days: Days;
  readonly calendar: Calendar;
  /** Of those that were declined. */
  readonly reason?: DeclineReason | undefined;
}

/** Why the quote of a row `i` was declined, the last time. */
export const declinedBecause = (sql: Queryable): Statement => sql`(
  select e.data->>'reason' from events e
  where e.business_id = i.business_id and e.subject_id = i.id and e.kind = 'declined' order by e.id desc limit 1)`;

/** A day begins at midnight of the business's zone. */
const within = (
  { sql }: TenantReader,
  moment: Statement,
  { days: { from, to }, calendar: { zone } }: Asked,
): Statement => sql`
  ${from ? sql`and ${moment} >= (${from}::text::timestamp at time zone ${zone})` : sql``}
  ${to ? sql`and ${moment} < ((${to}::text::timestamp + interval '1 day') at time zone ${zone})` : sql``}`;
