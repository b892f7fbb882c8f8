import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, type Cents, cents } from '../money/money.ts';
import type { Quantity } from '../money/quantity.ts';
import { type PriceLine, type PriceRate, price } from '../offers/price.ts';
import { plannedDraws, type ScheduleRow } from '../offers/schedule.ts';
import contracts from '../testing/contract-examples.json' with { type: 'json' };
import quotes from '../testing/selling-examples.json' with { type: 'json' };
import { type ContractLine, type ContractTax, drawParts } from './draw.ts';

/** A contract as it is played here: what is signed is added, what is billed is taken. */
class Played {
  readonly lines: ContractLine[] = [];
  taxes: ContractTax[] = [];

  sign(lines: readonly PriceLine[], rates: readonly PriceRate[], amountOff = 0): Cents {
    const priced = price({ lines, rates, discount: { amount: cents(amountOff) } });
    if (!priced) throw new Error('too large');
    priced.values.forEach((value, place) => {
      const { isChosen = true, tax = null } = lines[place] ?? {};
      if (isChosen) this.lines.push({ value, billed: cents(0), tax });
    });
    this.taxes = priced.taxes.map(({ key, tax }) => ({ key, value: tax, billed: cents(0) }));
    return priced.total;
  }

  bill(amount: number) {
    const parts = drawParts(cents(amount), this);
    parts.lines.forEach((part, place) => {
      const line = this.lines[place];
      if (line) this.lines[place] = { ...line, billed: cents(line.billed + part) };
    });
    this.taxes = this.taxes.map((tax, place) => ({ ...tax, billed: cents(tax.billed + (parts.taxes[place] ?? 0)) }));
    const groups: Record<string, number> = {};
    this.lines.forEach(({ tax }, place) => {
      const key = tax ?? 'not taxed';
      groups[key] = (groups[key] ?? 0) + (parts.lines[place] ?? 0);
    });
    return { gross: amount, groups, tax: sumOf(parts.taxes), lines: parts.lines };
  }

  get isExhausted() {
    return [...this.lines, ...this.taxes].every(({ value, billed }) => value === billed);
  }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const MATERIAL: readonly PriceRate[] = [{ key: 'material', percent: basisPoints(915) }];
const line = (quantity: number, rate: number, tax: string | null): PriceLine => ({
  quantity: quantity as Quantity,
  rate: cents(rate),
  tax,
});

function signedFloor(): Played {
  const { input } = quotes.find(({ id }) => id === 'X07 better+stairs+shoe') ?? {};
  const played = new Played();
  const lines = input?.lines.map(({ q, rate, tax, ...more }) => ({
    ...line(q, rate, tax),
    isChosen: !('chosen' in more) || more.chosen,
  }));
  expect(played.sign(lines ?? [], MATERIAL, 25_000)).toBe(840_346);
  return played;
}

const PLAN = [84_035, 336_138, 336_138, 84_035];
const X08 = contracts.find(({ id }) => id === 'X08')?.draws?.map(({ name: _, ...figures }) => figures) ?? [];

describe('DRAW-02 the worked examples of the specification come out to the cent', () => {
  test('X08 a deposit, two payments and the rest of a quote with taxed material and untaxed labor', () => {
    const played = signedFloor();
    expect(PLAN.map((amount) => played.bill(amount))).toMatchObject(X08);
    expect(played.isExhausted).toBe(true);
  });
});

const RATES: readonly PriceRate[] = [...MATERIAL, { key: 'b', percent: basisPoints(625) }];
const LINE = fc
  .tuple(
    fc.integer({ min: 0, max: 50_000 }),
    fc.integer({ min: 0, max: 20_000 }),
    fc.constantFrom('material', 'b', null),
  )
  .map(([quantity, rate, tax]) => line(quantity, rate, tax));
const OFFER = fc.record({
  lines: fc.array(LINE, { minLength: 1, maxLength: 8 }),
  off: fc.integer({ min: 0, max: 100_000 }),
});
const PERCENT = fc.integer({ min: 0, max: 3_000 });
const row = (percent: number): ScheduleRow => ({
  name: 'a',
  howMuch: { basis: 'percent', percent: basisPoints(percent), most: null },
  when: { due: 'reached' },
  payDays: 10,
  sendsItself: false,
});
const REST: ScheduleRow = { ...row(0), howMuch: { basis: 'rest' } };

/** Random contracts. `DRAW_RUNS=20000 npm test -- domain` plays more. */
const numRuns = Number(process.env.DRAW_RUNS ?? 500);

describe('CONT-03 DRAW-02 SCHED-08 whatever is signed, in whatever order it is billed', () => {
  test('every contract is used up to the cent, no draw is below zero, and no part is outside of its value', () => {
    const story = fc.tuple(OFFER, fc.array(PERCENT, { maxLength: 3 }), fc.array(fc.nat(), { maxLength: 3 }));
    fc.assert(
      fc.property(story, ([{ lines, off }, percents, order]) => {
        const played = new Played();
        const draws = plannedDraws(played.sign(lines, RATES, off), [...percents.map(row), REST]);
        const planned = draws.map((draw) => draw.planned);
        const closing = planned.pop();
        for (const place of order) planned.push(...planned.splice(planned.length && place % planned.length, 1));
        for (const amount of [...planned, ...(closing === undefined ? [] : [closing])]) {
          expect(amount).toBeGreaterThan(0);
          const billed = played.bill(amount);
          expect(sumOf(billed.lines) + billed.tax).toBe(amount);
          for (const { value, billed: of } of [...played.lines, ...played.taxes])
            expect(of >= 0 && of <= value).toBe(true);
        }
        expect(played.isExhausted).toBe(true);
      }),
      { numRuns },
    );
  });

  test('a line that is taxed with a rate that the contract does not have is an error', () => {
    const lines = [{ value: cents(1), billed: cents(0), tax: 'else' }];
    expect(() => drawParts(cents(1), { lines, taxes: [] })).toThrow('a rate that its contract does not have: else');
  });
});
