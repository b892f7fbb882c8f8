import type { Queryable, Transaction } from './queryable.ts';
import type { SystemDb } from './system-db.ts';
import type { TenantDb, TenantTransaction } from './tenant-db.ts';

/** What a transaction answered, kept outside the process that ran it. */
export interface Memory {
  /** The answer of an earlier attempt's transaction. Null when none has committed. */
  recall(): { readonly result: unknown } | null;
  /** The last statement of the transaction, so both commit or neither does. Throws when another attempt took over. */
  keep(sql: Queryable, result: unknown): Promise<void>;
}

/** The database of a request of a person: of one business, or their own. */
export type RequestDb = TenantDb | SystemDb;
type AnyTransaction = TenantTransaction | Transaction;
type Work = (tx: AnyTransaction) => Promise<unknown>;

/**
 * The same database, whose first transaction happens once in all processes. A later attempt gets its answer and changes
 * nothing. The transactions behind it run each time.
 */
export function rememberedDb(db: RequestDb, memory: Memory): RequestDb {
  const earlier = memory.recall();
  let isFirst = true;
  const begin = async (work: Work, ...options: readonly object[]) => {
    const plain = db.begin as (work: Work, ...options: readonly object[]) => Promise<unknown>;
    if (!isFirst) return plain(work, ...options);
    const result = earlier ? earlier.result : await plain(async (tx) => keeping(tx, await work(tx)), ...options);
    isFirst = false;
    return result;
  };
  const keeping = async (tx: AnyTransaction, result: unknown) => {
    await memory.keep('businessId' in tx ? tx.sql : tx, result);
    return result;
  };
  return Object.create(db, {
    begin: { value: begin },
    isRepeat: { value: earlier !== null },
    hasCommitted: { get: () => earlier !== null || db.hasCommitted },
  });
}
