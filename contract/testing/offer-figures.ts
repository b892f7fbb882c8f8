import {
  basisPoints,
  basisPointsFromPercent,
  type Cents,
  cents,
  centsFromDollars,
} from '@underlay/domain/money/money.ts';
import { type Quantity, quantity } from '@underlay/domain/money/quantity.ts';
import type { OfferFigures } from '@underlay/domain/offers/choice-price.ts';
import { figuresOf } from '@underlay/domain/offers/kept-offer.ts';
import type { OfferJson } from '../portal-offers.ts';

/** What the choices of an offer are priced with, from what its customer was answered (OPT-05). Nothing of it needs a schema. */
export function offerFigures(offer: OfferJson): OfferFigures {
  const rates = offer.taxRates.map((rate) => ({ ...rate, percent: points(rate.percent) }));
  const named = new Map(rates.map((rate) => [rate.rateId, rate]));
  const priceable = {
    salesTaxRate: points(offer.salesTaxPercentage),
    rates,
    discountPercent: offer.discount?.percent == null ? null : points(offer.discount.percent),
    discountAmount: offer.discount?.amount == null ? null : inCents(offer.discount.amount),
    sections: offer.sections.map(({ recommended, noneIsFine, chosen, ...section }) => ({
      ...section,
      isRecommended: recommended,
      isNoneFine: noneIsFine,
      isChosen: chosen,
    })),
    lines: offer.lines.map(({ optional, chosen, discount, ...line }) => ({
      id: line.id,
      sectionId: line.sectionId,
      isOptional: optional,
      isOn: chosen,
      quantity: quantity(line.quantity, line.unit) ?? (0 as Quantity),
      rate: inCents(line.rate),
      tax: line.tax,
      taxName: named.get(line.tax)?.name ?? null,
      taxRate: named.get(line.tax)?.percent ?? null,
      discountPercent: discount?.percent == null ? null : points(discount.percent),
      discountAmount: discount?.amount == null ? null : inCents(discount.amount),
    })),
  };
  return figuresOf(priceable, offer.sums?.map(({ amount, ...sum }) => ({ ...sum, amount: inCents(amount) })) ?? null);
}

const inCents = (dollars: number): Cents => cents(centsFromDollars(dollars) ?? Number.NaN);
const points = (percent: number) => basisPoints(basisPointsFromPercent(percent) ?? Number.NaN);
