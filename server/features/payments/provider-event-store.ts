import type { Queryable } from '../../database/sql.ts';
import type { ProviderEvent } from '../../services/payment-provider.ts';

/** False when this event is known already, since providers deliver more than once. */
export async function insertEvent(sql: Queryable, event: ProviderEvent, receivedAt: Date): Promise<boolean> {
  const rows = await sql`
    insert into provider_events (id, type, provider_account_id, object_id, received_at)
    values (${event.id}, ${event.type}, ${event.providerAccountId}, ${event.objectId}, ${receivedAt})
    on conflict do nothing returning 1`;
  return rows.length === 1;
}

export async function readOpenEvent(sql: Queryable, eventId: string): Promise<ProviderEvent | undefined> {
  const [row] = await sql<ProviderEvent[]>`
    select id, type, provider_account_id "providerAccountId", object_id "objectId"
    from provider_events where id = ${eventId} and handled_at is null`;
  return row;
}

/** Open events of an account, besides the events of payments. */
export async function openAccountEvents(sql: Queryable, providerAccountId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from provider_events
    where provider_account_id = ${providerAccountId} and handled_at is null and coalesce(object_id, '') not like 'pi\_%'`;
  return rows.map(({ id }) => id);
}

/** What was made of an event, and when. */
interface Handled {
  readonly outcome: string;
  readonly at: Date;
}

export async function closeEvents(sql: Queryable, eventIds: readonly string[], { outcome, at }: Handled) {
  await sql`
    update provider_events set handled_at = ${at}, outcome = ${outcome}
    where id = any(${eventIds as string[]}) and handled_at is null`;
}

export async function closeEvent(sql: Queryable, eventId: string, { outcome, at }: Handled) {
  await sql`update provider_events set handled_at = ${at}, outcome = ${outcome} where id = ${eventId}`;
}
