import type { LastRun } from './metrics/figures-store.ts';

/** Whoever holds it makes a backup. */
export const BACKUP_LOCK = { name: 'backup', wait: '2s' } as const;

/** When the last backup was made, and how many things in it are not as they must be. */
export const BACKUP_RUN = 'backup';
/** When background work last made none, and how many times in a row it made none. */
export const FAILED_RUN = 'backup-failed';

/**
 * Whether background work makes a backup now: when the last one is old enough, and after one that failed in a minute, in
 * two, in four, up to the usual pause. A failure may come after a whole copy was made.
 */
export function isBackupDue(
  runs: readonly LastRun[],
  { now, everyMinutes }: { now: Date; everyMinutes: number },
): boolean {
  const isRecent = (name: string, minutes: (run: LastRun) => number) =>
    runs.some((run) => {
      const age = now.getTime() / 1000 - run.endedAt;
      // One of a time that is still to come was noted while the clock was wrong.
      return run.name === name && age >= 0 && age < minutes(run) * 60;
    });
  return (
    !isRecent(BACKUP_RUN, () => everyMinutes) &&
    !isRecent(FAILED_RUN, ({ differences }) => Math.min(2 ** (differences - 1), everyMinutes))
  );
}
