import type { Role } from '@underlay/domain/members/rights.ts';
import { bellKindsOf, isUnswitchable } from '@underlay/domain/notifications/bell-kinds.ts';
import { defaultChoice } from '@underlay/domain/notifications/bell-settings.ts';
import { moment, nested } from '../../database/nested.ts';
import type { Queryable, Statement, TenantReader, TenantTransaction } from '../../database/sql.ts';

/** Whose notifications. Their role decides what they see of them, whatever it was when they were written. */
export interface Reader {
  readonly userId: string;
  readonly role: Role;
}

export interface NotificationRow {
  /** Of the event. */
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly unread: boolean;
  /** In cents, with what of it is set against a returned check (PART-19). Null of an event without one. */
  readonly amount: number | null;
}

/** More than that are not counted (BELL-01). */
const MAX_UNREAD = 99;
/** No event has a higher number. */
export const LAST_EVENT = '9223372036854775807';

/**
 * The newest that the reader may see and has not switched off, and how many are unread. It is one look-up of limited size for each
 * kind, so what is not shown is not read.
 */
export async function readBell(
  db: TenantReader,
  reader: Reader,
  limit: number,
): Promise<{ rows: NotificationRow[]; unread: number }> {
  const { sql } = db;
  const rows = ofEachKind(db, reader, { what: sql`n.*`, which: sql`true`, limit });
  const newest = toldBy(sql, sql`select * from (${rows}) r order by r.event_id desc limit ${limit}`, sql``);
  const unread = ofEachKind(db, reader, { what: sql`n.kind`, which: sql`n.seen_at is null`, limit: MAX_UNREAD });
  const [answer] = await sql<{ rows: NotificationRow[]; unread: number }[]>`
    with shown as materialized (${kindsInBell(db, reader)})
    select ${nested(sql, newest)} "rows",
      (select least(count(*), ${MAX_UNREAD}) from (${unread}) u) "unread"`;
  return { rows: answer?.rows ?? [], unread: answer?.unread ?? 0 };
}

/** What these rows tell, newest first. Each event is looked up, whatever PostgreSQL expects of their number. */
export const toldBy = (sql: Queryable, rows: Statement, more: Statement): Statement => sql`
  select n.event_id::text id, n.kind, ${moment(sql, 'n.created_at')} at, n.seen_at is null unread,
    (e.data ->> 'amount')::bigint + coalesce((e.data ->> 'against')::bigint, 0) amount ${more}
  from (${rows}) n
  cross join lateral (select * from events e where e.business_id = n.business_id and e.id = n.event_id limit 1) e
  order by n.event_id desc`;

interface Sought {
  readonly what: Statement;
  readonly which: Statement;
  readonly limit: number;
}

/**
 * So many of each of the kinds `shown`, the newest first. Their order is that of the index by kinds: with `kind =` PostgreSQL may walk
 * through all that a member was told instead, looking for a kind that is rare.
 */
export const ofEachKind = (
  { sql, businessId }: TenantReader,
  { userId }: Pick<Reader, 'userId'>,
  { what, which, limit }: Sought,
): Statement => sql`
  select f.* from shown s cross join lateral (
    select ${what} from notifications n
    where n.business_id = ${businessId} and n.user_id = ${userId} and ${which}
      and (n.kind, n.event_id) >= (s.kind, 0::bigint) and (n.kind, n.event_id) <= (s.kind, ${LAST_EVENT}::text::bigint)
    order by n.kind desc, n.event_id desc limit ${limit}) f`;

/** The kinds that the reader may see now, on lines that they have not switched off. */
const kindsInBell = ({ sql, businessId }: TenantReader, { userId, role }: Reader): Statement => sql`
  select k.kind from business_members m, ${kindsOf(sql, role)}
  where m.business_id = ${businessId} and m.user_id = ${userId} and coalesce((m.bell -> k.line ->> 'bell')::boolean, k.usual)`;

const kindsOf = (sql: Queryable, role: Role): Statement => {
  const kinds = bellKindsOf(role).map((one) => {
    const isOn = isUnswitchable(one, role);
    const { kind, line } = one;
    return isOn || !line ? { kind, line: null, usual: isOn } : { kind, line, usual: defaultChoice(role, line).bell };
  });
  return sql`jsonb_to_recordset(${sql.json(kinds)}) as k (kind text, line text, usual boolean)`;
};

interface Shown extends Reader {
  readonly until: string;
  readonly from?: string | undefined;
  readonly except?: readonly string[];
  readonly at: Date;
}

/** Those that stand in the bell, or were mailed: what is off there may still wait for the digest. Those that were read before keep their moment. */
export async function markSeen(tx: TenantTransaction, { until, from, except = [], at, ...reader }: Shown) {
  const { sql, businessId } = tx;
  const { userId } = reader;
  await sql`
    update notifications set seen_at = ${at}
    where business_id = ${businessId} and user_id = ${userId} and seen_at is null and event_id <= ${until}::text::bigint
      ${from === undefined ? sql`` : sql`and event_id >= ${from}::text::bigint`}
      and event_id <> all(${[...except]}::text[]::bigint[]) and (mailed_at is not null or kind in (${kindsInBell(tx, reader)}))`;
}
