import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPoints, cents, ZERO } from '../money/money.ts';
import type { Quantity } from '../money/quantity.ts';
import { offers } from '../oracle/random-offers.ts';
import { asStored, idsOf } from '../testing/offers.ts';
import { offerPrice } from './choice-price.ts';
import { lineSubTotal, NO_TAX } from './document-price.ts';
import type { KeptDocument } from './kept-document.ts';
import { figuresOf, offerOf, shownLinesOf, sumsOf } from './kept-offer.ts';

const RUNS = 500;

/** As it is kept when it is sent. */
const keptOf = (stored: ReturnType<typeof asStored>, more: Partial<KeptDocument> = {}): KeptDocument => ({
  description: 'Oak',
  quoteExpiration: null,
  subtotal: ZERO,
  tax: ZERO,
  total: ZERO,
  salesTax: stored.salesTaxRate,
  discountName: '',
  discountPercent: stored.discountPercent,
  discountAmount: stored.discountAmount,
  sections: stored.sections.map((section) => ({ ...section, name: section.id, note: '' })),
  rates: stored.lines.flatMap(({ tax, taxName: name, taxRate: percent }) =>
    name === null || percent === null ? [] : { rateId: tax, name, percent },
  ),
  lines: stored.lines.map(({ id, taxName: _, taxRate: __, ...line }) => ({
    ...line,
    uuid: id,
    description: id,
    unit: 'sq ft',
  })),
  ...more,
});

test('OPT-05 QUO-02 whatever is hidden of an offer, what its customer has comes to the same with any choices', () => {
  fc.assert(
    fc.property(offers, ({ choices, ...written }) => {
      const stored = asStored(written);
      const chosen = idsOf(choices);
      const figures = ({ subtotal, net, taxes, total }: NonNullable<ReturnType<typeof offerPrice>>) => ({
        subtotal,
        net,
        total,
        taxes: taxes.filter(({ base }) => base !== 0),
      });
      const whole = offerPrice(stored, chosen);
      for (const hidden of [{}, { hidesRates: true }, { showsOnePrice: true, hidesRates: true }]) {
        const offer = offerOf(keptOf(stored, hidden));
        // As it arrives: lines as they are shown, and sums where these say nothing.
        const asShown = figuresOf({ ...offer, lines: shownLinesOf(offer) }, sumsOf(offer));
        const seen = offerPrice(asShown, chosen);
        expect(seen && figures(seen)).toEqual(whole && figures(whole));
      }
    }),
    { numRuns: RUNS },
  );
});

test('QUO-02 a line that is not chosen has what it would come to, with its rate or without, and nothing with one price', () => {
  const line = {
    uuid: 'moving',
    description: 'Moving',
    unit: 'hour',
    quantity: 250 as Quantity,
    rate: cents(8_000),
    discountPercent: basisPoints(1_000),
    isOptional: true,
    isOn: false,
    tax: NO_TAX,
  } as const;
  const shown = (hidden: object) =>
    shownLinesOf(
      offerOf({
        ...keptOf(asStored({ rates: ['0'], discount: null, sections: [], lines: [] })),
        lines: [line],
        ...hidden,
      }),
    ).map((each) => [each.quantity, each.unit, each.rate, lineSubTotal(each)]);
  expect(shown({})).toEqual([[250, 'hour', 8_000, 18_000]]);
  expect(shown({ hidesRates: true })).toEqual([[100, 'lump sum', 18_000, 18_000]]);
  expect(shown({ showsOnePrice: true })).toEqual([[100, 'lump sum', 0, 0]]);
});

test('OPT-05 D94 a subtotal that was rounded once stays, and rates that were not kept are those of now', () => {
  const kept = keptOf(asStored({ rates: ['6.25'], discount: null, sections: [], lines: [] }), {
    roundsLines: false,
    subtotal: cents(354_751),
    lines: [{ uuid: 'oak', description: 'Oak', unit: 'sq ft', quantity: 1 as Quantity, rate: cents(1) }],
  });
  const old = offerOf(kept);
  expect(offerPrice(figuresOf(old, sumsOf(old)), idsOf({ sections: new Set(), lines: new Set() }))).toMatchObject({
    subtotal: 354_751,
    salesTaxAmount: 22_172,
    total: 376_923,
  });
  const { rates: _, ...unkept } = kept;
  const now = { rateId: 'material', name: 'Material', percent: basisPoints(915) };
  const lines = kept.lines.map((each) => ({ ...each, tax: 'material' }));
  expect(offerOf({ ...unkept, lines }, [now]).lines).toMatchObject([{ taxName: 'Material', taxRate: 915 }]);
});
