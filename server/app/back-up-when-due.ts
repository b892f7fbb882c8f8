import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isLockTaken } from '../database/advisory-lock.ts';
import type { Schedule } from '../services/background-task.ts';
import type { Platform } from '../services/platform.ts';
import { BACKUP_LOCK, DIFFERS, FAILED_RUN, isBackupDue, nextBackup } from './backup-due.ts';
import { lastRuns, noteRun } from './metrics/figures-store.ts';

const COMMAND = fileURLToPath(new URL('../commands/backup.ts', import.meta.url));
const LOOK_SECONDS = 60;
/** Longer than any backup should take. One that hangs must not keep the next from beginning. */
const MAX_MILLISECONDS = 6 * 3_600_000;

export const backUpOnSchedule: Schedule = {
  name: 'back-up',
  seconds: LOOK_SECONDS,
  run: (platform) => backUpWhenDue(platform),
};

/**
 * Runs the command of the operator when the last backup is old enough, in a process of its own: it compresses and
 * encrypts everything, and people must not wait for that.
 */
export async function backUpWhenDue(
  { config, systemDb, clock, log }: Platform,
  env = process.env,
  command = COMMAND,
): Promise<void> {
  const { recipient, everyMinutes } = config.backup;
  if (!recipient || everyMinutes === 0) return;
  const { sql } = systemDb;
  const runs = await lastRuns(sql);
  if (!isBackupDue(runs, { now: clock.now(), everyMinutes })) return;
  // It may last longer than the queue waits for whoever began it.
  if (await isLockTaken(sql, BACKUP_LOCK)) return;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [command], { env, timeout: MAX_MILLISECONDS });
    log.info({ backup: lastLines(stdout) }, 'a backup was made and proved');
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    const about = { backup: lastLines(stderr || stdout) };
    if (code === DIFFERS) log.error(about, 'a backup was made, and what it holds is not as it must be');
    // Somebody began one at the same moment.
    else if (!(await isLockTaken(sql, BACKUP_LOCK))) {
      log.error(about, 'no backup was made');
      const before = runs.find(({ name }) => name === FAILED_RUN)?.differences ?? 0;
      await noteRun(sql, { name: FAILED_RUN, at: clock.now(), differences: before + 1 });
    }
  }
}

/** Of a process that does background work, when it begins. */
export async function sayNextBackup({ config, systemDb, clock }: Platform, say: (line: string) => void) {
  const { recipient, everyMinutes } = config.backup;
  if (!recipient || everyMinutes === 0) return;
  const next = nextBackup(await lastRuns(systemDb.sql), { now: clock.now(), everyMinutes });
  say(`The next backup is made at ${next.toISOString().slice(0, 16)}Z, and one every ${everyMinutes} minutes.`);
}

const lastLines = (printed: string): string => printed.trim().split('\n').slice(-5).join(' ');
