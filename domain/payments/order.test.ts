import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { whyNotOrder } from '../copy/paying.ts';
import { basisPoints, cents, ZERO } from '../money/money.ts';
import { waysToPay } from './can-pay-online.ts';
import { DEFAULT_FEES, LEAST_CHARGE } from './fees.ts';
import { type Chosen, type Order, type PricedOrder, priceOrder, whyNotSo } from './order.ts';
import { leastOf, type PartRule, ruleFor, takesParts } from './part-rule.ts';

const ANY: PartRule = { kind: 'any' };
const chosen = (number: number, due: number, more: Partial<Chosen> = {}): Chosen => ({
  invoiceId: `invoice-${number}`,
  number,
  dueDate: '2026-12-04' as CalendarDate,
  isQuote: false,
  total: cents(due),
  due: cents(due),
  chargesDue: ZERO,
  discount: ZERO,
  rule: ANY,
  amount: null,
  ...more,
});
const priced = (outcome: PricedOrder): Order => {
  if (!outcome.ok) throw new Error(whyNotOrder(outcome.refusal));
  return outcome.order;
};
const says = (each: Chosen): string | null => {
  const refusal = whyNotSo(each);
  return refusal && whyNotOrder(refusal);
};

test('X28 PART-04 PART-07 PART-08 three invoices, one in part, with credit: one charge and one fee', () => {
  const order = priced(
    priceOrder(
      [
        chosen(1048, 256_922, { dueDate: '2026-11-09' as CalendarDate }),
        chosen(1063, 191_640, { amount: cents(100_000) }),
        chosen(1066, 261_450, { amount: cents(87_150), dueDate: '2026-12-01' as CalendarDate }),
      ],
      cents(13_745),
    ),
  );
  expect([order.sum, order.credit, order.charge]).toEqual([444_072, 13_745, 430_327]);
  expect(order.targets.map(({ amount, credit }) => [amount, credit])).toEqual([
    [256_922, 13_745],
    [100_000, 0],
    [87_150, 0],
  ]);
  expect(order.stays).toEqual([
    { invoiceId: 'invoice-1063', amount: 91_640, dueDate: '2026-12-04' },
    { invoiceId: 'invoice-1066', amount: 174_300, dueDate: '2026-12-01' },
  ]);
  const terms = { bankPaymentEligible: true, cardPaymentEligible: true, fees: DEFAULT_FEES };
  const ways = waysToPay({ amountDue: order.charge, isQuote: false }, terms);
  expect(ways.map(({ charge }) => [charge.fee, charge.total])).toEqual([
    [100, 430_427],
    [12_509, 442_836],
  ]);
});

test('PART-01 PART-02 the least of an invoice: all of it, an amount, a percentage of its total, or what can be charged', () => {
  const least = (rule: PartRule, due: number, total = due) => leastOf({ due: cents(due), total: cents(total), rule });
  const half: PartRule = { kind: 'percent', percent: basisPoints(5_000) };
  expect(least({ kind: 'off' }, 191_640)).toBe(191_640);
  expect(least({ kind: 'amount', least: cents(5_000) }, 191_640)).toBe(5_000);
  expect(least({ kind: 'amount', least: cents(5_000) }, 4_000)).toBe(4_000);
  expect(least({ kind: 'amount', least: cents(10) }, 4_000)).toBe(50);
  expect(least(half, 4_001)).toBe(2_001);
  expect(least(half, 1_500, 4_000)).toBe(1_500);
  expect(least(ANY, 30)).toBe(30);
  expect(ruleFor(null, half)).toBe(half);
  expect([ruleFor({ kind: 'off' }, half).kind, ruleFor(null, null).kind]).toEqual(['off', 'off']);
  expect([99, 100].map((due) => takesParts({ due: cents(due), total: cents(due), rule: ANY }))).toEqual([false, true]);
  expect(takesParts({ due: cents(100), total: cents(100), rule: { kind: 'off' } })).toBe(false);
});

test('PART-02 PART-03 PART-05 PART-06 what an invoice does not take is said in words', () => {
  const fifty: PartRule = { kind: 'amount', least: cents(5_000) };
  const part = (amount: number, rule: PartRule = fifty) => says(chosen(1, 10_000, { amount: cents(amount), rule }));
  expect(part(4_999)).toBe('Please pay at least $50.00.');
  expect([5_000, 9_950, 10_000].map((amount) => part(amount))).toEqual([null, null, null]);
  const left = (rest: string) => `${rest} would be left, which cannot be paid online. Please pay $100.00, or less.`;
  expect([part(9_951), part(9_999)]).toEqual([left('$0.49'), left('$0.01')]);
  const changed = 'The amount due has changed. Please reload the page and check the new amount.';
  expect([part(10_001), part(9_000, { kind: 'off' })]).toEqual([changed, changed]);
  expect(part(49, ANY)).toBe('Please pay at least $0.50.');
  expect(says(chosen(1, 100, { isQuote: true }))).toBe('Payments are unavailable to be made on quotes.');
  expect(says(chosen(1, 0))).toBe('Nothing is due on this invoice.');
  const twice = priceOrder([chosen(1, 100), chosen(2, 100), chosen(1, 100, { amount: cents(1) })], ZERO);
  expect(twice).toEqual({ ok: false, refusal: { code: 'repeated_target', invoiceId: 'invoice-1' } });
});

