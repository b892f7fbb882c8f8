import type { Sql } from '../server/database/sql.ts';
import { signal } from './postmaster.ts';

/** Lets what was frozen go on. */
export type Thaw = () => void;

/** Stops processes where they are. They keep their connections and say nothing. */
export function freeze(pids: readonly number[]): Thaw {
  for (const pid of pids) signal(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) signal(pid, 'SIGCONT');
  };
}

/** The same with all of PostgreSQL. A connection that was open before still answers while its postmaster is stopped. */
export async function freezeDatabase(sql: Sql, postmaster: number): Promise<Thaw> {
  let thaw: Thaw | null = null;
  try {
    const rows = await sql.begin(async (tx) => {
      await tx`select 1`;
      // From here on it makes no others.
      thaw = freeze([postmaster]);
      return tx<{ pid: number }[]>`select pid from pg_stat_activity`;
    });
    return freeze([postmaster, ...rows.map(({ pid }) => pid)]);
  } catch (error) {
    (thaw as Thaw | null)?.();
    throw error;
  }
}
