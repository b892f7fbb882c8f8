import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, type Cents, cents } from '../money/money.ts';
import type { Quantity } from '../money/quantity.ts';
import { shareOut } from '../money/share-out.ts';
import { type PriceLine, type PriceRate, price } from '../offers/price.ts';
import { plannedDraws, type ScheduleRow } from '../offers/schedule.ts';
import contracts from '../testing/contract-examples.json' with { type: 'json' };
import quotes from '../testing/selling-examples.json' with { type: 'json' };
import { type ContractLine, type ContractTax, drawParts, leftToBill } from './draw.ts';

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
    for (const { key, tax } of priced.taxes) {
      const before = this.taxes.find((each) => each.key === key) ?? { key, value: 0, billed: cents(0) };
      this.taxes = [
        ...this.taxes.filter((each) => each.key !== key),
        { ...before, value: cents(before.value + tax) },
      ].sort((a, b) => rates.findIndex((rate) => rate.key === a.key) - rates.findIndex((rate) => rate.key === b.key));
    }
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
const line = (quantity: number, rate: number, tax: string | null, deducts = false): PriceLine => ({
  quantity: quantity as Quantity,
  rate: cents(rate),
  tax,
  deducts,
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
const example = (wanted: string) => {
  const found = contracts.find(({ id }) => id === wanted);
  if (!found) throw new Error(wanted);
  return found;
};
const figuresOf = (wanted: string) =>
  (example(wanted).draws ?? example(wanted).last ?? []).map(({ name: _, ...figures }) => figures);
/** How a change order is spread over the draws that are not sent (rule 7). */
const spread = (planned: readonly number[], change: number) =>
  shareOut(cents(sumOf(planned) + change), planned as Cents[]);

describe('DRAW-02 the worked examples of the specification come out to the cent', () => {
  test('X08 a deposit, two payments and the rest of a quote with taxed material and untaxed labor', () => {
    const played = signedFloor();
    expect(PLAN.map((amount) => played.bill(amount))).toMatchObject(figuresOf('X08'));
    expect(played.isExhausted).toBe(true);
  });

  test.each([
    ['spread', [376_250, 94_063]],
    ['last', [336_138, 134_175]],
    ['own', [336_138, 50_140, 84_035]],
  ])('X10 work is added after two draws: %s', (how, plan) => {
    const played = signedFloor();
    for (const amount of PLAN.slice(0, 2)) played.bill(amount);
    const added = [line(4_180, 745, 'material'), line(3_800, 425, null)];
    expect(played.sign(added, MATERIAL)).toBe(50_140);
    if (how === 'spread') expect(spread(PLAN.slice(2), 50_140)).toEqual(plan);
    const billed = plan.map((amount) => played.bill(amount)).map(({ lines: _, ...figures }) => figures);
    expect(billed).toEqual(figuresOf(`X10 ${how}`));
    expect(played.isExhausted).toBe(true);
  });

  test('X11 the stairs are taken off after two draws: their own shares are negative, every other is positive', () => {
    const played = signedFloor();
    for (const amount of PLAN.slice(0, 2)) played.bill(amount);
    const off = [line(1_300, 7_850, 'material', true), line(1_300, 3_800, null, true)];
    const plan = spread(PLAN.slice(2), played.sign(off, MATERIAL));
    expect(plan).toEqual(example('X11').plannedAfter);
    expect(plan.map((amount) => played.bill(amount))).toMatchObject(figuresOf('X11'));
    expect(played.isExhausted).toBe(true);
  });

  test('X12 a swap that costs nothing leaves what is left, and goes with the next draw', () => {
    const played = signedFloor();
    for (const amount of PLAN.slice(0, 3)) played.bill(amount);
    const swap = [line(14_800, 185, 'material', true), line(14_800, 185, 'material')];
    expect([played.sign(swap, MATERIAL), leftToBill(played)]).toEqual([0, 84_035]);
    expect(played.bill(84_035).lines.slice(-2)).toEqual([-27_380, 27_380]);
    expect(played.isExhausted).toBe(true);
  });

  test('X13 more is taken off than is left to bill: what is left is below zero', () => {
    const played = signedFloor();
    const billed = sumOf(PLAN.slice(0, 3).map((amount) => played.bill(amount).gross));
    expect(billed).toBe(example('X13').billed);
    played.sign([line(100, 250_000, null, true)], MATERIAL);
    expect(leftToBill(played) + billed).toBe(example('X13').contractWouldBe);
    expect(leftToBill(played)).toBeLessThan(0);
  });

  test('X23 a draw gives tax back, and the shares of what was taken off add up to nothing', () => {
    const rates = [{ key: 'material', percent: basisPoints(1_000) }];
    const played = new Played();
    expect(played.sign([line(100, 500_000, 'material'), line(100, 300_000, null)], rates)).toBe(850_000);
    const billed = [played.bill(765_000)];
    const more = spread([85_000], played.sign([line(100, 600_000, null)], rates));
    const rest = spread(more, played.sign([line(100, 500_000, 'material', true)], rates));
    billed.push(played.bill(rest[0] ?? 0));
    const { draws = [] } = example('X23');
    expect(billed).toMatchObject(draws.map(({ gross, tax, groups, lines }) => ({ gross, tax, groups, lines })));
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
        expect([played.isExhausted, leftToBill(played)]).toEqual([true, 0]);
      }),
      { numRuns },
    );
  });

  test('also with work that is added and taken off between the draws', () => {
    const change = fc.array(fc.tuple(LINE, fc.boolean()), { minLength: 1, maxLength: 3 });
    const story = fc.tuple(OFFER, fc.array(PERCENT, { minLength: 1, maxLength: 3 }), change);
    fc.assert(
      fc.property(story, ([{ lines, off }, percents, changes]) => {
        const played = new Played();
        const total = played.sign(lines, RATES, off);
        let plan = plannedDraws(total, [...percents.map(row), REST]).map((draw) => draw.planned);
        for (const [each, deducts] of changes) {
          const first = plan.length > 1 ? plan.shift() : undefined;
          if (first !== undefined) played.bill(first);
          const [left, worth] = [sumOf(plan), price({ lines: [each], rates: RATES })?.total ?? 0];
          if (left === 0 || (deducts && worth > left)) continue;
          plan = spread(plan, played.sign([{ ...each, deducts }], RATES));
        }
        for (const amount of plan) {
          expect(amount).toBeGreaterThanOrEqual(0);
          played.bill(amount);
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
