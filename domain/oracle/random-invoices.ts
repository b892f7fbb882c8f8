/** Documents, prices and lives of invoices that look for the places where cents are lost: halves, hundredths, zeros and limits. */
import fc from 'fast-check';
import type { WrittenInvoice, WrittenPrice } from './figures.ts';
import type { Prices, Step, Word } from './story.ts';

/** Any number of hundredths up to the largest, the edges often, as people write it: "12.5" as well as "12.50". */
function written({ most, edges }: { readonly most: number; readonly edges: readonly number[] }): fc.Arbitrary<string> {
  const hundredths = fc.oneof(
    fc.constantFrom(0, 1, most, ...edges),
    fc.integer({ min: 0, max: Math.min(most, 2_000) }),
    fc.integer({ min: 0, max: most }),
  );
  return fc.tuple(hundredths, fc.boolean()).map(([value, isShort]) => decimal(value, isShort));
}

function decimal(value: number, isShort: boolean): string {
  const fraction = String(value % 100).padStart(2, '0');
  const shown = isShort ? fraction.replace(/0+$/, '') : fraction;
  return `${Math.floor(value / 100)}${shown && `.${shown}`}`;
}

/** Half units of odd cents make half cents. */
const quantityUpTo = (most: number) => written({ most, edges: [10, 50, 100, 150, 250, 333, 5_050] });
const rateUpTo = (most: number) => written({ most, edges: [3, 5, 33, 67, 99, 101, 379, 1_005] });

/** At most a million units, and $9,999,999.99 for one (P24). Both at once is more than a document may be. */
const line = fc.oneof(
  { weight: 12, arbitrary: fc.record({ quantity: quantityUpTo(60_000), rate: rateUpTo(200_000) }) },
  { weight: 2, arbitrary: fc.record({ quantity: quantityUpTo(100_000_000), rate: rateUpTo(9_900) }) },
  { weight: 2, arbitrary: fc.record({ quantity: quantityUpTo(1_000), rate: rateUpTo(999_999_999) }) },
  { weight: 1, arbitrary: fc.record({ quantity: quantityUpTo(100_000_000), rate: rateUpTo(999_999_999) }) },
);

/** INV-08: 0 to 100 percent in steps of 0.01. */
const taxPercent = written({ most: 10_000, edges: [500, 625, 825, 915, 1_250, 2_500, 3_333, 5_000] });

export const invoices: fc.Arbitrary<WrittenInvoice> = fc.record({
  lines: fc.oneof(
    { weight: 6, arbitrary: fc.array(line, { minLength: 1, maxLength: 6 }) },
    { weight: 1, arbitrary: fc.array(line, { maxLength: 40, size: 'max' }) },
  ),
  taxPercent,
});

/** A fee may be $50.00 and 10 % at most (D91). */
const fees: fc.Arbitrary<WrittenPrice> = fc.oneof(
  fc.constantFrom({ fixed: '1', percent: '0' }, { fixed: '0.30', percent: '2.9' }, { fixed: '0', percent: '0' }),
  fc.record({
    fixed: written({ most: 5_000, edges: [30, 100] }),
    percent: written({ most: 1_000, edges: [290, 250] }),
  }),
);

/** FEE-02, its default among them. */
const costs: fc.Arbitrary<WrittenPrice> = fc.oneof(
  fc.constantFrom({ fixed: '0.30', percent: '2.9' }, { fixed: '0', percent: '0.8', atMost: '5.00' }),
  fc.record(
    {
      fixed: written({ most: 5_000, edges: [30] }),
      percent: written({ most: 10_000, edges: [80, 290] }),
      atMost: written({ most: 100_000, edges: [500] }),
    },
    { requiredKeys: ['fixed', 'percent'] },
  ),
);

export const prices: fc.Arbitrary<Prices> = fc.record({ fee: fees, cost: fc.option(costs) });

/** The latest things most of all. */
const which = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(7) });
/** All of it often, so that an invoice is paid and a refund is whole. */
const share = fc.oneof(fc.constant(1_000), fc.integer({ min: 1, max: 1_000 }));
const words = ['succeeded', 'succeeded', 'succeeded', 'processing', 'failed', 'returned', 'won', 'canceled'] as const;

const pay = fc.record({ kind: fc.constant('pay online' as const), proof: fc.boolean() });
const check = fc.record({ kind: fc.constant('check' as const), share });
const word = fc.record({ kind: fc.constant('word' as const), which, word: fc.constantFrom<Word[]>(...words) });
const given = fc.record({
  kind: fc.constantFrom<'refund' | 'refund there' | 'credit' | 'keep' | 'pay back'>(
    ...(['refund', 'refund there', 'credit', 'keep', 'pay back'] as const),
  ),
  which,
  share,
});
const answer = fc.record({
  kind: fc.constant('refund word' as const),
  which,
  word: fc.constantFrom('succeeded' as const, 'succeeded' as const, 'failed' as const),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: pay },
  { weight: 2, arbitrary: check },
  { weight: 6, arbitrary: word },
  { weight: 5, arbitrary: given },
  { weight: 4, arbitrary: answer },
);

export const lives: fc.Arbitrary<readonly Step[]> = fc.array(step, { maxLength: 30, size: 'max' });
