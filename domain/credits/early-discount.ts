import type { CalendarDate } from '../calendar/calendar-date.ts';
import { add, type BasisPoints, type Cents, cents, portion } from '../money/money.ts';
import { shareOut } from '../money/share-out.ts';
import {
  addParts,
  type CreditedPart,
  creditTax,
  leftOf,
  NOTHING_CREDITED,
  sumOfParts,
  type TaxedPart,
} from './credit.ts';
import type { CreditKind } from './credit-kind.ts';
import { taxedParts } from './taxed-parts.ts';

/** What an invoice offers for paying in time: so much of it, within so many days of the day on which it is sent (DISC-01). */
export interface EarlyTerms {
  readonly percent: BasisPoints;
  readonly days: number;
}

/** In basis points, and in days. */
export const MAX_EARLY_PERCENT = 2_000;
export const MAX_EARLY_DAYS = 60;

/** What decides how much it is. */
export interface EarlyFacts extends EarlyTerms {
  /** The last day on which it can be taken. Null of a draft. */
  readonly until: CalendarDate | null;
  /** Whether the discount lowers the tax with the subtotal (DISC-03). */
  readonly lowersTax: boolean;
  /** The subtotal less the document's own discount. */
  readonly net: Cents;
  /** The taxes that are written with it. A document with its own rate alone may have none. */
  readonly taxes: readonly TaxFigures[];
  /** Its own rate. Null where no line has it. */
  readonly own: TaxFigures | null;
  /** Notes and discounts that stand on it, in the order in which they were made. */
  readonly credited: readonly { readonly kind: CreditKind; readonly parts: readonly CreditedPart[] }[];
}

type TaxFigures = { readonly base: Cents; readonly tax: Cents; readonly percent: BasisPoints };

/** A discount as a credit counts it. */
export interface EarlyDiscount extends CreditedPart {
  readonly total: Cents;
  /** What of it each tax of the invoice has (CRED-17). */
  readonly parts: readonly CreditedPart[];
}

/** What less is owed once all is paid in time. Null where there is none, or none any more: it is taken once (DISC-02). */
export function earlyDiscount(facts: EarlyFacts): EarlyDiscount | null {
  if (facts.credited.some(({ kind }) => kind === 'discount')) return null;
  const parts = partsOf(facts);
  const before = addParts(
    parts,
    facts.credited.map((credit) => credit.parts),
  );
  return discountOn(parts, before, facts);
}

/** A part of what is not credited yet; its tax follows as that of any credit, or stays (DISC-03). */
export function discountOn(
  parts: readonly TaxedPart[],
  before: readonly CreditedPart[],
  { percent, lowersTax }: Pick<EarlyFacts, 'percent' | 'lowersTax'>,
): EarlyDiscount | null {
  const left = parts.map((part, place) => leftOf(part, before[place] ?? NOTHING_CREDITED).subtotal);
  const subtotal = portion(cents(Math.max(0, add(...left))), percent);
  if (subtotal <= 0) return null;
  const shares = shareOut(subtotal, left);
  const credited = parts.map((part, place) => {
    const share = shares[place] ?? cents(0);
    const tax = lowersTax ? creditTax(part, before[place] ?? NOTHING_CREDITED, share) : cents(0);
    return { subtotal: share, tax };
  });
  const sum = sumOfParts(credited);
  return { ...sum, total: cents(sum.subtotal + sum.tax), parts: credited };
}

function partsOf({ taxes, own, net }: EarlyFacts): readonly TaxedPart[] {
  return taxedParts(taxes.length === 0 && own !== null ? [own] : taxes, net);
}

/** The day that counts is the day on which the payment began, or on which the money was received (DISC-02). */
export const isInTime = ({ until }: Pick<EarlyFacts, 'until'>, day: CalendarDate): boolean =>
  until !== null && day <= until;
