import type { Role } from '@underlay/domain/members/rights.ts';
import type { OwnChoices } from '@underlay/domain/notifications/bell-settings.ts';
import type { Sql, Statement, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { type NotificationRow, ofEachKind, toldBy } from './notification-store.ts';

/** Somebody to mail, as they are at that moment. */
export interface Recipient {
  readonly userId: string;
  readonly role: Role;
  readonly bell: OwnChoices;
  readonly name: string;
  readonly email: string;
  readonly business: { readonly name: string; readonly email: string; readonly timeZone: string };
}

/** Undefined for who is no member any more, or has no address. */
export async function readRecipient({ sql, businessId }: TenantReader, userId: string): Promise<Recipient | undefined> {
  const [row] = await sql<Recipient[]>`
    select m.user_id "userId", m.role, m.bell, n.name, n.email,
      json_build_object('name', b.name, 'email', b.email, 'timeZone', b.time_zone) business
    from business_members m join businesses b on b.id = m.business_id
    join member_names n on n.business_id = m.business_id and n.user_id = m.user_id
    where m.business_id = ${businessId} and m.user_id = ${userId} and n.email <> ''`;
  return row;
}

export interface ToldMember {
  readonly businessId: string;
  readonly userId: string;
}

/** Of all businesses: members to whom something is to be mailed by itself. */
export const membersToMail = (sql: Sql): Promise<ToldMember[]> => sql<ToldMember[]>`
  select distinct business_id "businessId", user_id "userId" from (
    select business_id, user_id from notifications where at_once and mailed_at is null order by created_at limit 1000) due`;

/**
 * Notes so many that are to be mailed by themselves as mailed, and answers them. Of two at once one gets all of them, so that they
 * are one mail (BELL-06): the other finds them taken.
 */
export async function takeToMail(
  { sql, businessId }: TenantTransaction,
  { userId, at, limit }: { userId: string; at: Date; limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with turn as materialized (
      select where pg_try_advisory_xact_lock(hashtextextended(${`notification-mail ${businessId} ${userId}`}, 0))),
    due as materialized (
      select event_id from notifications
      where business_id = ${businessId} and user_id = ${userId} and at_once and mailed_at is null and exists (select from turn)
      order by event_id limit ${limit} for update skip locked)
    update notifications n set mailed_at = ${at} from due
    where n.business_id = ${businessId} and n.user_id = ${userId} and n.event_id = due.event_id returning n.event_id::text id`;
  return rows.map(({ id }) => id);
}

export type MailRow = NotificationRow & {
  /**
   * Whether the business is mailed of it, if it is mailed of this kind: of a failed payment only where the bank had it, and of one that came
   * back only where it was made online.
   */
  readonly hasMail: boolean;
};

export const readTaken = (db: TenantReader, userId: string, eventIds: readonly string[]): Promise<MailRow[]> =>
  rowsOf(
    db,
    db.sql`select * from notifications
    where business_id = ${db.businessId} and user_id = ${userId} and event_id = any(${[...eventIds]}::text[]::bigint[])`,
  );

/** What is unread of these kinds and in no mail, newest first. */
export function readUnread(
  db: TenantReader,
  { userId, kinds, since, limit }: { userId: string; kinds: readonly string[]; since: Date; limit: number },
): Promise<MailRow[]> {
  const { sql } = db;
  const which = sql`n.seen_at is null and n.mailed_at is null and n.created_at >= ${since}`;
  const unread = ofEachKind(db, { userId }, { what: sql`n.*`, which, limit });
  return rowsOf(
    db,
    sql`with shown as materialized (select unnest(${[...kinds]}::text[]) kind)
    select * from (${unread}) u order by u.event_id desc limit ${limit}`,
  );
}

/** How many of these kinds are older than what was read, unread and in no mail. */
export async function countOlder(
  { sql, businessId }: TenantReader,
  { userId, kinds, since, than }: { userId: string; kinds: readonly string[]; since: Date; than: string },
): Promise<number> {
  const [row] = await sql<{ older: number }[]>`
    select count(*)::int older from notifications
    where business_id = ${businessId} and user_id = ${userId} and kind = any(${[...kinds]}::text[]) and seen_at is null
      and mailed_at is null and created_at >= ${since} and event_id < ${than}::text::bigint`;
  return row?.older ?? 0;
}

const rowsOf = ({ sql }: TenantReader, found: Statement): Promise<MailRow[]> =>
  sql<MailRow[]>`${toldBy(
    sql,
    found,
    sql`, case n.kind
      when 'payment_failed' then exists (
        select 1 from payment_changes c
        where c.business_id = n.business_id and c.payment_id = (e.data ->> 'paymentId')::uuid and c.state = 'awaiting_bank')
      when 'payment_returned' then not exists (
        select 1 from payments p
        where p.business_id = n.business_id and p.id = (e.data ->> 'paymentId')::uuid and p.method not in ('ach', 'card'))
      else true end "hasMail"`,
  )}`;

export async function noteMailed(
  { sql, businessId }: TenantTransaction,
  { userId, eventIds, at }: { userId: string; eventIds: readonly string[]; at: Date },
) {
  await sql`
    update notifications set mailed_at = ${at}
    where business_id = ${businessId} and user_id = ${userId} and mailed_at is null
      and event_id = any(${[...eventIds]}::text[]::bigint[])`;
}
