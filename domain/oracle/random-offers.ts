import fc from 'fast-check';
import type { WrittenChoices, WrittenOff, WrittenOffer } from './offers.ts';

const hundredths = (max: number) => fc.integer({ min: 0, max }).map((value) => (value / 100).toFixed(2));
const off: fc.Arbitrary<WrittenOff> = fc.option(
  fc.oneof(fc.record({ percent: hundredths(10_000) }), fc.record({ dollars: hundredths(500_000) })),
);
/** Of each offer. */
export const SECTIONS = 6;
/** Offers with two choices of two packages, and what is chosen of them. */
export const offers: fc.Arbitrary<WrittenOffer & { readonly choices: WrittenChoices }> = fc.record({
  rates: fc.tuple(hundredths(2_000), hundredths(2_000), hundredths(2_000)),
  discount: off,
  // Two choices of two packages, one section that may be taken and one that always counts.
  sections: fc.constant([true, true, true, true, true, false].map((isOpen) => ({ isOpen }))),
  lines: fc.array(
    fc.record({
      section: fc.option(fc.nat(SECTIONS - 1)),
      optional: fc.boolean(),
      quantity: hundredths(100_000),
      rate: hundredths(1_000_000),
      tax: fc.option(fc.nat(2)),
      off,
    }),
    { maxLength: 25 },
  ),
  choices: fc.record({
    sections: fc.uniqueArray(fc.nat(SECTIONS - 2)).map((places) => new Set(places)),
    lines: fc.uniqueArray(fc.nat(24)).map((places) => new Set(places)),
  }),
});
