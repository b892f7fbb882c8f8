import type { BellLine } from '@underlay/domain/events/event-kind.ts';
import type { EventName } from '@underlay/domain/events/event-kinds.ts';
import { tellingOf } from '@underlay/domain/events/telling.ts';
import { ROLES } from '@underlay/domain/members/rights.ts';
import { defaultChoice } from '@underlay/domain/notifications/bell-settings.ts';
import type { Statement, TenantTransaction } from '../database/sql.ts';

/** An event that tells members the same as another one. */
export interface ToldBy {
  readonly id: string;
  readonly kind: EventName;
}

/**
 * A part of the statement that writes an event, beside its rows `event` and `told`: a notification for each member whose role sees it
 * and who has not switched its line off, but not for who did it (BELL-02). What every owner is told is mailed to them already
 * (ROLE-20). Who was told of the event `toldBy` is not told of this one too. A member who is being removed is waited for, and gets
 * none. Nothing for a kind that no line has.
 */
export function notifiedMembers(
  tx: TenantTransaction,
  { kind, toldBy }: { readonly kind: EventName; readonly toldBy?: ToldBy | undefined },
): Statement {
  const { sql } = tx;
  const telling = tellingOf(kind);
  if (!telling || ![telling.told, telling.ofQuote].some((told) => told?.line || told?.owners)) return sql``;
  const usual = Object.fromEntries(
    [telling.told, telling.ofQuote].flatMap((told) =>
      told?.line ? [[told.line, usualOf(told.line, told.isQuiet)]] : [],
    ),
  );
  return sql`, notified as (
    insert into notifications (business_id, user_id, event_id, kind, at_once, created_at)
    select e.business_id, m.user_id, e.id, e.kind, not (t.owners and m.role = 'owner') and a.at_once, e.at
    from event e cross join told t join business_members m on m.business_id = e.business_id and m.user_id <> e.actor
    cross join lateral (
      select coalesce(${sql.json(usual)}::jsonb -> t.line -> m.role || coalesce(m.bell -> t.line, '{}'), '{}') choice) c
    cross join lateral (select case when (c.choice ->> 'isQuiet')::boolean then coalesce((c.choice ->> 'firstOpenings')::boolean, false)
      else c.choice ->> 'mail' = 'at_once' end at_once) a
    where m.role = any(t.roles) and ((t.owners and m.role = 'owner') or (c.choice ->> 'bell')::boolean or a.at_once
        or (c.choice ->> 'mail' <> 'never' and not (c.choice ->> 'isQuiet')::boolean))
      ${toldBy ? unlessTold(tx, toldBy) : sql``}
    order by m.user_id for key share of m)`;
}

/** What waits for the digest alone tells nobody who is told of this one at once or in the bell. */
function unlessTold({ sql }: TenantTransaction, { id, kind }: ToldBy): Statement {
  const line = tellingOf(kind)?.told.line ?? null;
  const inBell = line
    ? sql`coalesce((m.bell -> ${line}::text ->> 'bell')::boolean, (${sql.json(usualOf(line, false))}::jsonb -> m.role ->> 'bell')::boolean)`
    : sql`false`;
  return sql`and not exists (
    select 1 from notifications o where o.business_id = m.business_id and o.user_id = m.user_id and o.event_id = ${id}::text::bigint
      and (o.at_once or ${inBell} or not ((c.choice ->> 'bell')::boolean or a.at_once)))`;
}

/** What each role begins with. */
const usualOf = (line: BellLine, isQuiet: boolean) =>
  Object.fromEntries(ROLES.map((role) => [role, { ...defaultChoice(role, line), isQuiet }]));
