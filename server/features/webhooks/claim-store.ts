import type { Sql } from '../../database/sql.ts';
import type { StoredKey } from '../../services/business-key-store.ts';

/** How long a message may be on its way. Then whoever had it was killed, and that was an attempt (HOOK-07). */
const ON_ITS_WAY_SECONDS = 60;
/** On their way at once (HOOK-06). */
const MAX_OF_WEBHOOK = 4;
const MAX_OF_BUSINESS = 10;

export interface ClaimedMessage extends StoredKey {
  readonly messageId: string;
  readonly webhookId: string;
  readonly connectionId: string;
  readonly eventId: string | null;
  readonly type: string;
  readonly body: Buffer | null;
  /** This one included. */
  readonly attempt: number;
  readonly madeAt: Date;
  readonly address: string;
  readonly secretSealed: string;
  readonly oldSecretSealed: string | null;
  readonly oldUntil: Date | null;
}

/** Asked each second: one look into an index that is empty most of the time. */
export async function isAnythingDue(sql: Sql, now: Date): Promise<boolean> {
  const [row] = await sql<{ due: boolean }[]>`
    select exists (select 1 from webhook_messages where state = 'waiting' and next_at <= ${now}) "due"`;
  return row?.due ?? false;
}

/**
 * Of all businesses: takes messages that are due, the first of each webhook before the second of any, so that one with thousands that
 * wait delays nobody. Two processes never take the same one. From one webhook to the next the index is walked in leaps, and of each no
 * more is read than is taken: asked for in another order, PostgreSQL reads all that is due.
 */
export const claimDue = (sql: Sql, { now, max }: { now: Date; max: number }) => {
  const until = new Date(now.getTime() + ON_ITS_WAY_SECONDS * 1000);
  const since = new Date(now.getTime() - ON_ITS_WAY_SECONDS * 1000);
  return sql<ClaimedMessage[]>`
    with recursive waiting as (
      (select business_id, endpoint_id from webhook_messages where state = 'waiting' order by business_id, endpoint_id limit 1)
      union all
      select next.business_id, next.endpoint_id from waiting w cross join lateral (
        select m.business_id, m.endpoint_id from webhook_messages m
        where m.state = 'waiting' and (m.business_id, m.endpoint_id) > (w.business_id, w.endpoint_id)
        order by m.business_id, m.endpoint_id limit 1) next),
    callable as (
      select e.business_id, e.id, (${MAX_OF_WEBHOOK} - (
        select count(*) from webhook_messages m
        where m.business_id = e.business_id and m.endpoint_id = e.id and m.claimed_at > ${since})) room
      from waiting w
      join webhook_endpoints e on e.business_id = w.business_id and e.id = w.endpoint_id and e.state = 'working' and e.removed_at is null
      join connections c on c.business_id = e.business_id and c.id = e.connection_id and c.revoked_at is null
        and (c.ends_at is null or c.ends_at > ${now})),
    due as (
      select c.business_id, d.id, d.next_at, row_number() over (partition by c.business_id, c.id order by d.next_at, d.id) turn
      from callable c cross join lateral (
        select m.id, m.next_at from webhook_messages m
        where m.state = 'waiting' and (m.business_id, m.endpoint_id, m.next_at) > (c.business_id, c.id, '-infinity'::timestamptz)
          and (m.business_id, m.endpoint_id, m.next_at) <= (c.business_id, c.id, ${now}::timestamptz)
        order by m.business_id, m.endpoint_id, m.next_at limit greatest(c.room, 0)) d),
    placed as (
      select d.*, row_number() over (partition by d.business_id order by d.turn, d.next_at, d.id) + (
        select count(*) from webhook_messages m where m.business_id = d.business_id and m.claimed_at > ${since}) place
      from due d),
    first as (select * from placed where place <= ${MAX_OF_BUSINESS} order by turn, next_at limit ${max}),
    chosen as (
      select m.* from first f cross join lateral (
        select m.business_id, m.id from webhook_messages m
        where m.business_id = f.business_id and m.id = f.id and m.state = 'waiting' and m.next_at <= ${now}
        limit 1 for update skip locked) m),
    claimed as (
      update webhook_messages m set attempt = m.attempt + 1, claimed_at = ${now}, next_at = ${until}
      from chosen c where m.business_id = c.business_id and m.id = c.id
      returning m.*)
    select m.business_id "businessId", m.id "messageId", m.endpoint_id "webhookId", w.connection_id "connectionId",
      m.event_id::text "eventId", m.type, m.body, m.attempt, m.made_at "madeAt", w.address,
      w.secret_sealed "secretSealed", w.old_secret_sealed "oldSecretSealed", w.old_until "oldUntil",
      k.room "scope", k.id, k.kek, k.wrapped
    from claimed m join webhook_endpoints w on w.business_id = m.business_id and w.id = m.endpoint_id
    join business_keys k on k.business_id = m.business_id and k.room = 'webhooks' and k.destroyed_at is null`;
};
