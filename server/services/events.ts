import type { Queryable } from '../database/sql.ts';

/** One thing that happened, written in the transaction that made it happen: the timeline, the audit trail and the outbox. */
export interface NewEvent {
  readonly businessId: string;
  /** The invoice, customer or business it happened to. */
  readonly subjectId: string;
  readonly kind: string;
  /** A user's id, `customer`, or `provider`. */
  readonly actor: string;
  readonly at: Date;
  readonly data?: Readonly<Record<string, string | number | null>>;
}

export async function writeEvent(sql: Queryable, event: NewEvent): Promise<string> {
  const [row] = await sql<{ id: number }[]>`
    insert into events (business_id, subject_id, kind, actor, data, at)
    values (${event.businessId}, ${event.subjectId}, ${event.kind}, ${event.actor}, ${sql.json(event.data ?? {})}, ${event.at})
    returning id`;
  return String(row?.id);
}

export interface EventRow {
  readonly kind: string;
  readonly data: Record<string, string | number | null>;
  readonly at: Date;
}

export const eventsOf = (sql: Queryable, businessId: string, subjectId: string): Promise<EventRow[]> =>
  sql<EventRow[]>`
    select kind, data, at from events where business_id = ${businessId} and subject_id = ${subjectId} order by id limit 500`;
