import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, cents } from '../money/money.ts';
import type { Quantity } from '../money/quantity.ts';
import { offerTotal } from '../oracle/offers.ts';
import { offers } from '../oracle/random-offers.ts';
import { asStored, chosen, idsOf, section } from '../testing/offers.ts';
import examples from '../testing/selling-examples.json' with { type: 'json' };
import { choiceProblem } from './check-choices.ts';
import { offerPrice, optionDifference, packageDifference, totalRange } from './choice-price.ts';
import { choicesAsTheyStand, packagesTogether, startingPackages } from './choices.ts';
import { NO_TAX } from './document-price.ts';

const RUNS = 1_000;

describe('X07', () => {
  const { input } = examples.find(({ id }) => id === 'X07 good') ?? { input: { lines: [] } };
  const SECTION_OF = [null, null, null, 'good', 'good', 'better', 'better', 'best', 'best', 'stairs', 'stairs'];
  const floor = { pick: 'one_of', choice: 'The floor' } as const;
  const lines = input.lines.map(
    ({ q, rate, tax, off }: (typeof input.lines)[number] & { off?: { percent: number } }, place) => ({
      id: place === 12 ? 'molding' : place === 13 ? 'moving' : String(place),
      sectionId: SECTION_OF[place] ?? null,
      isOptional: place > 11,
      isOn: false,
      quantity: q as Quantity,
      rate: cents(rate),
      tax: tax ?? NO_TAX,
      taxName: tax ? 'Sales tax, material' : null,
      taxRate: tax ? basisPoints(915) : null,
      discountPercent: off ? basisPoints(off.percent) : null,
      discountAmount: null,
    }),
  );
  const quote = {
    salesTaxRate: basisPoints(0),
    discountPercent: null,
    discountAmount: cents(25_000),
    sections: [
      section('good', { ...floor, isChosen: false }),
      section('better', { ...floor, isRecommended: true }),
      section('best', { ...floor, isChosen: false }),
      section('stairs', { pick: 'may', isChosen: false }),
    ],
    lines,
  };
  const total = (sections: readonly string[], on: readonly string[] = []) =>
    offerPrice(quote, chosen(sections, on))?.total;

  test('OPT-01 OPT-02 OPT-04 the quote in all its forms comes out to the cent', () => {
    expect(total(['good'])).toBe(400_892);
    expect(total(['better'])).toBe(649_747);
    expect(total(['best'])).toBe(831_160);
    expect(total(['better', 'stairs'], ['molding'])).toBe(840_346);
    expect(total(['better', 'stairs'], ['molding', 'moving'])).toBe(852_367);
    expect(startingPackages(quote.sections)).toEqual(['better']);
    expect(startingPackages(quote.sections.slice(2))).toEqual(['best']);
    expect(choicesAsTheyStand(quote)).toEqual(chosen(['better']));
    const [good, better, best, stairs] = quote.sections;
    expect(packagesTogether([good, stairs, better, best].flatMap((each) => each ?? []))).toEqual([
      good,
      better,
      best,
      stairs,
    ]);
  });

  test('OPT-05 each package says what the total becomes more with it, tax included', () => {
    const better = chosen(['better']);
    expect(quote.sections.slice(0, 3).map(({ id }) => packageDifference(quote, better, id))).toEqual([
      -248_855, 0, 181_413,
    ]);
    expect(packageDifference(quote, chosen(['good']), 'better')).toBe(248_855);
    expect(packageDifference(quote, chosen(['better', 'stairs'], ['molding']), 'best')).toBe(181_410);
    expect(() => packageDifference(quote, better, 'stairs')).toThrow('no package');
  });

  test('OPT-05 an option says what it is more with it than without, whether it is chosen or not', () => {
    const [bare, all] = [chosen(['better']), chosen(['better', 'stairs'], ['molding'])];
    for (const now of [bare, all]) {
      const more = optionDifference(quote, now, 'sections', 'stairs');
      expect(more).toBe(
        (total([...now.sections, 'stairs'], [...now.lines]) ?? 0) - (total(['better'], [...now.lines]) ?? 0),
      );
    }
    expect(optionDifference(quote, all, 'lines', 'moving')).toBe(852_367 - 840_346);
  });

  test('OPT-08 it costs from $4,008.92 to $10,337.71', () => {
    expect(totalRange(quote)).toEqual({ least: 400_892, most: 1_033_771 });
    const none = quote.sections.map((each) => ({ ...each, isNoneFine: each.pick === 'one_of' }));
    const bare = offerPrice(quote, chosen([]))?.total;
    expect(totalRange({ ...quote, sections: none })).toEqual({ least: bare, most: 1_033_771 });
    expect(totalRange({ ...quote, sections: [], lines: [] })).toBeNull();
  });

  test.each([
    [['good'], [], null],
    [['good', 'stairs'], ['molding'], null],
    [[], [], { kind: 'missing', choice: 'The floor' }],
    [['good', 'best'], [], { kind: 'missing', choice: 'The floor' }],
    [['good', 'good'], [], { kind: 'unknown' }],
    [['good', 'attic'], [], { kind: 'unknown' }],
    [['good'], ['0'], { kind: 'unknown' }],
    [['good'], ['9'], { kind: 'unknown' }],
    [['good'], ['molding', 'molding'], { kind: 'unknown' }],
  ])('OPT-02 choices %j with lines %j are answered %j', (sections, on, problem) => {
    expect(choiceProblem(quote, { sections, lines: on })).toEqual(problem);
  });

  test('OPT-03 OPT-04 none may be fine, and what is in a package cannot be taken without it', () => {
    const sections = quote.sections.map((each) => ({ ...each, isNoneFine: each.id === 'best' }));
    expect(choiceProblem({ ...quote, sections }, { sections: [], lines: [] })).toBeNull();
    const inside = quote.lines.map((line) => (line.id === 'molding' ? { ...line, sectionId: 'best' } : line));
    const offer = { ...quote, lines: inside };
    expect(choiceProblem(offer, { sections: ['good'], lines: ['molding'] })).toEqual({ kind: 'unknown' });
    expect(choiceProblem(offer, { sections: ['best'], lines: ['molding'] })).toBeNull();
    expect(offerPrice(offer, chosen(['good'], ['molding']))?.total).toBe(400_892);
  });
});

test('OPT-05 QUO-06 an offer comes to what the specification says, whatever is chosen', () => {
  fc.assert(
    fc.property(offers, ({ choices, ...written }) => {
      const { subtotal, net, salesTaxAmount: tax, total } = offerPrice(asStored(written), idsOf(choices)) ?? {};
      expect({ subtotal, net, tax, total }).toEqual(offerTotal(written, choices));
    }),
    { numRuns: RUNS },
  );
});

test('OPT-08 no combination is cheaper than the cheapest or dearer than the dearest, but for the cents of rounding', () => {
  fc.assert(
    fc.property(offers, fc.tuple(fc.nat(1), fc.nat(1), fc.boolean()), ({ choices, ...written }, [one, two, may]) => {
      const percent = written.discount && 'percent' in written.discount ? written.discount : null;
      const offer = asStored({ ...written, discount: percent });
      const range = totalRange(offer);
      const sections = new Set([one, 2 + two, ...(may ? [4] : [])]);
      const total = offerPrice(offer, idsOf({ sections, lines: choices.lines }))?.total;
      if (!range || total === undefined) throw new Error('no price');
      const cent = 3;
      expect(total).toBeGreaterThanOrEqual(range.least - cent);
      expect(total).toBeLessThanOrEqual(range.most + cent);
    }),
    { numRuns: RUNS },
  );
});
