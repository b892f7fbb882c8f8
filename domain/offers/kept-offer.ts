import { type BasisPoints, basisPoints, type Cents, cents } from '../money/money.ts';
import type { Quantity } from '../money/quantity.ts';
import type { Retainage } from '../retainage/held.ts';
import type { OfferFigures } from './choice-price.ts';
import { type DiscountParts, lineSubTotal, OWN_TAX } from './document-price.ts';
import { type KeptDocument, type KeptLine, type NamedRate, versionOf } from './kept-document.ts';
import type { VersionLine, VersionSection } from './redline.ts';
import type { ScheduleRow } from './schedule.ts';
import { type HiddenParts, shownLine } from './shown.ts';

/** A line of an offer as it was sent, with the rate that it had then. */
export interface OfferLine extends VersionLine {
  readonly taxName: string | null;
  readonly taxRate: BasisPoints | null;
  readonly categoryName: string;
  readonly code: string;
}

/** An offer as it was sent, with all that its choices are priced with. */
export interface KeptOffer extends DiscountParts, HiddenParts {
  readonly discountName: string;
  readonly salesTaxRate: BasisPoints;
  readonly rates: readonly NamedRate[];
  readonly sections: readonly VersionSection[];
  readonly lines: readonly OfferLine[];
  readonly roundsLines: boolean;
  readonly subtotal: Cents;
  /** How it will be paid (SCHED). */
  readonly schedule: readonly ScheduleRow[];
  readonly retainage: Retainage | null;
}

/**
 * What a version was kept with. Servers of before kept no rates of lines that nobody had chosen: those are as they are by now, and
 * are known by `ratesByNow`.
 */
export function offerOf(kept: KeptDocument, ratesByNow: readonly NamedRate[] = []): KeptOffer {
  const { lines, sections, taxes, schedule, retainage, discountName, discountPercent, discountAmount } =
    versionOf(kept);
  const ofTaxes = taxes.flatMap(({ rateId, name, percent }) => (rateId === null ? [] : { rateId, name, percent }));
  const known = new Map([...ratesByNow, ...ofTaxes, ...(kept.rates ?? [])].map((rate) => [rate.rateId, rate]));
  const named = new Map(kept.lines.map((line) => [line.uuid, line]));
  return {
    discountName,
    discountPercent,
    discountAmount,
    salesTaxRate: kept.salesTax ?? basisPoints(0),
    rates: [...new Set(lines.map(({ tax }) => tax))].flatMap((tax) => known.get(tax) ?? []),
    sections,
    lines: lines.map((line) => ({ ...line, ...rateOf(known.get(line.tax)), ...namesOf(named.get(line.id)) })),
    hidesRates: kept.hidesRates ?? false,
    hidesSectionTotals: kept.hidesSectionTotals ?? false,
    showsOnePrice: kept.showsOnePrice ?? false,
    roundsLines: kept.roundsLines ?? true,
    subtotal: kept.subtotal,
    schedule,
    retainage,
  };
}

const rateOf = (rate: NamedRate | undefined) => ({ taxName: rate?.name ?? null, taxRate: rate?.percent ?? null });

const namesOf = (line: KeptLine | undefined) => ({ categoryName: line?.categoryName ?? '', code: line?.code ?? '' });

/** What counts in place of lines: a sum of those of one section and tax, or what an optional line comes to. */
export interface OfferSum {
  readonly sectionId: string | null;
  /** Of an optional line. Null for those that are always there. */
  readonly lineId: string | null;
  readonly tax: string;
  readonly amount: Cents;
}

/**
 * What an offer is priced with where its lines say nothing: with one price (QUO-02), and where the subtotal was rounded once (D94).
 * Null where lines say it themselves. What choices come to is the same (section 4, rule 4).
 */
export function sumsOf(offer: KeptOffer): readonly OfferSum[] | null {
  if (!offer.roundsLines) return [{ sectionId: null, lineId: null, tax: OWN_TAX, amount: offer.subtotal }];
  if (!offer.showsOnePrice) return null;
  const sums = new Map<string, OfferSum>();
  for (const { id, sectionId, isOptional, tax, ...line } of offer.lines) {
    const lineId = isOptional ? id : null;
    const key = JSON.stringify([sectionId, lineId, tax]);
    const amount = lineSubTotal(line);
    sums.set(key, { sectionId, lineId, tax, amount: cents((sums.get(key)?.amount ?? 0) + amount) });
  }
  return [...sums.values()];
}

/** Its lines as its customer has them, each with what it comes to when it is chosen. */
export const shownLinesOf = (offer: KeptOffer): OfferLine[] => offer.lines.map((line) => shownLine(line, offer));

type Priceable = Pick<KeptOffer, 'salesTaxRate' | 'rates' | keyof DiscountParts> &
  Pick<OfferFigures, 'sections' | 'lines'>;

const ONE = 100 as Quantity;

/** What the choices of an offer are priced with, by the server as by the customer who chooses (OPT-05, QUO-06). */
export function figuresOf(offer: Priceable, sums: readonly OfferSum[] | null): OfferFigures {
  if (sums === null) return offer;
  const rates = new Map(offer.rates.map((rate) => [rate.rateId, rate]));
  const isOn = new Map(offer.lines.map((line) => [line.id, line.isOn]));
  const lines = sums.map(({ lineId, sectionId, tax, amount: rate }, place) => ({
    ...{ id: lineId ?? `sum ${place}`, sectionId, isOptional: lineId !== null, isOn: isOn.get(lineId ?? '') ?? true },
    ...{ quantity: ONE, rate, discountPercent: null, discountAmount: null, tax, ...rateOf(rates.get(tax)) },
  }));
  return { ...offer, lines };
}
