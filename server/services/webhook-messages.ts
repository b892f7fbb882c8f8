import type { EventName } from '@underlay/domain/events/event-kinds.ts';
import { tellingOf } from '@underlay/domain/events/telling.ts';
import type { Statement, TenantTransaction } from '../database/sql.ts';

/**
 * A part of the statement that writes an event, beside its rows `event` and `told`: a message for each address whose connection has the
 * right to hear it and that hears this type, so that there is one if and only if the event was committed (HOOK-07). An address that is
 * paused or stopped gets one that was not sent, which is sent when somebody asks for it. Nothing for a kind without a public name.
 */
export function webhookMessages({ sql }: TenantTransaction, kind: EventName): Statement {
  const telling = tellingOf(kind);
  if (!telling || ![telling.told, telling.ofQuote].some((told) => told?.name)) return sql``;
  return sql`, messages as (
    insert into webhook_messages (business_id, endpoint_id, event_id, type, state, next_at, done_at, made_at)
    select e.business_id, w.id, e.id, h.name, case w.state when 'working' then 'waiting' else 'failed' end,
      case w.state when 'working' then e.at end, case w.state when 'working' then null else e.at end, e.at
    from event e cross join told t
    join connections c on c.business_id = e.business_id and c.revoked_at is null and (c.ends_at is null or c.ends_at > e.at)
      and c.rights && t.rights
    join webhook_endpoints w on w.business_id = c.business_id and w.connection_id = c.id and w.removed_at is null
    cross join lateral (
      -- The first of its names that the address hears: one message, whatever it is called (HOOK-15).
      select case when w.types = '{}' or t.name = any(w.types) then t.name when t.also = any(w.types) then t.also end name) h
    where h.name is not null)`;
}
