import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { ROLES } from '@underlay/domain/members/rights.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { defaultDigest } from '@underlay/domain/notifications/bell-settings.ts';
import type { Sql, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { owed } from '../receivables/index.ts';

export interface DueDigest {
  readonly businessId: string;
  readonly userId: string;
  readonly day: CalendarDate;
  readonly days: 1 | 7;
}

/** A product that was away at seven still sends it in the morning. Later on it would be no digest of the morning. */
const MORNING = { from: '07:00', until: '12:00' };
const DEFAULTS = Object.fromEntries(ROLES.map((role) => [role, defaultDigest(role)]));

/** Of all businesses: members whose digest is due by the clock there, and was not made for this day (BELL-05). */
export const dueDigests = (sql: Sql, now: Date): Promise<DueDigest[]> => sql<DueDigest[]>`
  select m.business_id "businessId", m.user_id "userId", c.clock::date "day", case c.chosen when 'daily' then 1 else 7 end::bigint "days"
  from businesses b join business_members m on m.business_id = b.id
  cross join lateral (
    select ${now}::timestamptz at time zone b.time_zone clock, coalesce(m.digest, ${sql.json(DEFAULTS)}::jsonb ->> m.role) chosen) c
  where c.clock::time >= ${MORNING.from}::text::time and c.clock::time < ${MORNING.until}::text::time
    and (c.chosen = 'daily' or (c.chosen = 'mondays' and extract(isodow from c.clock) = 1))
    and (m.digest_on is null or m.digest_on < c.clock::date)
  order by m.business_id, m.user_id limit 1000`;

/** False when it was made meanwhile. */
export async function noteDigest({ sql, businessId }: TenantTransaction, { userId, day }: DueDigest): Promise<boolean> {
  const noted = await sql`
    update business_members set digest_on = ${day}
    where business_id = ${businessId} and user_id = ${userId} and (digest_on is null or digest_on < ${day}) returning 1`;
  return noted.length === 1;
}

export interface MorningFigures {
  readonly cameIn: Cents;
  readonly late: Cents;
  readonly due: Cents;
}

interface Days {
  readonly timeZone: string;
  /** The first of the days that the digest is about. */
  readonly since: CalendarDate;
  /** Today, which it is not about. */
  readonly today: CalendarDate;
  /** The last day of this week. */
  readonly sunday: CalendarDate;
}

/** What came in since then, what is late since then, and what is due until the week ends. */
export async function readMorningFigures(
  { sql, businessId }: TenantReader,
  { timeZone, since, today, sunday }: Days,
): Promise<MorningFigures | undefined> {
  const [row] = await sql<MorningFigures[]>`
    select (
      select coalesce(sum(amount_cents - refunded_cents), 0)::bigint from payments
      where business_id = ${businessId} and state = 'settled' and method <> 'credit'
        and settled_at >= ${since}::text::timestamp at time zone ${timeZone}
        and settled_at < ${today}::text::timestamp at time zone ${timeZone}) "cameIn",
    (
      select ${owed(sql)} from invoices
      where business_id = ${businessId} and status = 'unpaid' and due_date >= ${since} and due_date < ${today}) "late",
    (
      select ${owed(sql)} from invoices
      where business_id = ${businessId} and status = 'unpaid' and due_date >= ${today} and due_date <= ${sunday}) "due"`;
  return row;
}
