import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { scheduleRowJson } from '@underlay/contract/schedule.ts';
import { offerFigures } from '@underlay/contract/testing/offer-figures.ts';
import { basisPoints, cents, dollarsFromCents, percentFromBasisPoints } from '@underlay/domain/money/money.ts';
import { offerPrice } from '@underlay/domain/offers/choice-price.ts';
import type { DiscountParts } from '@underlay/domain/offers/document-price.ts';
import { depositOf, plannedDraws, type ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import { offers } from '@underlay/domain/oracle/random-offers.ts';
import { asStored, idsOf } from '@underlay/domain/testing/offers.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromJson } from '../../api/money.ts';
import { offer as x07 } from '../../testing/offers-in-test.ts';
import { paymentRows } from '../schedules/index.ts';
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

const SHARE = fc.oneof(
  fc.record({
    basis: fc.constant('percent' as const),
    percent: fc.integer({ min: 1, max: 10_000 }).map(basisPoints),
    most: fc.option(fc.integer({ min: 1, max: 500_000 }).map(cents)),
  }),
  fc.record({ basis: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 500_000 }).map(cents) }),
);
const ROW = { name: 'Floor laid', when: { due: 'reached' }, payDays: 10, sendsItself: false } as const;

test('OPT-05 SCHED-06 whatever a quote comes to, the browser shows the draws and the deposit that the server makes', () => {
  const rests: ScheduleRow = { ...ROW, howMuch: { basis: 'rest' } };
  const before = fc.array(SHARE, { maxLength: 23 });
  fc.assert(
    fc.property(before, fc.boolean(), fc.integer({ min: 1, max: 1_000_000 }), (shares, isDeposit, total) => {
      const rows = [...shares.map((howMuch): ScheduleRow => ({ ...ROW, howMuch })), rests];
      const [first = rests, ...others] = rows;
      const schedule = isDeposit ? [{ ...first, when: { due: 'acceptance' as const } }, ...others] : rows;
      const json = { schedule: schedule.map(scheduleRowJson) };
      const shown = paymentRows((fromJson(JSON.stringify(json)) as Offer).schedule);
      const planned = (of: readonly Pick<ScheduleRow, 'howMuch'>[]) =>
        plannedDraws(cents(total), of).map((draw) => draw.planned);
      expect(planned(shown)).toEqual(planned(schedule));
      expect(planned(shown).reduce((sum, each) => sum + each, 0)).toBe(total);
      expect(planned(shown).every((each) => each > 0)).toBe(true);
      expect(depositOf(cents(total), shown)).toBe(depositOf(cents(total), schedule));
    }),
    { numRuns: RUNS },
  );
});

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