test('PART-08 credit covers what is due earliest, then the lowest number, and leaves nothing or what can be charged', () => {
  const later = '2026-12-31' as CalendarDate;
  const three = [chosen(9, 300, { dueDate: later }), chosen(8, 400), chosen(7, 500)];
  const credits = (unused: number) =>
    priced(priceOrder(three, cents(unused))).targets.map(({ credit }) => Number(credit));
  expect(credits(600)).toEqual([0, 100, 500]);
  expect(credits(1_150)).toEqual([250, 400, 500]);
  expect(credits(1_199)).toEqual([250, 400, 500]);
  expect(credits(1_200)).toEqual([300, 400, 500]);
  expect(credits(99_999)).toEqual([300, 400, 500]);
  expect(priced(priceOrder([chosen(1, 30)], cents(20))).credit).toBe(0);
});

test('PART-02 PART-03 PART-07 PART-08 whatever is chosen, the cents add up and nothing is left that cannot be paid', () => {
  const amount = fc.integer({ min: 1, max: 5_000 });
  const rule = fc.oneof(
    fc.constantFrom<PartRule>({ kind: 'off' }, ANY),
    amount.map((least): PartRule => ({ kind: 'amount', least: cents(least) })),
    fc
      .integer({ min: 1, max: 10_000 })
      .map((percent): PartRule => ({ kind: 'percent', percent: basisPoints(percent) })),
  );
  // From less than the least to more than what is due, and mostly in between.
  const share = fc.option(fc.integer({ min: -2, max: 102 }));
  const orders = fc.array(fc.record({ due: amount, share, rule, day: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 6,
  });
  let taken = 0;
  fc.assert(
    fc.property(orders, fc.integer({ min: 0, max: 20_000 }), (list, unused) => {
      const all = list.map(({ due, share: of, day, ...each }, number) => {
        const facts = chosen(number, due, { ...each, dueDate: `2026-12-0${day}` as CalendarDate });
        const least = leastOf(facts);
        return { ...facts, amount: of === null ? null : cents(least + Math.round(((due - least) * of) / 100)) };
      });
      const outcome = priceOrder(all, cents(unused));
      if (!outcome.ok) {
        expect(all.map(whyNotSo)).toContainEqual(outcome.refusal);
        return;
      }
      taken += 1;
      const { targets, sum, credit, charge, stays } = outcome.order;
      expect(credit + charge).toBe(sum);
      expect(credit).toBeLessThanOrEqual(unused);
      if (sum >= LEAST_CHARGE && charge > 0) expect(charge).toBeGreaterThanOrEqual(LEAST_CHARGE);
      if (unused >= sum) expect(charge).toBe(0);
      for (const target of targets) {
        expect(target.credit).toBeGreaterThanOrEqual(0);
        expect(target.credit).toBeLessThanOrEqual(target.amount);
        expect(target.amount).toBeGreaterThanOrEqual(target.least);
        const rest = target.due - target.amount;
        expect(stays.find(({ invoiceId }) => invoiceId === target.invoiceId)?.amount ?? 0).toBe(rest);
        if (rest > 0) expect(rest).toBeGreaterThanOrEqual(LEAST_CHARGE);
      }
      // Nothing is covered before what is due earlier is covered whole.
      const inTurn = targets.toSorted((a, b) => placeOf(all, a.invoiceId) - placeOf(all, b.invoiceId));
      const open = inTurn.findIndex((target) => target.credit < target.amount);
      if (open >= 0) expect(inTurn.slice(open + 1).every((target) => target.credit === 0)).toBe(true);
    }),
  );
  expect(taken).toBeGreaterThan(20);
});

const placeOf = (all: readonly Chosen[], id: string): number => {
  const each = all.find(({ invoiceId }) => invoiceId === id);
  return each ? Number(each.dueDate.slice(-1)) * 1_000 + each.number : 0;
};

test('DISC-02 all that is due costs less in time, a part costs what it is, and credit covers only what has to be paid', () => {
  const offer = { discount: cents(5_833) };
  const whole = priced(priceOrder([chosen(1, 291_671, offer), chosen(2, 10_000)], ZERO));
  expect(whole).toMatchObject({ sum: 301_671, discount: 5_833, charge: 295_838 });
  expect(whole.targets.map(({ amount, discount }) => [amount, discount])).toEqual([
    [291_671, 5_833],
    [10_000, 0],
  ]);
  expect(priced(priceOrder([chosen(1, 291_671, { ...offer, amount: cents(200_000) })], ZERO))).toMatchObject({
    discount: 0,
    charge: 200_000,
  });
  const withCredit = priced(priceOrder([chosen(1, 291_671, offer)], cents(300_000)));
  expect(withCredit).toMatchObject({ credit: 285_838, charge: 0, discount: 5_833 });
  // Nothing would be left to pay: then it is not taken with it.
  expect(priced(priceOrder([chosen(1, 5_000, offer)], ZERO))).toMatchObject({ discount: 0, charge: 5_000 });
});
