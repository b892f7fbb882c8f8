import { offerFigures } from '@underlay/contract/offer-figures.ts';
import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { dollarsFromCents, percentFromBasisPoints } from '@underlay/domain/money/money.ts';
import { offerPrice } from '@underlay/domain/offers/choice-price.ts';
import type { DiscountParts } from '@underlay/domain/offers/document-price.ts';
import { offers } from '@underlay/domain/oracle/random-offers.ts';
import { asStored, idsOf } from '@underlay/domain/testing/offers.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromJson } from '../../api/money.ts';
import { offer as x07 } from '../../testing/offers-in-test.ts';
import { figuresOfOffer, type Offer } from './offer.ts';

const RUNS = 1_000;
const discountJson = ({ discountPercent: percent, discountAmount: amount }: DiscountParts) =>
  percent === null && amount === null
    ? null
    : {
        percent: percent === null ? null : percentFromBasisPoints(percent),
        amount: amount === null ? null : dollarsFromCents(amount),
      };

/** A stored offer as the server answers it. */
const answered = (stored: ReturnType<typeof asStored>): OfferJson =>
  JSON.parse(
    JSON.stringify({
      ...x07,
      salesTaxPercentage: percentFromBasisPoints(stored.salesTaxRate),
      discount: discountJson(stored) && { ...discountJson(stored), name: '' },
      taxRates: stored.lines.flatMap(({ tax: rateId, taxName: name, taxRate }) =>
        name === null || taxRate === null ? [] : [{ rateId, name, percent: percentFromBasisPoints(taxRate) }],
      ),
      sections: stored.sections.map(({ isRecommended, isNoneFine, isChosen, ...section }) => ({
        ...section,
        name: section.id,
        note: '',
        recommended: isRecommended,
        noneIsFine: isNoneFine,
        chosen: isChosen,
      })),
      lines: stored.lines.map(({ isOptional, isOn, ...line }) => ({
        id: line.id,
        sectionId: line.sectionId,
        description: line.id,
        categoryName: '',
        code: '',
        unit: 'sq ft',
        quantity: line.quantity / 100,
        rate: dollarsFromCents(line.rate),
        tax: line.tax,
        discount: discountJson(line),
        optional: isOptional,
        chosen: isOn,
      })),
    }),
  );

test('OPT-05 QUO-06 whatever is chosen of any offer, the browser comes to what the server does, from its answer alone', () => {
  fc.assert(
    fc.property(offers, ({ choices, ...written }) => {
      const stored = asStored(written);
      const json = answered(stored);
      const inBrowser = figuresOfOffer(fromJson(JSON.stringify(json)) as Offer);
      const price = offerPrice(inBrowser, idsOf(choices));
      expect(price).toEqual(offerPrice(stored, idsOf(choices)));
      expect(price).toEqual(offerPrice(offerFigures(json), idsOf(choices)));
    }),
    { numRuns: RUNS },
  );
});
