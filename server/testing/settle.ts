import { setTimeout as wait } from 'node:timers/promises';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { QUEUE_NAMES } from '../app/background.ts';
import type { Sql } from '../database/sql.ts';

const POLL_MILLISECONDS = 10;
/** A finished task may have caused an event at the provider, and that event the next task. */
const IDLE_ROUNDS = 2;

/**
 * Resolves when no background task is due or under way and the provider has sent everything, or after `milliseconds`.
 * It does not wait for a task that waits for its next attempt.
 */
export async function settle(sql: Sql, sandbox: Sandbox, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  for (let idle = 0; idle < IDLE_ROUNDS && Date.now() < end; ) {
    await sandbox.settled(end - Date.now());
    const isBusy = (await dueTasks(sql)).length > 0;
    idle = isBusy ? 0 : idle + 1;
    if (isBusy) await wait(POLL_MILLISECONDS);
  }
}

const dueTasks = (sql: Sql) => sql`
  select 1 from jobs.job where name = any(${[...QUEUE_NAMES.tasks]})
    and (state = 'active' or (state < 'active' and start_after <= now())) limit 1`;
