import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Share, sumOf } from '../allocations/allocation.ts';
import { refundedBy } from '../ledger/standing.ts';
import { cents, ZERO } from '../money/money.ts';
import { creditOf, freeIn, freeOf, targetsOf, whyNotFrom } from './refund-targets.ts';

const share = (invoiceId: string, amount: number): Share => ({ invoiceId, jobId: 'job', amount: cents(amount) });
const target = (invoiceId: string | null, amount: number) => ({ invoiceId, amount: cents(amount) });

/** $1,000.00 of it on the stairs, $600.00 on the hall as the newest, and $150.00 nowhere. */
const PAID = {
  method: 'card',
  state: 'settled',
  targets: [],
  reserves: false,
  customerId: 'customer',
  amount: cents(175_000),
  fee: ZERO,
  cost: ZERO,
  refunded: ZERO,
  refundedFee: ZERO,
  refundedCost: ZERO,
  allocated: [share('stairs', 100_000), share('hall', 60_000)],
} as const;
const NONE_UNDER_WAY = { amount: ZERO, named: [] };
const part = (amount: number) => ({ amount: cents(amount), fee: ZERO, cost: ZERO });

test('PART-23 X27 a refund that nobody chose a place for is taken from unused money, then from the newest', () => {
  expect(targetsOf(PAID, NONE_UNDER_WAY, cents(80_000))).toEqual([
    target(null, 15_000),
    target('hall', 60_000),
    target('stairs', 5_000),
  ]);
  const over = { ...PAID, amount: cents(300_000), allocated: [share('a', 200_000), share('b', 100_000)] };
  expect(targetsOf(over, NONE_UNDER_WAY, cents(120_000))).toEqual([target('b', 100_000), target('a', 20_000)]);
  expect(targetsOf(PAID, NONE_UNDER_WAY, ZERO)).toEqual([]);
});

test('PART-23 what a refund under way names is not free, and one of before takes unused money first', () => {
  const named = { amount: cents(30_000), named: [target('hall', 20_000), target(null, 10_000)] };
  const free = freeOf(PAID, named);
  expect([null, 'stairs', 'hall', 'else'].map((place) => freeIn(free, place))).toEqual([5_000, 100_000, 40_000, 0]);
  expect(creditOf(PAID, named)).toBe(5_000);
  const before = freeOf(PAID, { amount: cents(25_000), named: [target(null, 5_000)] });
  expect([null, 'stairs', 'hall'].map((place) => freeIn(before, place))).toEqual([0, 100_000, 50_000]);
  // What was refunded at the provider is more than is free: it takes what another one names.
  expect(targetsOf(PAID, named, cents(175_000))).toEqual([
    target(null, 15_000),
    target('hall', 60_000),
    target('stairs', 100_000),
  ]);
  expect(targetsOf({ ...PAID, state: 'reversed', allocated: [] }, NONE_UNDER_WAY, cents(5))).toEqual([target(null, 5)]);
});

test('PART-23 why a refund cannot be taken from where a manager chose', () => {
  const underWay = { amount: cents(30_000), named: [target('hall', 20_000), target(null, 10_000)] };
  const why = (amount: number, ...from: ReturnType<typeof target>[]) =>
    whyNotFrom(PAID, underWay, { amount: cents(amount), from })?.code ?? null;
  expect(why(45_000, target('hall', 40_000), target(null, 5_000))).toBeNull();
  expect(why(40_001, target('hall', 40_001))).toBe('refund_under_way');
  expect(why(60_001, target('hall', 60_001))).toBe('more_than_stands');
  expect(why(5_001, target(null, 5_001))).toBe('refund_under_way');
  expect(why(15_001, target(null, 15_001))).toBe('no_credit');
  expect(why(2, target('hall', 1), target('hall', 1))).toBe('repeated');
  expect(why(1, target('hall', 1), target(null, 0))).toBe('nothing');
  expect(why(2, target('hall', 1))).toBe('other_sum');
});

test('PART-23 whatever was chosen, refunds that arrive in any order take exactly what they name, and leave the rest where it was', () => {
  const money = fc.record({
    shares: fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 4 }),
    unused: fc.nat(500),
    wishes: fc.array(fc.record({ amount: fc.integer({ min: 1, max: 400 }), place: fc.nat(6) }), { maxLength: 6 }),
    order: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  });
  fc.assert(
    fc.property(money, ({ shares, unused, wishes, order }) => {
      const allocated = shares.map((amount, at) => share(`invoice ${at}`, amount));
      const paid = { ...PAID, allocated, amount: cents(sumOf(allocated) + unused) };
      const asked: (readonly ReturnType<typeof target>[])[] = [];
      const underWay = () => ({ amount: sumOf(asked.flat()), named: asked.flat() });
      for (const { amount, place } of wishes) {
        const left = paid.amount - underWay().amount;
        if (amount > left) continue;
        const from = [target(allocated[place]?.invoiceId ?? null, amount)];
        const isFree = whyNotFrom(paid, underWay(), { amount: cents(amount), from }) === null;
        const targets = isFree ? from : targetsOf(paid, underWay(), cents(amount));
        expect(sumOf(targets)).toBe(amount);
        expect(whyNotFrom(paid, underWay(), { amount: cents(amount), from: targets })).toBeNull();
        asked.push(targets);
      }
      const free = freeOf(paid, underWay());
      expect(free.unused + sumOf(free.shares)).toBe(paid.amount - underWay().amount);
      const arriving = asked.toSorted((a, b) => (order[asked.indexOf(a)] ?? 0) - (order[asked.indexOf(b)] ?? 0));
      const after = arriving.reduce(
        (payment, from) => refundedBy(payment, part(sumOf(from)), from),
        paid as typeof PAID & typeof paid,
      );
      expect(after.allocated.filter(({ amount }) => amount > 0)).toEqual(free.shares);
    }),
  );
});

test('PART-23 what is no longer where a refund names it is taken as usual', () => {
  const moved = { ...PAID, allocated: [share('stairs', 30_000), share('hall', 60_000)], amount: cents(100_000) };
  const after = refundedBy(moved, part(50_000), [target('stairs', 50_000)]);
  expect(after.allocated).toEqual([share('hall', 50_000)]);
  // Less of the amount went back than was asked for: no more is taken.
  expect(refundedBy(PAID, part(50_000), [target('stairs', 60_000)]).allocated).toEqual([
    share('stairs', 50_000),
    share('hall', 60_000),
  ]);
});
