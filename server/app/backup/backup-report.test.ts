import { expect, test } from 'vitest';
import type { BackedUp } from './back-up.ts';
import { differencesOf, linesOf } from './backup-report.ts';

const manifest = { tables: [{ rows: 1_500 }, { rows: 500 }], files: [], lostFiles: [], leftOut: [] };
const good = {
  name: '2026-11-24T11-00-00Z',
  manifest,
  wrong: [],
  reread: { count: 0, mended: [], damaged: [] },
  keysProblem: null,
  room: { dropped: 0, unsure: {} },
} as unknown as BackedUp;
const change = (part: object): BackedUp => ({ ...good, ...part });

test('of a good backup one line is said, and of tables beside the product one more', () => {
  const first = 'Backup 2026-11-24T11-00-00Z: 2,000 rows, 0 files, in /backups.';
  expect(linesOf(good, '/backups')).toEqual([first]);
  const beside = change({ manifest: { ...manifest, leftOut: ['crew_notes', 'rain'] } });
  expect(linesOf(beside, '/backups')).toEqual([
    first,
    expect.stringMatching(/not this product's: .*crew_notes, rain\.$/),
  ]);
  expect(differencesOf(beside)).toBe(0);
});

test.each<[string, object, number, RegExp]>([
  [
    'damage that was mended',
    { reread: { count: 3, mended: ['files/a.age'], damaged: [] } },
    1,
    /saved anew: files\/a\.age/,
  ],
  [
    'damage that stays',
    { reread: { count: 3, mended: [], damaged: ['files/a.age'] } },
    1,
    /has them no more: files\/a/,
  ],
  ['a forged list of keys', { keysProblem: 'forged' }, 1, /destroyed-keys\.txt was NOT what this installation wrote/],
  ['a list of keys of before', { keysProblem: 'unsigned' }, 0, /had no code, and was written anew/],
  ['forged lists of files', { room: { dropped: 0, unsure: { forged: 2 } } }, 2, /NOT what this installation wrote: 2/],
  ['lists of files of before', { room: { dropped: 0, unsure: { unsigned: 2, missing: 1 } } }, 0, /signed list .*: 3,/],
  ['one that lies apart', { isApart: true }, 0, /^It lies apart: no other backup goes for it\.$/],
  ['a place that cannot be cleared', { room: 'no right to' }, 0, /could not be cleared away.*: no right to/],
  ['rows that are not as they must be', { wrong: ['I61'] }, 1, /NOT as it must be, as in the product: I61/],
])('%s is said, and counts where somebody should look', (_what, part, differences, words) => {
  const made = change(part);
  expect(linesOf(made, '/backups').at(-1)).toMatch(words);
  expect(differencesOf(made)).toBe(differences);
});
