import type { LastRun } from './metrics/figures-store.ts';

/** Whoever holds it makes a backup. */
export const BACKUP_LOCK = { name: 'backup', wait: '2s' } as const;

/** When the last backup was made, and how many things in it are not as they must be. */
export const BACKUP_RUN = 'backup';
/** When background work last made none, and how many times in a row it made none. */
export const FAILED_RUN = 'backup-failed';

/**
 * What the command ends with that made a true copy of data that are not as they must be. `npm run verify` names them. Node ends with 1
 * for whatever nobody caught, and so does what was killed.
 */
export const DIFFERS = 3;

interface Moment {
  readonly now: Date;
  readonly everyMinutes: number;
}

export const isBackupDue = (runs: readonly LastRun[], moment: Moment): boolean =>
  nextBackup(runs, moment) <= moment.now;

/**
 * When background work makes a backup: when the last one is old enough, and after one that failed in a minute, in two, in
 * four, up to the usual pause. A failure may come after a whole copy was made.
 */
export function nextBackup(runs: readonly LastRun[], { now, everyMinutes }: Moment): Date {
  const pauseAfter = ({ name, differences }: LastRun): number => {
    if (name === BACKUP_RUN) return everyMinutes;
    return name === FAILED_RUN ? Math.min(2 ** (differences - 1), everyMinutes) : 0;
  };
  // One of a time that is still to come was noted while the clock was wrong.
  const past = runs.filter(({ endedAt }) => endedAt * 1000 <= now.getTime());
  return new Date(Math.max(now.getTime(), ...past.map((run) => (run.endedAt + pauseAfter(run) * 60) * 1000)));
}
