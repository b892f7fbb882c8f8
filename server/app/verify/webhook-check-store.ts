import type { EventKind } from '@underlay/domain/events/event-kind.ts';
import { EVENT_KINDS } from '@underlay/domain/events/event-kinds.ts';
import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

/** Longer than it takes to give up what was written for an address while it was paused, stopped or revoked. */
const GIVEN_UP_WITHIN = '10 minutes';

/** What programs know each kind by. */
const NAMES = Object.entries<EventKind>(EVENT_KINDS).flatMap(([kind, { name, also, ofQuote }]) =>
  [name, also, ofQuote?.name].flatMap((each) => (each ? [{ kind, name: each }] : [])),
);

/** A message says what happened by a name that programs do not know that kind by. */
export const misnamedMessages = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'message ' || m.id || ' of ' || m.business_id as name, 'says ' || m.type || ' of the event ' || e.kind as why
      from webhook_messages m join events e on e.business_id = m.business_id and e.id = m.event_id
      where e.kind = any(${Object.keys(EVENT_KINDS)}::text[]) and not exists (
        select 1 from jsonb_to_recordset(${sql.json(NAMES)}::jsonb) as n (kind text, name text)
        where n.kind = e.kind and n.name = m.type)`,
  );

/** A message waits for an address that nobody calls. */
export const waitingInVain = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'message ' || m.id || ' of ' || m.business_id as name, 'waits for an address that is not called' as why
      from webhook_messages m
      join webhook_endpoints w on w.business_id = m.business_id and w.id = m.endpoint_id
      join connections c on c.business_id = w.business_id and c.id = w.connection_id
      where m.state = 'waiting' and m.next_at < now() - ${GIVEN_UP_WITHIN}::interval
        and (w.state <> 'working' or w.removed_at is not null or c.revoked_at is not null)`,
  );
