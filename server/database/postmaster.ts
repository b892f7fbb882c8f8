import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The port of a live postmaster of this data folder, from its pid file. Null when there is none. */
export function runningPort(data: string): number | null {
  const lines = pidFile(data);
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return null;
  return Number(lines[3]) || null;
}

export async function shutDown(data: string) {
  const pid = Number(pidFile(data)[0]);
  if (!pid || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT'); // PostgreSQL's fast shutdown: ends sessions, writes everything, stops.
  for (let tries = 0; tries < 200 && isAlive(pid); tries += 1) await wait(50);
}

function pidFile(data: string): string[] {
  const path = join(data, 'postmaster.pid');
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return /postgres/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch (error) {
    // This system has no /proc, so the signal alone decides. EPERM means alive, but another user's.
    const { code, syscall } = error as NodeJS.ErrnoException;
    return code === 'EPERM' || (syscall === 'open' && !existsSync('/proc'));
  }
}
