import type { Sql } from './queryable.ts';

/** Another process, or another request of this one, holds the lock. Nothing was done. */
export class LockTaken extends Error {}

/** PostgreSQL: the lock was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

export interface AdvisoryLock {
  /** Unlike every other lock's of this database. */
  readonly name: string;
  /** How long to wait for whoever holds it: an interval of PostgreSQL's, such as `2s`. */
  readonly wait: string;
}

/**
 * Does the work while nobody else does what bears the same name, in any process. The lock has a transaction of its own, so
 * the work may last, call others and fail halfway: the lock ends with it, and with the process. Throws {@link LockTaken}.
 */
export async function withAdvisoryLock<Result>(
  sql: Sql,
  { name, wait }: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = await sql.begin(async (tx) => {
    await tx`select set_config('lock_timeout', ${wait}, true), set_config('statement_timeout', '0', true)`;
    await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.catch(sayTaken);
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

function sayTaken(error: { code?: unknown }): never {
  throw error.code === LOCK_NOT_AVAILABLE ? new LockTaken('somebody else is at it', { cause: error }) : error;
}
