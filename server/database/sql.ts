import { AsyncLocalStorage } from 'node:async_hooks';
import { openPool } from './pool.ts';
import type { Sql, Transaction } from './queryable.ts';
import { retried } from './retried.ts';
import { withSecondWall } from './second-wall.ts';
import { TENANT_ROLE } from './tenant-role.ts';

export type { Queryable, Sql, Statement, Transaction } from './queryable.ts';
export type { TenantDb, TenantReader, TenantTransaction } from './tenant-db.ts';

/** Connections of the restricted role for the features that do not take a `TenantDb` yet. */
const MAX_RESTRICTED = 6;

/**
 * Opens a pool. Every statement has a time limit, so that a stuck one cannot take the product with it. `begin` runs the whole
 * transaction again after a deadlock or a serialization failure (3.3): what it calls must be safe to run twice, so it tells
 * nobody outside the database and keeps nothing from the first time.
 */
export function connect(url: string, connections = 10, statementMilliseconds?: number): Sql {
  const open = (role?: string): Sql =>
    openPool(url, {
      connections: role ? Math.min(connections, MAX_RESTRICTED) : connections,
      ...(statementMilliseconds && { statementMilliseconds }),
      session: role ? { role } : {},
    });
  const owner = open();
  // Of its own, because a prepared statement that changes its role is planned again each time.
  let tenant: Sql | null = null;
  const walled = () => {
    tenant ??= open(TENANT_ROLE);
    return tenant;
  };
  const end: Sql['end'] = async (options) => void (await Promise.all([endOwner(options), tenant?.end(options)]));
  const endOwner = owner.end.bind(owner);
  return repeating(Object.assign(withSecondWall(owner, walled), { end }));
}

/** With a `begin` that tries again, and notes what has been committed. */
function repeating(sql: Sql): Sql {
  const once = sql.begin.bind(sql) as (...args: unknown[]) => Promise<unknown>;
  const begin = (async (...args: unknown[]) => {
    const result = await retried(() => once(...args));
    const notes = noted.getStore();
    if (notes) notes.committed = true;
    return result;
  }) as Sql['begin'];
  return Object.assign(sql, { begin });
}

/** What a piece of work has done so far; `committed` once a transaction of it is there for good. */
export interface WorkNotes {
  committed: boolean;
}

const noted = new AsyncLocalStorage<WorkNotes>();

/** Does the work and notes on the way what no failure afterwards can undo. */
export const noting = <Result>(notes: WorkNotes, work: () => Promise<Result>): Promise<Result> =>
  noted.run(notes, work);

/** How long the statements of this transaction wait for somebody else's lock: a PostgreSQL interval such as `2s`. */
export async function waitAtMost(tx: Transaction, interval: string) {
  await tx`select set_config('lock_timeout', ${interval}, true)`;
}
