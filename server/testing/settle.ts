import { setTimeout as wait } from 'node:timers/promises';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { QUEUE_NAMES } from '../app/background.ts';
import type { Sql } from '../database/sql.ts';

const POLL_MILLISECONDS = 10;
/** A finished task may have caused an event at the provider, and that event the next task. */
const IDLE_ROUNDS = 2;

/** Resolves when no background task is due or under way and the provider has sent everything. Throws when that takes longer. */
export async function settle(sql: Sql, sandbox: Sandbox, milliseconds: number): Promise<void> {
  const left = await leftAfter(sql, sandbox, milliseconds);
  if (left.length > 0) throw new Error(`not done after ${milliseconds} ms: ${left.join(', ')}`);
}

/**
 * What is due or under way after at most `milliseconds`, by name. Nothing when all is done before. It does not wait for a
 * task that waits for its next attempt.
 */
export async function leftAfter(sql: Sql, sandbox: Sandbox, milliseconds: number): Promise<readonly string[]> {
  const end = Date.now() + milliseconds;
  for (let idle = 0; idle < IDLE_ROUNDS; ) {
    await sandbox.settled(end - Date.now());
    const due = await dueTasks(sql);
    if (Date.now() >= end) return due.length > 0 ? due.map(({ name }) => name) : ['what the provider sends'];
    idle = due.length > 0 ? 0 : idle + 1;
    if (due.length > 0) await wait(POLL_MILLISECONDS);
  }
  return [];
}

const dueTasks = (sql: Sql) => sql<{ name: string }[]>`
  select distinct name from jobs.job where name = any(${[...QUEUE_NAMES.tasks]})
    and (state = 'active' or (state < 'active' and start_after <= now()))`;
