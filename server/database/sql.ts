import { openPool } from './pool.ts';
import type { Sql, Transaction } from './queryable.ts';
import { retried } from './retried.ts';

export type { Queryable, Sql, Statement, Transaction } from './queryable.ts';
export type { SystemDb } from './system-db.ts';
export type { TenantDb, TenantReader, TenantTransaction } from './tenant-db.ts';

/**
 * Opens a pool of the owner. Every statement has a time limit, so that a stuck one cannot take the product with it. `begin` runs
 * the whole transaction again after a deadlock or a serialization failure (3.3): what it calls must be safe to run twice, so it
 * tells nobody outside the database and keeps nothing from the first time.
 */
export function connect(url: string, connections = 10, statementMilliseconds?: number): Sql {
  const sql = openPool(url, { connections, ...(statementMilliseconds && { statementMilliseconds }) });
  const once = sql.begin.bind(sql) as (...args: unknown[]) => Promise<unknown>;
  const begin = ((...args: unknown[]) => retried(() => once(...args))) as Sql['begin'];
  return Object.assign(sql, { begin });
}

/** How long the statements of this transaction wait for somebody else's lock: a PostgreSQL interval such as `2s`. */
export async function waitAtMost(tx: Transaction, interval: string) {
  await tx`select set_config('lock_timeout', ${interval}, true)`;
}
