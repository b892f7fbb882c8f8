import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import type { Kept } from '../../config.ts';

/** `2026-11-24T11-00-00Z`: a moment that is a name, in the order of time. */
export const backupNameAt = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
export const momentOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
export const isBackupName = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name);

/**
 * Of these backups, those that stay: the newest of each of the last hours, days and months in which there is one (UTC),
 * and always the newest of all.
 */
export function keptBackups(names: readonly string[], { hourly, daily, monthly }: Kept): Set<string> {
  const newestFirst = [...names].sort().reverse();
  const periods: [letters: number, count: number][] = [
    ['yyyy-mm-ddThh'.length, hourly],
    ['yyyy-mm-dd'.length, daily],
    ['yyyy-mm'.length, monthly],
  ];
  const kept = new Set(newestFirst.slice(0, 1));
  for (const [letters, count] of periods) {
    const seen = new Set<string>();
    for (const name of newestFirst) {
      const period = name.slice(0, letters);
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      kept.add(name);
    }
  }
  return kept;
}

const WAY_BACK_DAYS = 35;

/**
 * What stays besides, however many follow it within its hour: of each schema, and of an installation and each copy that went on with
 * its backups, the newest, until it is 35 days old. It is the only way back over an upgrade or a restore. `originOf` tells them apart.
 */
export function waysBack(names: readonly string[], originOf: (name: string) => string, now: Date): Set<string> {
  const newest = new Map([...names].sort().map((name) => [originOf(name), name]));
  const since = now.getTime() - WAY_BACK_DAYS * DAY_MILLISECONDS;
  return new Set([...newest.values()].filter((name) => momentOf(name).getTime() > since));
}
