import type { CalendarDate } from '../calendar/calendar-date.ts';
import { add, type BasisPoints, type Cents, cents, portion } from '../money/money.ts';
import { shareOut } from '../money/share-out.ts';
import {
  type CreditedBefore,
  type CreditedPart,
  creditedBefore,
  creditTax,
  fromGrossOfAll,
  leftOf,
  NOTHING_CREDITED,
  type StandingCredit,
  sumOfParts,
  type TaxedPart,
} from './credit.ts';
import { taxedParts } from './taxed-parts.ts';

/** What an invoice offers for paying in time: so much of it, within so many days of the day on which it is sent (DISC-01). */
export interface EarlyTerms {
  readonly percent: BasisPoints;
  readonly days: number;
}

/** In basis points, and in days. */
export const MAX_EARLY_PERCENT = 2_000;
export const EARLY_PERCENT_OUTSIDE = 'Must be from 0.01 to 20 percent.';
export const MAX_EARLY_DAYS = 60;
export const EARLY_DAYS_OUTSIDE = `Must be from 1 to ${MAX_EARLY_DAYS} days.`;

/** What decides how much it is. */
export interface EarlyFacts extends EarlyTerms, DiscountedFacts {
  /** The last day on which it can be taken. Null of a draft. */
  readonly until: CalendarDate | null;
}

/** What a discount is taken of. */
export interface DiscountedFacts {
  /** Whether a discount lowers the tax with the subtotal (DISC-03). */
  readonly lowersTax: boolean;
  /** The subtotal less the document's own discount. */
  readonly net: Cents;
  /** The taxes that are written with it. A document with its own rate alone may have none. */
  readonly taxes: readonly TaxFigures[];
  /** Its own rate. Null where no line has it. */
  readonly own: TaxFigures | null;
  /** Notes, discounts and write-offs that stand on it, in the order in which they were made. */
  readonly credited: readonly (StandingCredit & {
    /** Of a discount: for paying by bank. There may be one with each payment. */
    readonly byBank?: boolean;
  })[];
}

type TaxFigures = { readonly base: Cents; readonly tax: Cents; readonly percent: BasisPoints };

/** A discount as a credit counts it. */
export interface Discount extends CreditedPart {
  readonly total: Cents;
  /** What of it each tax of the invoice has (CRED-17). */
  readonly parts: readonly CreditedPart[];
}

/** What less is owed once all is paid in time. Null where there is none, or none any more: it is taken once (DISC-02). */
export function earlyDiscount(facts: EarlyFacts): Discount | null {
  if (facts.credited.some(({ kind, byBank }) => kind === 'discount' && !byBank)) return null;
  const { parts, before } = standingOf(facts);
  return discountOn(parts, before, facts);
}

/** A part of what is not credited yet; its tax follows as that of any credit, or stays (DISC-03). */
export function discountOn(
  parts: readonly TaxedPart[],
  before: readonly CreditedBefore[],
  { percent, lowersTax }: Pick<EarlyFacts, 'percent' | 'lowersTax'>,
): Discount | null {
  const left = subtotalsLeft(parts, before);
  const subtotal = portion(cents(Math.max(0, add(...left))), percent);
  return subtotal <= 0 ? null : ofSubtotal(subtotal, { parts, before, left, lowersTax });
}

/** What a bank payment takes off besides what it is charged (DISC-06). */
export function bankDiscount(facts: DiscountedFacts, total: Cents): Discount {
  const { parts, before } = standingOf(facts);
  return bankDiscountOn(parts, before, { total, lowersTax: facts.lowersTax });
}

/**
 * An amount with its tax in it (CRED-06). Where discounts leave the tax as it was billed it is taken of the subtotal alone, as long as
 * there is as much of it.
 */
export function bankDiscountOn(
  parts: readonly TaxedPart[],
  before: readonly CreditedBefore[],
  { total, lowersTax }: { readonly total: Cents; readonly lowersTax: boolean },
): Discount {
  const left = subtotalsLeft(parts, before);
  if (!lowersTax && add(...left) >= total) return ofSubtotal(total, { parts, before, left, lowersTax });
  const credited = fromGrossOfAll(parts, before, total);
  return { ...sumOfParts(credited), total, parts: credited };
}

interface Shared {
  readonly parts: readonly TaxedPart[];
  readonly before: readonly CreditedBefore[];
  readonly left: readonly Cents[];
  readonly lowersTax: boolean;
}

function ofSubtotal(subtotal: Cents, { parts, before, left, lowersTax }: Shared): Discount {
  const shares = shareOut(subtotal, left);
  const credited = parts.map((part, place) => {
    const share = shares[place] ?? cents(0);
    const tax = lowersTax ? creditTax(part, before[place] ?? NOTHING_CREDITED, share) : cents(0);
    return { subtotal: share, tax };
  });
  const sum = sumOfParts(credited);
  return { ...sum, total: cents(sum.subtotal + sum.tax), parts: credited };
}

/** The parts of the invoice, and what is credited of each. */
function standingOf({ taxes, own, net, credited }: DiscountedFacts) {
  const parts = taxedParts(taxes.length === 0 && own !== null ? [own] : taxes, net);
  return { parts, before: creditedBefore(parts, credited) };
}

const subtotalsLeft = (parts: readonly TaxedPart[], before: readonly CreditedBefore[]): readonly Cents[] =>
  parts.map((part, place) => leftOf(part, before[place] ?? NOTHING_CREDITED).subtotal);

/**
 * The day that counts is the day on which the payment began, or on which the money was received (DISC-02). Both as they travel:
 * 2026-12-02.
 */
export const isInTime = ({ until }: { readonly until: string | null }, day: string): boolean =>
  until !== null && day <= until;

/** What of so much due has to be paid on that day, with what paying in time takes off. Something is always paid with it (DISC-02). */
export const priceOn = (
  due: Cents,
  { until, total }: { readonly until: string | null; readonly total: Cents },
  day: string,
): Cents => (isInTime({ until }, day) && total < due ? cents(due - total) : due);
