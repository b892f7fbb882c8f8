import type { SecurityOutcome } from '@underlay/domain/security/kinds.ts';
import type { Queryable, Sql } from '../database/sql.ts';

export interface SecurityEventRow {
  readonly at: Date;
  readonly kind: string;
  readonly outcome: SecurityOutcome;
  readonly userId: string | null;
  readonly businessId: string | null;
  readonly network: string | null;
  readonly networkHash: Buffer | null;
  readonly device: string | null;
  readonly details: Readonly<Record<string, string | number | null>>;
  readonly times: number;
}

export async function insertSecurityEvent(sql: Queryable, row: SecurityEventRow) {
  await sql`
    insert into security_events (at, kind, outcome, user_id, business_id, network, network_hash, device, details, times)
    values (${row.at}, ${row.kind}, ${row.outcome}, ${row.userId}, ${row.businessId}, ${row.network}, ${row.networkHash},
      ${row.device}, ${sql.json(row.details)}, ${row.times})`;
}

export interface EventFilter {
  readonly since: Date;
  /** None means all. */
  readonly kinds: readonly string[];
  readonly outcome: string | null;
  /** An id or a mail address. */
  readonly person: string | null;
  readonly business: string | null;
}

export interface StoredEvent extends SecurityEventRow {
  readonly id: string;
}

/** Few enough for the memory, many enough for the way. */
const BATCH = 500;

/** The stream from one moment on, oldest first. */
export const readSecurityEvents = (
  sql: Sql,
  { since, kinds, outcome, person, business }: EventFilter,
): AsyncIterable<StoredEvent[]> =>
  sql<StoredEvent[]>`
    select id::text "id", at, kind, outcome, times, user_id "userId", business_id "businessId", network,
      network_hash "networkHash", device, details
    from security_events
    where at >= ${since} and (${kinds.length === 0} or kind = any(${[...kinds]}))
      and (${outcome}::text is null or outcome = ${outcome}) and (${business}::uuid is null or business_id = ${business})
      and (${person}::text is null or user_id = ${person}
        or user_id = (select u.id::text from users u where lower(u.email) = lower(${person})))
    order by at, id`.cursor(BATCH);
