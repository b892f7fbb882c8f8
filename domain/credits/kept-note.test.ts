import { expect, test } from 'vitest';
import { type Cents, cents } from '../money/money.ts';
import { type KeptNote, noteByNow } from './kept-note.ts';

test.each<[string, number, number | undefined, number, [number, number | undefined]]>([
  ['all went back', 0, 200, 200, [0, 200]],
  ['one of two refunds failed', 50, 200, 120, [130, 120]],
  ['none went back', 0, 200, 0, [200, 0]],
  ['more was refunded in its name', 50, 200, 250, [50, 200]],
  ['nothing was to go back', 300, undefined, 0, [300, undefined]],
])('CRED-09 CRED-13 what a note says when %s', (_what, credit, refunded, wentBack, says) => {
  const kept = { credit: cents(credit), ...(refunded !== undefined && { refunded: refunded as Cents }) } as KeptNote;
  const note = noteByNow(kept, cents(wentBack));
  expect([note.credit, note.refunded]).toEqual(says);
});
