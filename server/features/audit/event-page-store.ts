import type { AuditSubject } from '@underlay/contract/audit.ts';
import type { Way } from '../../database/request-origin.ts';
import type { Queryable, Statement, TenantReader } from '../../database/sql.ts';

/** What is asked of the log, in terms of its indexes. */
export interface EventsAsked {
  /** Of these kinds. With neither a person nor kinds all count, also those of a newer version. */
  readonly kinds: readonly string[] | null;
  readonly actor: string | null;
  /** To these, if there are any. */
  readonly subjects: readonly string[] | null;
  readonly from: Date | null;
  readonly until: Date | null;
  /** The event that they lie behind, and the direction. */
  readonly beyond: Beyond | null;
}

export interface Beyond {
  /** As PostgreSQL writes it, since a Date keeps no microseconds. */
  readonly at: string;
  readonly id: string;
  readonly direction: 'older' | 'newer';
}

export interface EventRow {
  readonly id: string;
  readonly at: Date;
  /** `at` as PostgreSQL writes it. */
  readonly exactly: string;
  readonly kind: string;
  readonly actor: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly way: Way | null;
  readonly ip: string | null;
  readonly agent: string | null;
  readonly requestId: string | null;
  readonly member: string | null;
  readonly customer: string | null;
  readonly subjectKind: AuditSubject['kind'] | 'draft' | 'business';
  readonly subjectId: string;
  readonly subjectNumber: number | null;
  readonly subjectName: string | null;
  /** Whether it is a quote now, and whether it was one when this happened. */
  readonly isQuote: boolean | null;
  readonly wasQuote: boolean | null;
}

/**
 * The next events of what is asked, in the direction that is asked, with the names of who and what. Few are found by an index, and
 * only these are dressed.
 */
export const readEvents = (db: TenantReader, asked: EventsAsked, limit: number): Promise<EventRow[]> =>
  dressed(db, found(db, asked, limit), orderOf(db.sql, asked));

/** These events, newest first. */
export const eventsById = (db: TenantReader, ids: readonly string[]): Promise<EventRow[]> =>
  dressed(db, db.sql`select id from unnest(${[...ids]}::text[]::bigint[]) asked (id)`, db.sql`desc`);

const dressed = ({ sql, businessId }: TenantReader, page: Statement, order: Statement): Promise<EventRow[]> =>
  sql<EventRow[]>`
    with page as materialized (${page})
    select e.id::text "id", e.at, e.at::text "exactly", e.kind, e.actor, e.data, e.way, host(e.ip) "ip", e.agent, e.request_id "requestId",
      coalesce(nullif(n.name, ''), n.email) "member", coalesce(c.display_name, payer.display_name) "customer",
      case when i.id is not null then 'invoice' when c.id is not null then 'customer' when j.id is not null then 'job'
        when w.id is not null then 'work-order' when t.id is not null then 'item' when s.id is not null then 'subcontractor'
        when o.id is not null then 'connection' when d.id is not null then 'draft' else 'business' end "subjectKind",
      coalesce(i.id, o.id, about.id) "subjectId", coalesce(i.number, d.number, w.number) "subjectNumber",
      coalesce(c.display_name, j.name, t.name, s.display_name, o.name) "subjectName", coalesce(i.is_quote, d.is_quote) "isQuote",
      coalesce(i.is_quote or exists (select 1 from events later where later.business_id = e.business_id
        and later.subject_id = i.id and later.id > e.id and later.kind = 'converted'), d.is_quote) "wasQuote"
    from page p join events e on e.business_id = ${businessId} and e.id = p.id
    cross join lateral (
      select case when e.data ? 'invoiceId' then (e.data ->> 'invoiceId')::uuid else e.subject_id end id) about
    left join member_names n on n.business_id = e.business_id and n.user_id = e.actor
    left join payments y on y.business_id = e.business_id and y.id = about.id
    left join invoices i on i.business_id = e.business_id and i.id = coalesce(y.invoice_id, about.id)
    left join customers payer on payer.business_id = e.business_id and payer.id = i.customer_id
    left join deleted_drafts d on d.business_id = e.business_id and d.id = about.id
    left join customers c on c.business_id = e.business_id and c.id = case when y.id is not null and y.invoice_id is null then y.customer_id else about.id end
    left join jobs j on j.business_id = e.business_id and j.id = about.id
    left join work_orders w on w.business_id = e.business_id and w.id = about.id
    left join inventory_items t on t.business_id = e.business_id and t.id = about.id
    left join subcontractors s on s.business_id = e.business_id and s.id = about.id
    left join webhook_endpoints h on h.business_id = e.business_id and h.id = about.id
    left join connections o on o.business_id = e.business_id and o.id = coalesce(h.connection_id, about.id)
    order by e.at ${order}, e.id ${order}`;

/** How many there are of what is asked, but no more than `most`. */
export async function countEvents(db: TenantReader, asked: EventsAsked, most: number): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`select count(*) "count" from (${found(db, asked, most)}) f`;
  return row?.count ?? 0;
}

/**
 * A page of a group is one limited look-up in an index per kind, joined; one of a record is one of its own events, and one of those of
 * its parts, which name the document that they belong to. With `kind = any(...)` PostgreSQL walks through a million
 * events for a kind that is rare.
 */
function found({ sql, businessId }: TenantReader, asked: EventsAsked, limit: number): Statement {
  const { actor, kinds, subjects } = asked;
  const order = orderOf(sql, asked);
  const look = (narrowed: Statement) => sql`
    select e.id, e.at from events e where e.business_id = ${businessId} and ${narrowed} ${within(sql, asked)}
    order by e.at ${order}, e.id ${order} limit ${limit}`;
  const each = (list: Statement, narrowed: Statement) => sql`
    select f.id, f.at from ${list} cross join lateral (${look(narrowed)}) f order by f.at ${order}, f.id ${order} limit ${limit}`;
  const by = actor === null ? sql`true` : sql`e.actor = ${actor}`;
  const ofKinds = kinds ? sql`e.kind = any(${[...kinds]})` : sql`true`;
  const parts = sql`e.data ? 'invoiceId' and e.data ->> 'invoiceId' = o.id::text and e.subject_id <> o.id`;
  if (subjects)
    return sql`
      select f.id, f.at from unnest(${[...subjects]}::uuid[]) o (id) cross join lateral (
        (${look(sql`e.subject_id = o.id and ${by} and ${ofKinds}`)}) union all (${look(sql`${parts} and ${by} and ${ofKinds}`)})) f
      order by f.at ${order}, f.id ${order} limit ${limit}`;
  if (kinds) return each(sql`unnest(${[...kinds]}::text[]) k (kind)`, sql`e.kind = k.kind and ${by}`);
  return look(by);
}

const orderOf = (sql: Queryable, { beyond }: EventsAsked) => (beyond?.direction === 'newer' ? sql`asc` : sql`desc`);

const within = (sql: Queryable, { from, until, beyond }: EventsAsked): Statement => sql`
  ${from ? sql`and e.at >= ${from}` : sql``} ${until ? sql`and e.at < ${until}` : sql``}
  ${beyond ? sql`and (e.at, e.id) ${beyond.direction === 'newer' ? sql`>` : sql`<`} (${beyond.at}::text::timestamptz, ${beyond.id}::bigint)` : sql``}`;
