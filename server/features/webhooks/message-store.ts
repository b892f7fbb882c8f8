import type { Cents } from '@underlay/domain/money/money.ts';
import type { MessageState } from '@underlay/domain/webhooks/webhook-types.ts';
import { moment } from '../../database/nested.ts';
import type { Statement, TenantReader } from '../../database/sql.ts';

export interface MessageRow {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  /** "Invoice 1049", "Kitchen oak". Null of a test. */
  readonly about: string | null;
  readonly amount: Cents | null;
  readonly state: MessageState;
  readonly attempts: number;
  readonly nextAt: Date | null;
  readonly doneAt: Date | null;
}

export interface MessagesAsked {
  readonly webhookId: string;
  readonly state: MessageState | undefined;
  /** Of these types. Null: of all. */
  readonly types: readonly string[] | null;
  readonly since: Date;
  /** Behind this one. Behind one that is gone stand all. */
  readonly before: string | undefined;
}

/**
 * Newest first. Few are found by an index, and only these are dressed. Those of a type are a stretch of an index by types, of all or of
 * what is not done, and are asked for in its order: with `type =` PostgreSQL may walk through the whole log instead, looking for a type
 * that is rare.
 */
export const listMessages = (db: TenantReader, asked: MessagesAsked, limit: number): Promise<MessageRow[]> => {
  const { sql, businessId } = db;
  const { webhookId, state, types, since, before } = asked;
  const page = (which: Statement, order: Statement) => sql`
    select m.* from webhook_messages m
    where m.business_id = ${businessId} and m.endpoint_id = ${webhookId} and ${which}
      ${state ? sql`and m.state = ${state} ${state === 'done' ? sql`` : sql`and m.state <> 'done'`}` : sql``}
      ${before ? sql`and (m.made_at, m.id) < (coalesce((select b.made_at from webhook_messages b where b.business_id = ${businessId} and b.id = ${before}), 'infinity'), ${before}::uuid)` : sql``}
    order by ${order} m.made_at desc, m.id desc limit ${limit}`;
  const ofType = sql`(m.type, m.made_at) >= (t.name, ${since}::timestamptz) and (m.type, m.made_at) <= (t.name, 'infinity'::timestamptz)`;
  const found = types
    ? sql`select o.* from unnest(${[...types]}::text[]) t (name) cross join lateral (${page(ofType, sql`m.type desc,`)}) o
        order by o.made_at desc, o.id desc limit ${limit}`
    : page(sql`m.made_at >= ${since}`, sql``);
  return sql<MessageRow[]>`${dressed(db, found)} order by m.made_at desc, m.id desc`;
};

export interface MessageDetail extends MessageRow {
  readonly body: Buffer | null;
  readonly tries: {
    readonly at: string;
    readonly status: number | null;
    readonly reason: string | null;
    readonly milliseconds: number;
    readonly answer: string | null;
  }[];
}

export async function readMessage(
  db: TenantReader,
  { webhookId, messageId }: { webhookId: string; messageId: string },
): Promise<MessageDetail | undefined> {
  const { sql, businessId } = db;
  const one = sql`
    select m.* from webhook_messages m
    where m.business_id = ${businessId} and m.endpoint_id = ${webhookId} and m.id = ${messageId}`;
  const more = sql`, m.body, (
    select coalesce(jsonb_agg(jsonb_build_object('at', ${moment(sql, 'a.at')}, 'status', a.status, 'reason', a.reason,
      'milliseconds', a.milliseconds, 'answer', a.answer) order by a.n), '[]')
    from webhook_attempts a where a.business_id = m.business_id and a.message_id = m.id) "tries"`;
  const [row] = await sql<MessageDetail[]>`${dressed(db, one, more)}`;
  return row;
}

/**
 * With the name of what it is about, which may not be there any more. Of money that no invoice has its amount is all of it, also what is
 * set against a returned check (PART-19).
 */
const dressed = ({ sql }: TenantReader, messages: Statement, more: Statement = sql``): Statement => sql`
  select m.id, m.type, m.made_at "at", m.state, m.next_at "nextAt", m.done_at "doneAt",
    (select count(*) from webhook_attempts a where a.business_id = m.business_id and a.message_id = m.id) "attempts",
    coalesce(case when i.is_quote then 'Quote ' else 'Invoice ' end || i.number, 'Work order ' || w.number,
      c.display_name, j.name, t.name) "about",
    coalesce((e.data ->> 'amount')::bigint + coalesce((e.data ->> 'against')::bigint, 0), i.total_cents) "amount" ${more}
  from (${messages}) m
  left join events e on e.business_id = m.business_id and e.id = m.event_id
  left join invoices i on i.business_id = e.business_id and i.id = e.subject_id
  left join customers c on c.business_id = e.business_id and c.id = e.subject_id
  left join jobs j on j.business_id = e.business_id and j.id = e.subject_id
  left join work_orders w on w.business_id = e.business_id and w.id = e.subject_id
  left join inventory_items t on t.business_id = e.business_id and t.id = e.subject_id`;
