import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { earlyCopy, earlyOffer } from '../copy/early.ts';
import { basisPoints, cents, portion, ZERO } from '../money/money.ts';
import examples from '../testing/credit-examples.json' with { type: 'json' };
import { part, rated } from '../testing/credited-parts.ts';
import { addParts, type CreditedPart, fromGrossOfAll, leftOf, NOTHING_CREDITED, sumOfParts } from './credit.ts';
import { discountOn, type EarlyFacts, earlyDiscount, isInTime } from './early-discount.ts';

const figure = (id: string, side: 'given' | 'expect', name: string): number => {
  const found = examples.find((each) => each.id === id) as unknown as
    | Record<string, Record<string, number>>
    | undefined;
  const value = found?.[side]?.[name];
  if (value === undefined) throw new Error(`${id} says no ${name}`);
  return value;
};
const day = (text: string) => text as CalendarDate;

const facts = (more: Partial<EarlyFacts> = {}): EarlyFacts => ({
  percent: basisPoints(200),
  days: 10,
  until: day('2026-12-02'),
  lowersTax: true,
  net: cents(267_220),
  taxes: [],
  own: { base: cents(267_220), tax: cents(24_451), percent: basisPoints(915) },
  credited: [],
  ...more,
});
const note = (subtotal: number, tax = 0) => ({
  kind: 'note' as const,
  tax: cents(tax),
  recoversTax: false,
  parts: [{ subtotal: cents(subtotal), tax: cents(tax) }],
});

test('X08 DISC-03 of what was not returned the discount is a part', () => {
  const net = cents(figure('X08', 'given', 'subtotal'));
  const percent = basisPoints(figure('X08', 'given', 'discountBasisPoints'));
  const returned = figure('X08', 'given', 'returned');
  const discount = earlyDiscount(facts({ percent, net, own: null, credited: [note(returned)] }));
  expect(discount?.total).toBe(figure('X08', 'expect', 'discount'));
  expect(net - returned - (discount?.total ?? 0)).toBe(figure('X08', 'expect', 'paid'));
});

test('X09 DISC-01 DISC-03 the tax falls with the subtotal, and the words name what the subtotal loses', () => {
  const discount = earlyDiscount(facts());
  expect(discount).toMatchObject({
    subtotal: figure('X09', 'expect', 'discount'),
    tax: figure('X09', 'expect', 'taxLess'),
  });
  expect(291_671 - (discount?.total ?? 0)).toBe(figure('X09', 'expect', 'pays'));
  expect(earlyDiscount(facts({ lowersTax: false }))).toMatchObject({ subtotal: 5_344, tax: 0, total: 5_344 });
  const offered = { ...facts(), discount: discount?.subtotal ?? ZERO, due: cents(291_671) };
  const words = '2% off ($53.44) if all is paid by December 2nd, 2026';
  expect(earlyOffer(offered, day('2026-12-02'))).toBe(words);
  expect(earlyOffer(offered, day('2026-12-03'))).toBeNull();
  expect(earlyOffer({ ...offered, due: ZERO }, day('2026-12-01'))).toBeNull();
  expect(earlyOffer({ ...offered, until: null }, day('2026-12-01'))).toBe(earlyCopy.terms(offered));
  expect(earlyCopy.terms({ percent: basisPoints(150), days: 1 })).toBe(
    '1.5% off if all is paid within 1 day of sending',
  );
});

test('DISC-02 it is taken once, to the last day, and a draft has none', () => {
  expect(earlyDiscount(facts({ credited: [{ ...note(5_344, 489), kind: 'discount' }] }))).toBeNull();
  expect(earlyDiscount(facts({ net: cents(20), own: null }))).toBeNull();
  const days = ['2026-12-01', '2026-12-02', '2026-12-03'].map((text) => isInTime(facts(), day(text)));
  expect(days).toEqual([true, true, false]);
  expect(isInTime(facts({ until: null }), day('2026-12-01'))).toBe(false);
});

test('CRED-05 CRED-17 DISC-03 whatever was credited, the discount has the tax of its subtotal, and all credits have exactly the invoice’s', () => {
  const drawn = fc.array(
    fc.record({ base: fc.integer({ min: 1, max: 900_000 }), percent: fc.option(fc.integer({ min: 0, max: 1_200 })) }),
    { minLength: 1, maxLength: 4 },
  );
  const share = fc.double({ min: 0, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(
      drawn,
      fc.integer({ min: 1, max: 2_000 }),
      share,
      fc.boolean(),
      (figures, percent, credited, lowersTax) => {
        const parts = figures.map(({ base, percent: rate }) =>
          rate === null ? part(base, 0, null) : rated(base, rate),
        );
        const total = parts.reduce((sum, { base, tax }) => sum + base + tax, 0);
        const before = fromGrossOfAll(
          parts,
          parts.map(() => NOTHING_CREDITED),
          cents(Math.floor(total * credited)),
        );
        const left = parts.reduce((sum, { base }, place) => sum + base - (before[place]?.subtotal ?? 0), 0);
        const discount = discountOn(parts, before, { percent: basisPoints(percent), lowersTax });
        expect(discount?.subtotal ?? 0).toBe(portion(cents(left), basisPoints(percent)));
        if (!discount) return;
        if (!lowersTax) expect(discount.tax).toBe(0);
        const after = addParts(parts, [before, discount.parts]);
        after.forEach((each, place) => {
          const whole = parts[place] ?? part(0, 0, null);
          const rest = leftOf(whole, each);
          expect([rest.subtotal >= 0, rest.tax >= 0]).toEqual([true, true]);
          if (lowersTax && whole.percent !== null)
            expect(Math.abs(each.tax - portion(each.subtotal, whole.percent))).toBeLessThanOrEqual(1);
        });
        const rest = sumOfParts(parts.map((each, place) => leftOf(each, after[place] as CreditedPart)));
        const all = fromGrossOfAll(parts, after, cents(rest.subtotal + rest.tax));
        expect(addParts(parts, [after, all])).toEqual(parts.map(({ base, tax }) => ({ subtotal: base, tax })));
      },
    ),
    { numRuns: 1_000 },
  );
});
