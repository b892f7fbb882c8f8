import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, type Cents, cents, divideHalfUp, MAX_CENTS, MAX_RATE_CENTS, portion } from '../money/money.ts';
import { lineAmount, type Quantity } from '../money/quantity.ts';
import examples from '../testing/selling-examples.json' with { type: 'json' };
import { totalsOf } from '../testing/totals.ts';
import { type Discount, type PriceLine, price } from './price.ts';

/** Random documents of one tax that are compared with the old formula. `PRICE_RUNS=100000 npm test -- domain` plays more. */
const RUNS = Number(process.env.PRICE_RUNS ?? 2_000);

interface Off {
  readonly percent?: number;
  readonly amount?: number;
}

const discountOf = (off: Off | undefined): Discount | null => {
  if (off?.percent !== undefined) return { percent: basisPoints(off.percent) };
  return off?.amount === undefined ? null : { amount: cents(off.amount) };
};

const ratesOf = (rates: object) =>
  Object.entries(rates).map(([key, percent]) => ({ key, percent: basisPoints(percent) }));

interface ExampleLine {
  readonly q: number;
  readonly rate: number;
  readonly tax?: string | null;
  readonly off?: Off;
  readonly chosen?: boolean;
}

const lineOf = ({ q, rate, tax = null, off, chosen = true }: ExampleLine): PriceLine => ({
  quantity: q as Quantity,
  rate: cents(rate),
  tax,
  discount: discountOf(off),
  isChosen: chosen,
});

describe('QUO-04 QUO-05 QUO-06 TAX-02 TAX-04 the worked examples of the specification come out to the cent', () => {
  test.each(examples)('$id: $title', ({ input, expected: { printed, taxes, ...figures } }) => {
    const { discount, rates } = input as { discount?: Off; rates: object };
    const priced = price({ lines: input.lines.map(lineOf), rates: ratesOf(rates), discount: discountOf(discount) });
    expect(priced).toEqual({
      ...figures,
      amounts: printed,
      taxes: taxes.map(({ id, rate, ...each }) => ({ key: id, percent: rate, ...each })),
    });
  });
});

const RATES = [
  { key: 'own', percent: basisPoints(625) },
  { key: 'material', percent: basisPoints(915) },
];

const LINE = fc.record({
  quantity: fc.integer({ min: 0, max: 100_000 }).map((quantity) => quantity as Quantity),
  rate: fc.integer({ min: 0, max: 1_000_000 }).map(cents),
  tax: fc.constantFrom('own', 'material', null),
  discount: fc.option(
    fc.oneof(
      fc.integer({ min: 1, max: 10_000 }).map((percent): Discount => ({ percent: basisPoints(percent) })),
      fc.integer({ min: 0, max: 500_000 }).map((amount): Discount => ({ amount: cents(amount) })),
    ),
  ),
  isChosen: fc.boolean(),
});
const DOCUMENT = fc.record({
  lines: fc.array(LINE, { maxLength: 20 }),
  rates: fc.constant(RATES),
  discount: LINE.map(({ discount }) => discount),
});
const sumOf = (amounts: readonly Cents[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test('QUO-06 of any document the columns add up: amounts, values, bases and taxes', () => {
  fc.assert(
    fc.property(DOCUMENT, (document) => {
      const priced = price(document);
      if (!priced) throw new Error('refused');
      const { amounts, subtotal, discount, net, values, taxes, tax, total } = priced;
      expect(sumOf(amounts)).toBe(subtotal);
      expect([net, sumOf(values), total]).toEqual([subtotal - discount, net, net + tax]);
      for (const { key, base, tax, percent } of taxes) {
        expect(sumOf(values.filter((_, place) => document.lines[place]?.tax === key))).toBe(base);
        expect(tax).toBe(portion(base, percent));
      }
      expect(sumOf(taxes.map((each) => each.tax))).toBe(tax);
      values.forEach((value, place) => {
        expect(value >= 0 && value <= (amounts[place] ?? 0)).toBe(true);
      });
    }),
  );
});

test('QUO-05 bases and taxes depend neither on the order of the lines nor on how finely they are told', () => {
  const figures = (lines: readonly PriceLine[]) => {
    const {
      amounts: _,
      values: __,
      ...others
    } = price({ lines, rates: RATES, discount: { percent: basisPoints(1_234) } }) ?? {};
    return others;
  };
  fc.assert(
    fc.property(fc.array(LINE, { maxLength: 20 }), (lines) => {
      expect(figures([...lines].reverse())).toEqual(figures(lines));
      const finer = lines.flatMap(({ discount: _, ...line }) => {
        const half = cents(Math.trunc(line.rate / 2));
        return [half, cents(line.rate - half)].map((rate) => ({ ...line, quantity: 100 as Quantity, rate }));
      });
      const whole = lines.map(({ discount: _, ...line }) => ({ ...line, quantity: 100 as Quantity }));
      expect(figures(finer)).toEqual(figures(whole));
    }),
  );
});

test('TAX-02 a document that is taxed with its own rate alone comes out by the old formula', () => {
  const lines = fc.array(
    fc.record({ quantity: fc.integer({ min: 0, max: 100_000 }), rate: fc.integer({ min: 0, max: 1_000_000 }) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 10_000 }), (written, percent) => {
      const typed = written.map(({ quantity, rate }) => ({ quantity: quantity as Quantity, rate: cents(rate) }));
      const subtotal = typed.reduce((sum, line) => sum + lineAmount(line.quantity, line.rate), 0);
      const salesTaxAmount = divideHalfUp(BigInt(subtotal) * BigInt(percent), 10_000n);
      const total = subtotal + salesTaxAmount;
      const old = total > MAX_CENTS ? null : { subtotal, salesTaxAmount, total };
      expect(totalsOf(typed, basisPoints(percent))).toEqual(old);
    }),
    { numRuns: RUNS },
  );
});

test('QUO-04 QUO-05 a discount takes at most all', () => {
  const line = { quantity: 100 as Quantity, rate: cents(500), tax: 'own' };
  const most = { amount: cents(501) };
  expect(price({ lines: [{ ...line, discount: most }, line], rates: RATES })?.amounts).toEqual([0, 500]);
  expect(price({ lines: [line], rates: RATES, discount: most })).toMatchObject({ discount: 500, net: 0, total: 0 });
  expect(price({ lines: [], rates: RATES, discount: most })).toMatchObject({ discount: 0, taxes: [], total: 0 });
});

test('P24 what is larger than a document may be has no price, whichever figure is too large', () => {
  const largest = { quantity: 100 as Quantity, rate: MAX_CENTS, tax: null };
  const one = { ...largest, rate: cents(1) };
  expect(price({ lines: [largest], rates: [] })?.total).toBe(MAX_CENTS);
  expect(price({ lines: [largest, one], rates: [] })).toBeNull();
  const beyond = { ...largest, quantity: 100_000_000 as Quantity, rate: cents(MAX_RATE_CENTS) };
  expect(price({ lines: [beyond], rates: [] })).toBeNull();
});

test('TAX-02 a line with a rate that its document does not have stops at once', () => {
  const line = { quantity: 100 as Quantity, rate: cents(500), tax: 'other' };
  expect(() => price({ lines: [line], rates: RATES })).toThrow('a rate that its document does not have: other');
});
