import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backupNameAt, isBackupName, keptBackups, waysBack } from './retention.ts';

const HOUR = 3_600_000;
const from = Date.UTC(2026, 0, 1);
const KEEP = { hourly: 24, daily: 35, monthly: 24 };
const hourly = (count: number) =>
  Array.from({ length: count }, (_, hour) => backupNameAt(new Date(from + hour * HOUR)));

test('a year of hourly backups leaves the last 24 hours, 35 days and all months', () => {
  const names = hourly(365 * 24);
  const kept = [...keptBackups(names, KEEP)].sort();
  expect(kept).toContain('2026-12-31T00-00-00Z');
  expect(kept.slice(-24)).toEqual(names.slice(-24));
  expect(new Set(kept.map((name) => name.slice(0, 10))).size).toBe(35 + 10);
  expect(new Set(kept.map((name) => name.slice(0, 7))).size).toBe(12);
});

test('whatever the moments and the settings, the newest stays, and what stays is the newest of its hour', () => {
  const moments = fc.uniqueArray(fc.integer({ min: 0, max: 400 * 24 * 4 }), { maxLength: 300 });
  const counts = fc.record({
    hourly: fc.integer({ min: 0, max: 30 }),
    daily: fc.integer({ min: 0, max: 40 }),
    monthly: fc.integer({ min: 0, max: 20 }),
  });
  fc.assert(
    fc.property(moments, counts, (quarters, keep) => {
      const names = quarters.map((quarter) => backupNameAt(new Date(from + (quarter * HOUR) / 4)));
      const kept = keptBackups(names, keep);
      expect(kept.size).toBeLessThanOrEqual(1 + keep.hourly + keep.daily + keep.monthly);
      const newest = [...names].sort().at(-1);
      if (newest) expect(kept.has(newest)).toBe(true);
      for (const name of kept)
        expect(names.some((other) => other > name && other.slice(0, 13) === name.slice(0, 13))).toBe(false);
      // The same question about what is left has the same answer.
      expect(keptBackups([...kept], keep)).toEqual(kept);
    }),
  );
});

test('the newest of each origin stays until it is 35 days old', () => {
  const names = hourly(50 * 24);
  const before = names[30 * 24] ?? '';
  const originOf = (name: string) => (name <= before ? 'before' : 'after');
  const at = (day: number) => [...waysBack(names, originOf, new Date(from + day * 24 * HOUR))];
  expect(at(64)).toEqual([before, names.at(-1)]);
  expect(at(65)).toEqual([names.at(-1)]);
});

test('a name is a moment, and nothing else is one', () => {
  expect(isBackupName(backupNameAt(new Date()))).toBe(true);
  for (const other of ['files', '2026-11-24', '../2026-11-24T11-00-00Z', '2026-11-24T11-00-00Z/x'])
    expect(isBackupName(other)).toBe(false);
});
