import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, ZERO } from '../money/money.ts';
import { pushOff, type Standing } from './push-off.ts';

const standing = (amount: number, place: number): Standing => ({
  source: 'payment',
  id: `check ${place}`,
  amount: cents(amount),
  isPending: false,
});
const sumOf = (all: readonly { readonly amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0);

/** An invoice whose total was paid in parts, given up in part, and of which so much is credited one after the other. */
const story = fc.record({
  total: fc.integer({ min: 1, max: 500 }),
  paid: fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 4 }),
  givenUp: fc.integer({ min: 0, max: 500 }),
  notes: fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 4 }),
});

test('CRED-07 CRED-08 WOFF-01 notes give a customer no more than what they paid above what the rest costs, whatever was given up', () => {
  fc.assert(
    fc.property(story, ({ total, paid, givenUp, notes }) => {
      const payments: Standing[] = [];
      for (const [place, amount] of paid.entries())
        if (sumOf(payments) + amount <= total) payments.push(standing(amount, place));
      const came = sumOf(payments);
      const writtenOff = cents(Math.min(givenUp, total - came));
      let [credited, handedOut] = [0, 0];
      for (const note of notes) {
        if (credited + note > total) continue;
        const stands = came - handedOut;
        const over = cents(Math.max(0, note - (total - credited - stands - writtenOff)));
        if (over > stands) continue;
        const pushed = pushOff(
          [standing(stands, 0)].filter(({ amount }) => amount > 0),
          { over, writtenOff },
        );
        if (!pushed.ok) {
          expect([pushed.refusal, over > 0, writtenOff > 0]).toEqual(['written_off', true, true]);
          continue;
        }
        credited += note;
        handedOut += sumOf(pushed.value);
      }
      expect(handedOut).toBeLessThanOrEqual(Math.max(0, came - (total - credited)));
    }),
    { numRuns: 2_000 },
  );
});

test('CRED-07 WOFF-02 beside what was given up a note is refused as soon as anything would be pushed off, and fits into what is due', () => {
  const paid = [standing(99_000, 0)];
  expect(pushOff(paid, { over: cents(1), writtenOff: cents(1_000) })).toEqual({ ok: false, refusal: 'written_off' });
  expect(pushOff(paid, { over: ZERO, writtenOff: cents(1_000) })).toEqual({ ok: true, value: [] });
});
