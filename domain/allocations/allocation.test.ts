import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents } from '../money/money.ts';
import { changesOf, fill, put, type Share, standingOn, sumOf, takeNewest } from './allocation.ts';

const share = (invoiceId: string, amount: number): Share => ({ invoiceId, jobId: 'house', amount: cents(amount) });
const amount = fc.integer({ min: 1, max: 1_000_000 });
const names = ['a', 'b', 'c', 'd', 'e'];
const shares = fc
  .uniqueArray(fc.constantFrom(...names), { maxLength: 5 })
  .chain((ids) =>
    fc.tuple(...ids.map(() => amount)).map((amounts) => ids.map((id, index) => share(id, amounts[index] ?? 1))),
  );
const isSound = (list: readonly Share[], most: number) =>
  list.every((each) => each.amount > 0) &&
  sumOf(list) <= most &&
  new Set(list.map((each) => each.invoiceId)).size === list.length;

test('ALLOC-06 money goes to what it is meant for in order, each as far as due, and no cent is dropped or made', () => {
  fc.assert(
    fc.property(shares, amount, fc.array(amount, { minLength: 5, maxLength: 5 }), (targets, money, dues) => {
      const dueOn = (id: string) => cents(dues[names.indexOf(id)] ?? 0);
      const stands = fill(targets, cents(money), dueOn);
      expect(isSound(stands, money)).toBe(true);
      let left = money;
      for (const target of targets) {
        const wanted = Math.min(target.amount, dueOn(target.invoiceId), left);
        expect(standingOn(stands, target.invoiceId)).toBe(wanted);
        left -= wanted;
      }
    }),
  );
});

test('PART-23 what is taken back comes from the newest, and what was put somewhere can be taken back to the cent', () => {
  fc.assert(
    fc.property(shares, amount, (list, taken) => {
      const rest = takeNewest(list, cents(taken));
      expect(isSound(rest, sumOf(list))).toBe(true);
      expect(sumOf(rest)).toBe(Math.max(0, sumOf(list) - taken));
      // Only the newest that is left has lost a part.
      expect(rest.slice(0, -1)).toEqual(list.slice(0, Math.max(0, rest.length - 1)));
      const more = put(list, share('f', taken));
      expect(takeNewest(more, cents(taken))).toEqual(list);
    }),
  );
});

test('ALLOC-01 the changes from one standing to another lead there, and are never zero', () => {
  fc.assert(
    fc.property(shares, shares, (before, after) => {
      const changes = changesOf(before, after);
      expect(changes.every((change) => change.amount !== 0)).toBe(true);
      for (const id of names) {
        const moved: Cents = sumOf(changes.filter((change) => change.invoiceId === id));
        expect(standingOn(before, id) + moved).toBe(standingOn(after, id));
      }
    }),
  );
});

test('ALLOC-01 more on an invoice stands beside what is there', () => {
  expect(put([share('a', 5), share('b', 1)], share('a', 2))).toEqual([share('b', 1), share('a', 7)]);
  expect(put([share('a', 5)], share('a', 0))).toEqual([share('a', 5)]);
});
