import type { Queryable, Transaction } from '../../database/sql.ts';
import type { Counted } from './bursts.ts';

export const countEvents = (sql: Queryable, since: Date): Promise<Counted[]> =>
  sql<Counted[]>`
    select kind, outcome, user_id "userId", network_hash "networkHash", min(network) "network", sum(times)::bigint "times"
    from security_events where at > ${since} group by kind, outcome, user_id, network_hash`;

/** Whether nobody was alerted about the kind since then. Nobody else asks until the transaction ends. */
export async function isQuiet(tx: Transaction, kind: string, since: Date): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtextextended('security alerts', 0))`;
  const rows = await tx`
    select 1 from security_events where at > ${since} and kind = 'alert' and details ->> 'about' = ${kind} limit 1`;
  return rows.length === 0;
}
