import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import type { Sql, Transaction } from './queryable.ts';
import { TENANT_ROLE, withSecondWall } from './second-wall.ts';

const TYPES: { integer: postgres.PostgresType<number>; day: postgres.PostgresType<string> } = {
  // Money and numbers are bigint columns; all of them fit a safe integer, and one that does not is a bug worth a crash.
  integer: { to: 20, from: [20], serialize: String, parse: safeInteger },
  // A day stays the text yyyy-mm-dd: a Date would drag a time zone in.
  day: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
};

const CONNECT_SECONDS = 5;
const STATEMENT_MILLISECONDS = 10_000;
const MOST_RETRIES = 5;
const FIRST_PAUSE_MILLISECONDS = 20;
/** Two transactions were in each other's way, and PostgreSQL ended this one as if it had never begun. */
const IN_THE_WAY: readonly unknown[] = ['40001', '40P01'];

export type { Queryable, Sql, Statement, Transaction } from './queryable.ts';

/**
 * Opens a pool. Every statement has a time limit, so that a stuck one cannot take the product with it. `begin` runs the whole
 * transaction again after a deadlock or a serialization failure (3.3): what it calls must be safe to run twice, so it tells
 * nobody outside the database and keeps nothing from the first time.
 */
export function connect(url: string, connections = 10, statementMilliseconds = STATEMENT_MILLISECONDS): Sql {
  const open = (role?: string): Sql =>
    postgres(url, {
      max: connections,
      connect_timeout: CONNECT_SECONDS,
      idle_timeout: 60,
      types: TYPES,
      onnotice: () => undefined,
      connection: {
        application_name: 'underlay',
        statement_timeout: statementMilliseconds,
        lock_timeout: 5_000,
        ...(role && { role }),
      },
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

/** Pauses grow and differ, so that the same two do not meet again at the same moment. */
async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      if (retries === MOST_RETRIES || !IN_THE_WAY.includes((error as { code?: unknown }).code)) throw error;
      await wait(FIRST_PAUSE_MILLISECONDS * 2 ** retries * (0.5 + Math.random()));
    }
  }
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`);
  return value;
}

/** How long the statements of this transaction wait for somebody else's lock: a PostgreSQL interval such as `2s`. */
export async function waitAtMost(tx: Transaction, interval: string) {
  await tx`select set_config('lock_timeout', ${interval}, true)`;
}
