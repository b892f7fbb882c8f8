import { openPool, type PoolOptions } from './pool.ts';
import type { Sql } from './queryable.ts';
import { retried } from './retried.ts';

export type { Queryable, Sql, Statement, Transaction } from './queryable.ts';
export type { SystemDb } from './system-db.ts';
export type { TenantDb, TenantReader, TenantTransaction } from './tenant-db.ts';

/**
 * Opens a pool of the owner. Every statement has a timeout, so a stuck one cannot block the product. `begin` runs the
 * whole transaction again after a deadlock or a serialization failure (3.3). Its work must be safe to run twice. The
 * work must notify nobody outside the database and keep nothing from the first run.
 */
export function connect(url: string, connections = 10, statementMilliseconds?: number): Sql {
  return connectWith(url, { connections, ...(statementMilliseconds && { statementMilliseconds }) });
}

/** The same with all that a pool may be told. */
export function connectWith(url: string, options: PoolOptions): Sql {
  const sql = openPool(url, options);
  const once = sql.begin.bind(sql) as (...args: unknown[]) => Promise<unknown>;
  const begin = ((...args: unknown[]) => retried(() => once(...args))) as Sql['begin'];
  return Object.assign(sql, { begin });
}
