import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable, Sql, Transaction } from './queryable.ts';

/** Another process, or another request of this one, holds the lock. Nothing was done. */
export class LockTaken extends Error {}

const ASK_MILLISECONDS = 50;

export interface AdvisoryLock {
  /** Unlike every other lock's of this database. */
  readonly name: string;
  /** How long to wait for whoever holds it: an interval of PostgreSQL's, such as `2s`, or `0s` for not at all. */
  readonly wait: string;
}

/**
 * Does the work while nobody else does what bears the same name, in any process. The lock has a transaction of its own, so
 * the work may last, call others and fail halfway: the lock ends with it, and with the process. Throws {@link LockTaken}.
 */
export async function withAdvisoryLock<Result>(
  sql: Sql,
  lock: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = await sql.begin(async (tx) => {
    await takeLock(tx, lock);
    // A failure of the work ends the lock, not this transaction, which would else be run again after a deadlock in the work.
    return work().then(
      (result) => () => result,
      (error: unknown) => () => {
        throw error;
      },
    );
  });
  return done();
}

/** Whether somebody is at the work of this lock right now. It may have changed when this answers. */
export async function isLockTaken(sql: Queryable, { name }: Pick<AdvisoryLock, 'name'>): Promise<boolean> {
  // Taken and given back within the statement.
  const [row] = await sql<{ free: boolean }[]>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`;
  return !row?.free;
}

/**
 * Asks until it is free, and keeps no snapshot in between or afterwards. An index that is made beside others' work
 * (`concurrently`) waits for every older snapshot: it and whoever waits for its migration would wait for ever.
 */
async function takeLock(tx: Transaction, { name, wait }: AdvisoryLock) {
  for (;;) {
    const [row] = await tx<{ free: boolean; late: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free, clock_timestamp() - now() >= ${wait}::interval as late`;
    // The snapshot of a statement with parameters goes with the next statement.
    await tx.unsafe('select');
    if (row?.free) return;
    if (row?.late) throw new LockTaken('somebody else is at it');
    await pause(ASK_MILLISECONDS);
  }
}
