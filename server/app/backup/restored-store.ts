import type { Queryable } from '../../database/sql.ts';
import { morningHasCome } from '../../features/businesses/index.ts';

/**
 * A sign-in that was ended since the backup, and a link for a new password that was used since, would open the door
 * again.
 */
export async function signEverybodyOut(sql: Queryable) {
  await sql`delete from oauth_records`;
  await sql`delete from one_time_codes where purpose = 'reset'`;
}

/** Mails and texts that waited when the backup was made are long sent, and are not sent again. Answers how many. */
export async function withdrawWaitingDeliveries(sql: Queryable): Promise<number> {
  const rows = await sql`
    update deliveries set state = 'withdrawn', changed_at = now(),
      problem = 'It was on its way when the backup was made from which this was restored. Look whether it arrived.'
    where state = 'queued' returning 1`;
  return rows.length;
}

/** What members were told of since is not mailed to them again, neither at once nor in a digest. It stays in their bells. */
export async function withdrawNotices(sql: Queryable) {
  await sql`update notifications set mailed_at = now() where mailed_at is null and (at_once or seen_at is null)`;
  await sql`
    update business_members m set digest_on = (now() at time zone b.time_zone)::date from businesses b where b.id = m.business_id`;
}

/**
 * Statements whose morning has come since have been sent, and wait for the next of their days (STMT-07). No trace is left of what they
 * told, so a first one tells those days again, as those after it do.
 */
export async function passStatements(sql: Queryable) {
  await sql`
    update statement_schedules s set next_on = (
      select min(on_day)::date from generate_series(1, 31) n
      cross join lateral (select (now() at time zone b.time_zone)::date + n as on_day) d
      where s.day = case s.every when 'week' then extract(isodow from on_day) else extract(day from on_day) end),
      tells_from = case when s.kind = 'activity'
        then coalesce(s.tells_from, (s.next_on - case s.every when 'week' then interval '7 days' else interval '1 month' end)::date)
        else s.tells_from end
    from businesses b where b.id = s.business_id and ${morningHasCome(sql, { day: sql`s.next_on`, now: new Date() })}`;
}

/**
 * Draws whose morning has come since may have been billed and sent, under a number that somebody enters again. So none is billed by
 * itself (DRAW-04), and the list of tasks says so. As one whose draft was deleted, each can still be billed, or moved to another day.
 */
export async function passDraws(sql: Queryable) {
  await sql`
    with passed as (
      update draws d set came_at = now(), made_at = now() from contracts c, businesses b
      where c.business_id = d.business_id and c.id = d.contract_id and b.id = d.business_id and d.came_at is null and d.dropped_at is null
        and ${morningHasCome(sql, { day: sql`d.comes_on`, now: new Date() })}
      returning d.business_id, d.id, d.name, d.planned_cents, c.customer_id, c.canceled_at)
    insert into tasks (business_id, id, kind, subject_id, customer_id, amount_cents, detail, created_at)
    select p.business_id, gen_random_uuid(), 'draw_ready', p.id, p.customer_id, p.planned_cents, p.name || ${MAY_BE_BILLED}, now()
    from passed p
    where p.canceled_at is null and not exists (
      select from invoices i where i.business_id = p.business_id and i.draw_id = p.id and i.status <> 'pending')
    on conflict (business_id, kind, subject_id) where done_at is null do update set detail = excluded.detail`;
}

const MAY_BE_BILLED =
  '. It may have been billed already: its day came after the backup was made from which this was restored. Look whether its customer has the invoice before you bill it.';

/** What programs were to be told when the backup was made has long reached them. "Send again" sends it all the same. */
export async function withdrawMessages(sql: Queryable) {
  await sql`
    update webhook_messages set state = 'failed', next_at = null, claimed_at = null, done_at = now() where state = 'waiting'`;
}

/** Connections of this product to this database, its queue's included, besides the one that asks. */
export async function countOthers(sql: Queryable): Promise<number> {
  const [row] = await sql<{ others: number }[]>`
    select count(*) others from pg_stat_activity
    where datname = current_database() and application_name like 'underlay%' and pid <> pg_backend_pid()`;
  return row?.others ?? 0;
}

/** The last transaction that recovery brought back. Undefined after a start that was none. */
export async function lastReplayed(sql: Queryable): Promise<Date | undefined> {
  const [row] = await sql<{ at: Date | null }[]>`select pg_last_xact_replay_timestamp() as at`;
  return row?.at ?? undefined;
}

/** Since when something may be missing in the rows of a backup. The clock by which it tells its moment may have been ahead. */
export async function lacksFrom(sql: Queryable, takenAt: Date): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`
    select least(${takenAt}::timestamptz, now(), (select max(at) from events where at <= now())) at`;
  return row?.at ?? takenAt;
}

/** Whether this database wrote down that it made the backup, or there is none. It does so once the backup is finished. */
export async function hasMade(sql: Queryable, backup: string | undefined): Promise<boolean> {
  if (backup === undefined) return true;
  const rows = await sql`
    select from security_events where kind = 'backup' and outcome = 'success' and details->>'backup' = ${backup} limit 1`;
  return rows.length > 0;
}
