import { basisPoints, cents } from '../money/money.ts';
import type { Quantity } from '../money/quantity.ts';
import type { SectionChoice } from '../offers/choices.ts';
import { type DiscountParts, NO_TAX, OWN_TAX } from '../offers/document-price.ts';
import type { WrittenChoices, WrittenOff, WrittenOffer } from '../oracle/offers.ts';
import { SECTIONS } from '../oracle/random-offers.ts';

const NO_DISCOUNT = { discountPercent: null, discountAmount: null };

export const section = (id: string, change: Partial<SectionChoice> = {}): SectionChoice => ({
  id,
  pick: 'always',
  choice: '',
  isRecommended: false,
  isNoneFine: false,
  isChosen: true,
  ...change,
});

export const chosen = (sections: readonly string[], lines: readonly string[] = []) => ({
  sections: new Set(sections),
  lines: new Set(lines),
});

const inCents = (written: string) => cents(Math.round(Number(written) * 100));
const partsOf = (written: WrittenOff): DiscountParts => {
  if (written === null) return NO_DISCOUNT;
  return 'percent' in written
    ? { ...NO_DISCOUNT, discountPercent: basisPoints(inCents(written.percent)) }
    : { ...NO_DISCOUNT, discountAmount: inCents(written.dollars) };
};
const TAXES = [OWN_TAX, 'a', 'b'];

/** The same offer as the product knows it. */
export const asStored = ({ rates, discount, lines }: WrittenOffer) => ({
  salesTaxRate: basisPoints(inCents(rates[0] ?? '0')),
  ...partsOf(discount),
  sections: Array.from({ length: SECTIONS }, (_, place) => {
    if (place < 4) return section(`s${place}`, { pick: 'one_of', choice: place < 2 ? 'one' : 'two' });
    return section(`s${place}`, { pick: place === 4 ? 'may' : 'always' });
  }),
  lines: lines.map(({ section: place, optional, quantity, rate, tax, off: own }, index) => ({
    id: `l${index}`,
    sectionId: place === null ? null : `s${place}`,
    isOptional: optional,
    isOn: false,
    quantity: inCents(quantity) as number as Quantity,
    rate: inCents(rate),
    tax: tax === null ? NO_TAX : (TAXES[tax] ?? ''),
    taxName: tax ? (TAXES[tax] ?? null) : null,
    taxRate: tax ? basisPoints(inCents(rates[tax] ?? '0')) : null,
    ...partsOf(own),
  })),
});
export const idsOf = ({ sections, lines }: WrittenChoices) =>
  chosen(
    [...sections].map((place) => `s${place}`),
    [...lines].map((place) => `l${place}`),
  );
