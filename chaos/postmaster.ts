import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const END_MILLISECONDS = 10_000;

/** The process of the embedded PostgreSQL whose data lie in this folder. */
export function postmasterOf(folder: string): number | null {
  const file = join(folder, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) || null : null;
}

/** Kills it, and answers when it is gone. Its files may then be removed. */
export async function killPostgres(folder: string) {
  const postmaster = postmasterOf(folder);
  if (postmaster === null) throw new Error('PostgreSQL does not run');
  signal(postmaster, 'SIGKILL');
  const end = Date.now() + END_MILLISECONDS;
  while (signal(postmaster, 0)) {
    if (Date.now() > end) throw new Error('PostgreSQL did not end');
    await wait(50);
  }
}

/** False when there is no such process any more. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}
