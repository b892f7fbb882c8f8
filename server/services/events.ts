import type { EventName } from '@underlay/domain/events/event-kinds.ts';
import { tellingOf } from '@underlay/domain/events/telling.ts';
import { moment } from '../database/nested.ts';
import type { Queryable, Statement, TenantReader, TenantTransaction } from '../database/sql.ts';
import { notifiedMembers, type ToldBy } from './notified-members.ts';
import { webhookMessages } from './webhook-messages.ts';

/** One thing that happened, written in its own transaction. It serves the timeline, the audit trail and the outbox. */
export interface NewEvent {
  /** The invoice, customer or business it happened to. */
  readonly subjectId: string;
  readonly kind: EventName;
  /** A user's id, `customer`, `provider`, or `bank notice` for a person who follows the link in that mail. */
  readonly actor: string;
  readonly at: Date;
  readonly data?: Readonly<Record<string, string | number | null>>;
  /** Another event stands in the bell for it. */
  readonly isToldOtherwise?: boolean;
  /** The event that tells members the same. Of this one those are told whom that one did not reach. */
  readonly toldBy?: ToldBy | undefined;
  /** Another event of the same transaction tells the whole: this one stands in the history of its own subject alone. */
  readonly isPart?: boolean;
}

/**
 * One statement writes it with all that is told of it, so that either both are there or neither. Where it came from is what the
 * transaction was opened for, so that no caller says it (AUDIT-01).
 */
export async function writeEvent(tx: TenantTransaction, event: NewEvent): Promise<string> {
  const [row] = await tx.sql<{ id: number }[]>`
    with event as (${inserted(tx, event)}) ${event.isPart ? tx.sql`` : told(tx, event)}
    select id from event`;
  return String(row?.id);
}

const told = (tx: TenantTransaction, event: NewEvent): Statement => tx.sql`
  ${whoIsTold(tx, event)} ${event.isToldOtherwise ? tx.sql`` : notifiedMembers(tx, event)} ${webhookMessages(tx, event.kind)}`;

function inserted({ sql, businessId, origin }: TenantTransaction, event: NewEvent): Statement {
  const { way, ip, agent, requestId, connection } = origin;
  const data = { ...event.data, ...(connection && { connection: connection.name }) };
  return sql`
    insert into events (business_id, subject_id, kind, actor, data, at, way, ip, agent, request_id, connection_id)
    values (${businessId}, ${event.subjectId}, ${event.kind}, ${event.actor}, ${sql.json(data)}, ${event.at}, ${way}, ${ip},
      ${agent}, ${requestId}, ${connection?.id ?? null})
    returning business_id, id, subject_id, kind, actor, at`;
}

/** Nothing for a kind that only the audit log reads. The row `told` says who is told, and is of a quote where the invoice is one. */
function whoIsTold({ sql, businessId }: TenantTransaction, { kind, subjectId }: NewEvent): Statement {
  const telling = tellingOf(kind);
  if (!telling) return sql``;
  const { told, ofQuote } = telling;
  const fitting = ofQuote
    ? sql`case when exists (select 1 from invoices i where i.business_id = ${businessId} and i.id = ${subjectId} and i.is_quote)
        then ${sql.json({ ...ofQuote })}::jsonb else ${sql.json({ ...told })}::jsonb end`
    : sql`${sql.json({ ...told })}::jsonb`;
  return sql`, told as materialized (
    select * from jsonb_to_record(${fitting}) as t (name text, also text, line text, rights text[], roles text[], owners boolean))`;
}

export interface EventRow {
  readonly kind: string;
  readonly data: Record<string, string | number | null>;
  readonly at: Date;
  /** The name of the member who did it. Null for the customer, the provider and ourselves. */
  readonly by: string | null;
}

/** Nested in a statement about subjects whose table is called `of`. */
export type EventOfSubject = Omit<EventRow, 'at'> & { readonly at: string };
export const eventsOf = (sql: Queryable, of: string): Statement => sql`
  select e.kind, e.data, ${moment(sql, 'e.at')} at, n.name "by" from events e
  left join member_names n on n.business_id = e.business_id and n.user_id = e.actor
  where e.business_id = ${sql(of)}.business_id and e.subject_id = ${sql(of)}.id order by e.id limit 500`;

/** One event by the id that `writeEvent` answered. It is what a mail about the event reports. */
export async function readEvent({ sql, businessId }: TenantReader, eventId: string): Promise<EventRow | undefined> {
  const [row] = await sql<EventRow[]>`
    select e.kind, e.data, e.at, n.name "by" from events e
    left join member_names n on n.business_id = e.business_id and n.user_id = e.actor
    where e.business_id = ${businessId} and e.id = ${eventId}`;
  return row;
}
