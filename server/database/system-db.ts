import type { Sql, Transaction } from './queryable.ts';

/**
 * The database as its owner, whom row-level security does not bind (docs/decisions/0031). It serves people, links and
 * events whose business is not known yet, and work over several businesses. Its plain statements may write.
 */
export interface SystemDb {
  readonly sql: Sql;
  /** Whether one of its transactions has committed. */
  readonly hasCommitted: boolean;
  /** Whether an earlier attempt at the same request has made its change. Then `begin` changes nothing (docs/decisions/0041). */
  readonly isRepeat: boolean;
  /** The work must be safe to run twice. A transaction that conflicts with another one is run again (3.3). */
  begin<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/** Opens it on an existing pool. This is cheap, so each request has its own and knows what it committed. */
export function openSystemDb(sql: Sql): SystemDb {
  let hasCommitted = false;
  return {
    sql,
    isRepeat: false,
    get hasCommitted() {
      return hasCommitted;
    },
    async begin(work) {
      const { result } = await sql.begin(async (tx) => ({ result: await work(tx) }));
      hasCommitted = true;
      return result;
    },
  };
}
