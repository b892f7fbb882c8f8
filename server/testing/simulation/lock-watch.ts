import timers from 'node:timers/promises';
import type { Sql } from '../../database/sql.ts';
import type { Wire } from './wire.ts';

const { setTimeout: pause } = timers;
const LOOK_AGAIN_MILLISECONDS = 1;
/** Whoever runs is looked at again after twice the time, up to this: to look takes as much of the machine as a statement. */
const RARELY_MILLISECONDS = 32;
const STUCK_MILLISECONDS = 30_000;
/** PostgreSQL never looks for circles itself: which of two it ends would depend on the machine's time. */
const NO_SEARCH = '1h';

/** Who waits for whom at PostgreSQL, by the numbers of the processes. */
type Waiting = ReadonlyMap<number, readonly number[]>;

/** What the simulator asks PostgreSQL on a connection of its own. */
export class LockWatch {
  readonly #sql: Sql;
  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** For all later connections to this database. */
  async takeOver(): Promise<void> {
    await this.#sql.unsafe(`
      do $$ begin execute format('alter database %I set deadlock_timeout = ''${NO_SEARCH}''', current_database()); end $$`);
  }

  /**
   * Resolves when each of these was answered or waits for a lock. Nobody else moves meanwhile, so time decides nothing: what
   * waits was seen waiting twice, for the same. Answers who waits for whom.
   */
  async settled(wires: readonly Wire[]): Promise<Waiting> {
    const end = Date.now() + STUCK_MILLISECONDS;
    let before = '';
    for (let wait = LOOK_AGAIN_MILLISECONDS; Date.now() < end; ) {
      const open = wires.filter((wire) => !wire.isAnswered);
      if (open.length === 0) return new Map();
      const waiting = await this.#waiting(open);
      const now = JSON.stringify([...waiting]);
      const allWait = waiting.size === open.length;
      if (allWait && now === before && open.every((wire) => !wire.isAnswered)) return waiting;
      before = now;
      wait = allWait ? LOOK_AGAIN_MILLISECONDS : Math.min(2 * wait, RARELY_MILLISECONDS);
      await Promise.race([Promise.all(open.map(({ answered }) => answered)), pause(wait)]);
    }
    throw new Error('a statement is neither answered nor waits for a lock');
  }

  /** Those of these that could move: they wait for no lock. Nobody does while it looks. */
  async free(wires: readonly Wire[]): Promise<readonly Wire[]> {
    if (wires.length === 0) return [];
    const waiting = await this.#waiting(wires);
    return wires.filter(({ processId }) => !waiting.has(processId));
  }

  /** Ends a statement that waits, as PostgreSQL ends one of a circle. */
  async cancel({ processId }: Wire): Promise<void> {
    await this.#sql`select pg_cancel_backend(${processId})`;
  }

  /** Resolves when the server has seen that the connection broke, and has rolled back. */
  async gone({ processId }: Wire): Promise<void> {
    while ((await this.#sql`select 1 from pg_stat_activity where pid = ${processId}`).length > 0)
      await pause(LOOK_AGAIN_MILLISECONDS);
  }

  async #waiting(wires: readonly Wire[]): Promise<Waiting> {
    const rows = await this.#sql<{ id: number; blockers: number[] }[]>`
      select id, to_jsonb(pg_blocking_pids(id::integer)) blockers
      from unnest(${wires.map(({ processId }) => String(processId))}::text[]) ids (id)`;
    return new Map(
      rows.filter(({ blockers }) => blockers.length > 0).map(({ id, blockers }) => [Number(id), blockers]),
    );
  }
}

/** The processes of a circle, if there is one. */
export function circleOf(waiting: Waiting): readonly number[] {
  for (const start of waiting.keys()) {
    const reached = new Set<number>();
    const next = [...(waiting.get(start) ?? [])];
    while (next.length > 0) {
      const one = next.pop() ?? 0;
      if (reached.has(one)) continue;
      reached.add(one);
      next.push(...(waiting.get(one) ?? []));
    }
    if (reached.has(start)) return [...waiting.keys()].filter((one) => reached.has(one));
  }
  return [];
}
