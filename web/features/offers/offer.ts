import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { type Cents, hundredths, ZERO } from '@underlay/domain/money/money.ts';
import type { Quantity } from '@underlay/domain/money/quantity.ts';
import type { OfferFigures } from '@underlay/domain/offers/choice-price.ts';
import type { Choosable } from '@underlay/domain/offers/choices.ts';
import { lineSubTotal } from '@underlay/domain/offers/document-price.ts';
import { figuresOf } from '@underlay/domain/offers/kept-offer.ts';
import type { InCents } from '../../api/money.ts';
import { rateOf } from '../../api/money.ts';
import { discountParts } from '../invoices/index.ts';

/** A quote as its customer answers it, with its money in cents. */
export type Offer = InCents<OfferJson>;

type PartOfOffer<Part> = Omit<Part, 'id'> & { readonly uuid: string };

/** A section and a line as a customer chooses them, of a quote or of an offer. */
export type OfferSection = PartOfOffer<Offer['sections'][number]>;
export type OfferLine = PartOfOffer<Omit<Offer['lines'][number], 'tax'>>;

export interface OfferContent {
  readonly sections: readonly OfferSection[];
  readonly lines: readonly OfferLine[];
}

export const contentOf = ({ sections, lines }: Offer): OfferContent => ({
  sections: sections.map(({ id, ...section }) => ({ ...section, uuid: id })),
  lines: lines.map(({ id, ...line }) => ({ ...line, uuid: id })),
});

/** As the rules of choosing read it. A server of the version before, beside this one, knows of no choices. */
export const choosableOf = ({ sections, lines }: OfferContent): Choosable => ({
  sections: sections.map(({ uuid, pick = 'always', choice, recommended, noneIsFine, chosen }) => ({
    id: uuid,
    pick,
    choice,
    isRecommended: recommended,
    isNoneFine: noneIsFine,
    isChosen: chosen,
  })),
  lines: lines.map(({ uuid, sectionId, optional = false, chosen }) => ({
    id: uuid,
    sectionId,
    isOptional: optional,
    isOn: chosen,
  })),
});

/** All that its choices are priced with, by the function that the server prices them with (OPT-05, QUO-06). */
export function figuresOfOffer(offer: Offer): OfferFigures {
  const rates = offer.taxRates.map((rate) => ({ ...rate, percent: rateOf(rate.percent) }));
  const named = new Map(rates.map((rate) => [rate.rateId, rate]));
  const { sections, lines } = choosableOf(contentOf(offer));
  const priceable = {
    salesTaxRate: rateOf(offer.salesTaxPercentage),
    rates,
    ...discountParts(offer.discount),
    sections: sections.map((section, place) => ({ ...section, ...namesOf(offer.sections[place]) })),
    lines: offer.lines.flatMap(({ quantity: amount, rate, tax, discount }, place) => {
      const line = lines[place];
      const taxed = { tax, taxName: named.get(tax)?.name ?? null, taxRate: named.get(tax)?.percent ?? null };
      return line ? [{ ...line, quantity: quantityOf(amount), rate, ...taxed, ...discountParts(discount) }] : [];
    }),
  };
  return figuresOf(priceable, offer.sums);
}

const namesOf = (section: Offer['sections'][number] | undefined) => ({
  name: section?.name ?? '',
  note: section?.note ?? '',
});

const quantityOf = (amount: number) => (hundredths(amount) ?? 0) as Quantity;

/** What a line comes to when it is chosen. */
export const amountOf = ({ quantity: amount, rate, discount }: OfferLine): Cents =>
  lineSubTotal({ quantity: quantityOf(amount), rate, ...discountParts(discount) });

export const sumOf = (lines: readonly OfferLine[]): Cents =>
  lines.reduce((sum, line) => (sum + amountOf(line)) as Cents, ZERO);
