import type { Sql, Transaction } from './queryable.ts';

/**
 * The database as its owner, whom row-level security does not bind: for people, for links and events whose business is not known
 * yet, and for what goes over several businesses (docs/decisions/0031). Its plain statements may write.
 */
export interface SystemDb {
  readonly sql: Sql;
  /** Whether a transaction of it is there for good. */
  readonly hasCommitted: boolean;
  /** What it calls must be safe to run twice: a transaction that was in the way of another one is run again (3.3). */
  begin<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/** Opens it on a pool that stands: cheap, so that each request may have one that knows what it committed. */
export function openSystemDb(sql: Sql): SystemDb {
  let hasCommitted = false;
  return {
    sql,
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
