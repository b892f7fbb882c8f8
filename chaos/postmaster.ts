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
  const process_ = postmasterOf(folder);
  if (process_ === null) throw new Error('PostgreSQL does not run');
  process.kill(process_, 'SIGKILL');
  const end = Date.now() + END_MILLISECONDS;
  while (isAlive(process_)) {
    if (Date.now() > end) throw new Error('PostgreSQL did not end');
    await wait(50);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
