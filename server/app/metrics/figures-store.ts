import type { Queryable } from '../../database/sql.ts';

/** How many of something wait, and since when the oldest has. */
interface Waiting {
  readonly count: number;
  /** Seconds. Zero when none waits. */
  readonly oldest: number;
}

/** Work that could be done now, by the name of its queue. An index holds what has not begun. */
export const waitingTasks = (sql: Queryable): Promise<(Waiting & { queue: string })[]> =>
  sql<(Waiting & { queue: string })[]>`
    select name queue, count(*) count, extract(epoch from now() - min(greatest(start_after, created_on)))::float8 oldest
    from jobs.job where state < 'active' and not blocked and start_after <= now() group by name`;

/** Payments of which nobody knows whether the provider has them. */
export async function unknownPayments(sql: Queryable): Promise<Waiting> {
  const [row] = await sql<Waiting[]>`
    select count(*) count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 oldest from payments
    where state = 'unknown' and state in ('started', 'authorized', 'unknown', 'awaiting_bank')`;
  return row ?? NONE;
}

interface ProviderReading {
  /** Payments of which money at the provider fits no invoice. */
  readonly unmatched: number;
  /** Businesses whose account the provider does not have. */
  readonly gone: number;
  /** How long ago that of the others was read there that waits longest, in seconds. One that could never be, since it was first tried. */
  readonly oldest: number;
}

export async function providerReading(sql: Queryable): Promise<ProviderReading> {
  const [row] = await sql<ProviderReading[]>`
    select (select count(*) from unmatched_payments where net_cents > 0) unmatched,
      (select count(*) from provider_readings where gone_since is not null) gone,
      coalesce(extract(epoch from now() - least(
        (select min(read_to) from provider_readings where gone_since is null),
        (select min(coalesce(r.first_tried_at, b.created_at)) from provider_readings r join businesses b on b.id = r.business_id
          where r.read_to is null and r.gone_since is null)
      )), 0)::float8 oldest`;
  return row ?? { unmatched: 0, gone: 0, oldest: 0 };
}

/** Events of the provider that were taken and not looked at yet. */
export async function openEvents(sql: Queryable): Promise<Waiting> {
  const [row] = await sql<Waiting[]>`
    select count(*) count, coalesce(extract(epoch from now() - min(received_at)), 0)::float8 oldest
    from provider_events where handled_at is null`;
  return row ?? NONE;
}

/** Events that were handled in the last two days and told of accounts which no business here has. Those of a quarantine wait for its end. */
export async function strangeEvents(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) count from provider_events
    where outcome = 'unknown account' and provider_account_id is not null and handled_at > now() - interval '2 days'`;
  return row?.count ?? 0;
}

/**
 * When a process that does background work last asked for recurring work, as each does several times a minute, in seconds since
 * 1970. Null where none did for an hour.
 */
export async function lastAsked(sql: Queryable, schedules: readonly string[]): Promise<number | null> {
  const [row] = await sql<{ at: number | null }[]>`
    select extract(epoch from max(created_on))::float8 at from jobs.job
    where name = any(${[...schedules]}) and state <> 'cancelled' and singleton_on is not null`;
  return row?.at ?? null;
}

const NONE: Waiting = { count: 0, oldest: 0 };

/** Connections of all processes of ours, by what they do. */
export const connections = (sql: Queryable): Promise<{ state: string; count: number }[]> =>
  sql<{ state: string; count: number }[]>`
    select coalesce(state, 'unknown') state, count(*) count from pg_stat_activity
    where datname = current_database() and application_name like 'underlay%' group by 1`;

export interface LastRun {
  readonly name: string;
  /** Seconds since 1970. */
  readonly endedAt: number;
  readonly differences: number;
}

export const lastRuns = (sql: Queryable): Promise<LastRun[]> =>
  sql<LastRun[]>`
    select name, extract(epoch from ended_at)::float8 "endedAt", differences from operator_runs order by name limit 20`;

/** As if there had been none. */
export const forgetRun = async (sql: Queryable, name: string) =>
  void (await sql`delete from operator_runs where name = ${name}`);

/** The latest run of a command, for whoever watches whether it is run. */
export async function noteRun(
  sql: Queryable,
  { name, at, differences }: { name: string; at: Date; differences: number },
) {
  await sql`
    insert into operator_runs (name, ended_at, differences) values (${name}, ${at}, ${differences})
    on conflict (name) do update set ended_at = excluded.ended_at, differences = excluded.differences`;
}
