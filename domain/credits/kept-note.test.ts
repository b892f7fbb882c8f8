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
  const note = noteByNow(kept, { amount: cents(wentBack), fee: cents(0) });
  expect([note.credit, note.refunded]).toEqual(says);
});

test.each<[string, number | undefined, number, number, number | undefined]>([
  ['goes back', 30, 200, 30, 30],
  ['did not go back, nor what it was for', 30, 0, 0, 0],
  ['stayed when the rest was sent in two parts', 30, 200, 0, 0],
  ['is not said by an older note', undefined, 200, 30, undefined],
])('CRED-13 FEE-09 what a note says of a fee that %s', (_what, refundedFee, amount, fee, says) => {
  const refunded = cents(200);
  const kept = { credit: cents(0), refunded, ...(refundedFee !== undefined && { refundedFee }) } as KeptNote;
  expect(noteByNow(kept, { amount: cents(amount), fee: cents(fee) }).refundedFee).toBe(says);
});
