import type { Queryable, Statement, TenantReader, TenantTransaction } from '../../database/sql.ts';

/** The first event of which way and address are kept was written after it. */
const KEEPS_ORIGINS = '0060-where-events-come-from.sql';

/** Nothing happened before or behind them, and a moment in any time zone still has four digits for its year. */
const [FIRST_DAY, LAST_DAY] = ['1970-01-01', '9999-12-29'];

/** That can be chosen. Members come before who was one, and before connections; the log of any other is reached by its address. */
const MAX_PEOPLE = 500;

interface Asking {
  readonly userId: string;
  readonly now: Date;
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly beyond: string | undefined;
  readonly number: string | undefined;
  readonly subject: string | undefined;
}

export interface LogFacts {
  readonly timeZone: string;
  /** Whether this person has opened the log today, by the clock of the business. */
  readonly isOpened: boolean;
  readonly from: Date | null;
  /** The first moment that is no longer asked for. */
  readonly until: Date | null;
  /** Exactly when the event was that they lie behind. Null for one that is unknown. */
  readonly beyondAt: string | null;
  /** What has the number that is asked for. */
  readonly numbered: string[];
  /** What is asked for, the payments of an invoice, and the addresses of a connection. */
  readonly about: string[];
  readonly people: { readonly actor: string; readonly name: string }[];
  readonly keptSince: Date;
}

/** All that a page of the log needs to know before its events are looked for, by one statement. */
export async function readLogFacts(
  { sql, businessId }: TenantReader,
  { userId, now, from = '', until = '', beyond = '', number = '', subject = '' }: Asking,
): Promise<LogFacts | undefined> {
  const none = (text: string) => (text === '' ? null : text);
  const day = (text: string) => none(text && text < FIRST_DAY ? FIRST_DAY : text > LAST_DAY ? LAST_DAY : text);
  const [row] = await sql<LogFacts[]>`
    select b.time_zone "timeZone",
      ${openedToday(sql, { userId, now })} "isOpened",
      ${day(from)}::text::date::timestamp at time zone b.time_zone "from",
      (${day(until)}::text::date + 1)::timestamp at time zone b.time_zone "until",
      (select e.at::text from events e where e.business_id = b.id and e.id = ${none(beyond)}::bigint) "beyondAt",
      to_jsonb(array(
        select id from invoices where business_id = b.id and number = ${none(number)}::bigint union all
        select id from deleted_drafts where business_id = b.id and number = ${none(number)}::bigint union all
        select id from work_orders where business_id = b.id and number = ${none(number)}::bigint)) "numbered",
      to_jsonb(array(
        select ${none(subject)}::uuid union all
        select payment_id from payment_targets where business_id = b.id and invoice_id = ${none(subject)}::uuid union all
        select id from webhook_endpoints where business_id = b.id and connection_id = ${none(subject)}::uuid)) "about",
      (select coalesce(json_agg(json_build_object('actor', n.user_id, 'name', coalesce(nullif(n.name, ''), n.email)) order by n.name, n.user_id), '[]')
        from (select n.* from member_names n left join business_members m on m.business_id = n.business_id and m.user_id = n.user_id
          where n.business_id = b.id order by m.user_id is null, n.name, n.user_id limit ${MAX_PEOPLE}) n) "people",
      (select applied_at from schema_migrations where name = ${KEEPS_ORIGINS}) "keptSince"
    from businesses b where b.id = ${businessId}`;
  return row;
}

/** A value in SQL beside the business `b`: whether this person has opened the log on this day of the business. */
const openedToday = (sql: Queryable, { userId, now }: Pick<Asking, 'userId' | 'now'>): Statement => sql`exists (
  select 1 from events e where e.business_id = b.id and e.actor = ${userId} and e.kind = 'audit_log_opened'
    and e.at >= date_trunc('day', ${now}::timestamptz at time zone b.time_zone) at time zone b.time_zone)`;

export async function wasOpened(
  { sql, businessId }: TenantReader,
  who: Pick<Asking, 'userId' | 'now'>,
): Promise<boolean> {
  const [row] = await sql<{ isOpened: boolean }[]>`
    select ${openedToday(sql, who)} "isOpened" from businesses b where b.id = ${businessId}`;
  return row?.isOpened ?? false;
}

/** Locks the membership, so that of two first looks of one person at once one waits for the other. */
export async function lockReader({ sql, businessId }: TenantTransaction, userId: string) {
  await sql`select 1 from business_members where business_id = ${businessId} and user_id = ${userId} for update`;
}
