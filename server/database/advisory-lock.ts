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
  /** Somebody holds it. Said once, and it is waited for. */
  readonly onWait?: () => void;
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
  for (let begun: Date | null = null; ; await pause(ASK_MILLISECONDS)) {
    const { late, at, done } = await sql.begin(async (tx) => {
      const asked = await askFor(tx, lock, begun);
      // A failure of the work ends the lock, not this transaction, which would else be run again after a deadlock in the work.
      return { ...asked, done: asked.free ? await settled(work()) : undefined };
    });
    if (done) return done();
    if (late) throw new LockTaken('somebody else is at it');
    if (!begun) lock.onWait?.();
    begun ??= at;
  }
}

const settled = <Result>(work: Promise<Result>): Promise<() => Result> =>
  work.then(
    (result) => () => result,
    (error: unknown) => () => {
      throw error;
    },
  );

/** Whether somebody is at the work of this lock right now. It may have changed when this answers. */
export async function isLockTaken(sql: Queryable, { name }: Pick<AdvisoryLock, 'name'>): Promise<boolean> {
  // Taken and given back within the statement.
  const [row] = await sql<{ free: boolean }[]>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`;
  return !row?.free;
}

const NEVER_ENDED = `set local idle_in_transaction_session_timeout = 0;
  select set_config('transaction_timeout', '0', true) where current_setting('transaction_timeout', true) is not null`;

interface Asked {
  /** It is ours until the end of the transaction. */
  readonly free: boolean;
  /** It was waited for as long as the lock says. */
  readonly late: boolean;
  readonly at: Date;
}

/**
 * Whoever has to wait asks again in another transaction, and whoever has it keeps no snapshot. An index that is made beside others'
 * work (`concurrently`) waits for the end of each transaction in which it saw an older one. One that asked on would end only when it
 * has the lock, so it and the migration that makes the index would wait for each other.
 */
async function askFor(tx: Transaction, { name, wait }: AdvisoryLock, begun: Date | null): Promise<Asked> {
  const [asked] = await tx<Asked[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free, clock_timestamp() as at,
      clock_timestamp() - coalesce(${begun}::timestamptz, now()) >= ${wait}::interval as late`;
  // It stands idle while the work lasts, whatever the host ends such transactions after (`transaction_timeout` is there from 17 on).
  // The snapshot of a statement with parameters goes with the next statement.
  await tx.unsafe(NEVER_ENDED);
  if (!asked) throw new Error('PostgreSQL answered nothing');
  return asked;
}
