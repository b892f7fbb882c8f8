import { expect, test } from 'vitest';
import { basisPoints, cents, ZERO } from '../money/money.ts';
import type { Quantity } from '../money/quantity.ts';
import margin from '../testing/margin-example.json' with { type: 'json' };
import examples from '../testing/selling-examples.json' with { type: 'json' };
import { marginOf } from './margin.ts';
import { price } from './price.ts';

const QUOTE = examples.find(({ id }) => id === margin.of);

test('X22 QUO-07 the margin of the chosen lines that have a cost, and how many have none', () => {
  if (!QUOTE) throw new Error(`no example ${margin.of}`);
  const { lines, rates, discount } = QUOTE.input as {
    readonly lines: readonly { q: number; rate: number; tax: string | null; chosen?: boolean }[];
    readonly rates: Readonly<Record<string, number>>;
    readonly discount: { readonly amount: number };
  };
  const priced = price({
    lines: lines.map(({ q, rate, tax, chosen: isChosen = true }) => ({
      quantity: q as Quantity,
      rate: cents(rate),
      tax,
      isChosen,
    })),
    rates: Object.entries(rates).map(([key, percent]) => ({ key, percent: basisPoints(percent) })),
    discount: { amount: cents(discount.amount) },
  });
  const costed = lines.map(({ q, chosen: isChosen = true }, place) => ({
    value: priced?.values[place] ?? ZERO,
    quantity: q as Quantity,
    unitCost: margin.unitCosts[place] ? cents(margin.unitCosts[place]) : null,
    isChosen,
  }));
  const { value, cost, withoutCost } = margin;
  expect(marginOf(costed)).toEqual({ value, cost, margin: margin.margin, percent: 44, withoutCost });
});

const line = (value: number, unitCost: number | null) => ({
  value: cents(value),
  quantity: 200 as Quantity,
  unitCost: unitCost === null ? null : cents(unitCost),
});

test('QUO-07 a line can cost more than it is worth, cost nothing, or be worth nothing', () => {
  expect(marginOf([line(10_000, 6_000)])).toMatchObject({ cost: 12_000, margin: -2_000, percent: -20 });
  expect(marginOf([line(10_000, 0)])).toMatchObject({ cost: 0, margin: 10_000, percent: 100, withoutCost: 0 });
  expect(marginOf([line(0, 500), line(700, null)])).toMatchObject({ margin: -1_000, percent: null, withoutCost: 1 });
  expect(marginOf([])).toMatchObject({ value: 0, cost: 0, margin: 0, percent: null, withoutCost: 0 });
});
