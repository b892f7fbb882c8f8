import { expect, test } from 'vitest';
import { isBackupDue, nextBackup } from './backup-due.ts';

const MINUTE = 60_000;
const begin = Date.UTC(2026, 10, 24);
const run = (name: string, minute: number, differences = 0) => ({
  name,
  endedAt: (begin + minute * MINUTE) / 1000,
  differences,
});
const isDueAt = (minute: number, ...runs: ReturnType<typeof run>[]) =>
  isBackupDue(runs, { now: new Date(begin + minute * MINUTE), everyMinutes: 60 });

test('a backup is due when the last one is old enough, and when a clock that was wrong made it', () => {
  expect(isDueAt(0)).toBe(true);
  expect(isDueAt(59, run('backup', 0))).toBe(false);
  expect(isDueAt(60, run('backup', 0))).toBe(true);
  expect(isDueAt(60, run('backup', 5_000), run('backup-failed', 5_000, 9))).toBe(true);
  expect(isDueAt(60, run('verify', 59))).toBe(true);
});

test('the next backup is an hour after the last one, a pause after a failure, and now where none was ever made', () => {
  const minuteAfter = (minute: number, ...runs: ReturnType<typeof run>[]) =>
    (nextBackup(runs, { now: new Date(begin + minute * MINUTE), everyMinutes: 60 }).getTime() - begin) / MINUTE;
  expect(minuteAfter(7)).toBe(7);
  expect(minuteAfter(7, run('backup', 0), run('verify', 6))).toBe(60);
  expect(minuteAfter(70, run('backup', 0), run('backup-failed', 69, 3))).toBe(73);
});

test('one that fails is tried again after pauses that double, up to the usual one', () => {
  let tries = 0;
  let failedAt = 0;
  const pauses: number[] = [];
  for (let minute = 0; minute < 400; minute += 1) {
    const runs = tries === 0 ? [] : [run('backup-failed', failedAt, tries)];
    if (!isDueAt(minute, ...runs)) continue;
    if (tries > 0) pauses.push(minute - failedAt);
    [tries, failedAt] = [tries + 1, minute];
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60]);
});
