import { type BasisPoints, type Cents, cents, divideHalfUp, formatCents, portion, ZERO } from '../money/money.ts';
import { shareOut } from '../money/share-out.ts';
import type { CreditKind } from './credit-kind.ts';

/** What one tax of an invoice is taken of, after all discounts. What is not taxed is a part as well, with no tax (CRED-17). */
export interface TaxedPart {
  readonly base: Cents;
  readonly tax: Cents;
  /** Null where nothing is taxed. */
  readonly percent: BasisPoints | null;
}

/** What was credited of a part, or is. */
export interface CreditedPart {
  readonly subtotal: Cents;
  readonly tax: Cents;
}

export const NOTHING_CREDITED: CreditedPart = { subtotal: ZERO, tax: ZERO };

export const creditedTotal = ({ subtotal, tax }: CreditedPart): Cents => cents(subtotal + tax);

/** What was credited of a part by all that stands on its invoice. */
export interface CreditedBefore extends CreditedPart {
  /** What of the subtotal discounts took off that left the tax as it was billed (DISC-03). */
  readonly untaxed?: Cents;
  /** Tax that went with what was written off (WOFF-03). It does not go a second time. */
  readonly recovered?: Cents;
}

/** A note, a discount, or what was written off. */
export interface StandingCredit {
  readonly kind: CreditKind;
  readonly tax: Cents;
  /** Whether a discount lowers the tax, or what was written off takes its tax along. */
  readonly recoversTax: boolean;
  readonly parts: readonly CreditedPart[];
}

/** What of each part is credited by what stands on the invoice. Write-offs are credited of no part, and may have taken tax along. */
export function creditedBefore(
  parts: readonly TaxedPart[],
  standing: readonly StandingCredit[],
): readonly CreditedBefore[] {
  const credits = standing.filter(({ kind }) => kind === 'note' || kind === 'discount');
  const credited = addParts(parts, partsOf(credits));
  const untaxed = addParts(parts, partsOf(credits.filter(isUntaxed)));
  const lost = standing.filter(({ kind, recoversTax }) => kind === 'write_off' && recoversTax);
  const left = parts.map((part, place) => leftOf(part, credited[place] ?? NOTHING_CREDITED).tax);
  // Notes of a version before may have left less of the tax than went with what was written off.
  const recovered = shareOut(cents(Math.min(sumOfTax(lost), sumOf(left))), left);
  return credited.map((part, place) => ({
    ...part,
    untaxed: untaxed[place]?.subtotal ?? ZERO,
    recovered: recovered[place] ?? ZERO,
  }));
}

const sumOf = (amounts: readonly Cents[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const sumOfTax = (credits: readonly StandingCredit[]): number => sumOf(credits.map(({ tax }) => tax));
const partsOf = (credits: readonly StandingCredit[]) => credits.map(({ parts }) => parts);
const isUntaxed = ({ kind, tax, recoversTax }: StandingCredit): boolean =>
  kind === 'discount' && !recoversTax && tax === 0;

/** What can still be credited of a part. */
export const leftOf = (part: TaxedPart, { subtotal, tax, recovered = ZERO }: CreditedBefore): CreditedPart => ({
  subtotal: cents(part.base - subtotal),
  tax: cents(part.tax - tax - recovered),
});

/**
 * The tax of a credit with this subtotal, `before` credited already (CRED-05). It is what the tax of all that is credited grows by,
 * so the tax of all credits is exactly the invoice's when all of it is credited, in whatever order. A discount that left the tax as it
 * was billed left what is taxed as well.
 */
export function creditTax(part: TaxedPart, before: CreditedBefore, subtotal: Cents): Cents {
  const left = leftOf(part, before);
  if (subtotal === left.subtotal) return left.tax;
  const reached = taxOn(part, cents(before.subtotal - (before.untaxed ?? 0) + subtotal));
  return cents(Math.max(0, Math.min(left.tax, reached - before.tax)));
}

/** By the tax's rate, or, where the tax is not that of its rate, such as a draw's share of a contract's, in proportion. */
function taxOn({ base, tax, percent }: TaxedPart, subtotal: Cents): Cents {
  if (percent !== null && tax === portion(base, percent)) return portion(subtotal, percent);
  return base === 0 ? ZERO : divideHalfUp(BigInt(subtotal) * BigInt(tax), BigInt(base));
}

/** Of an amount with its tax in it: the largest subtotal that fits with its tax. The rest is the tax (CRED-06). */
export function fromGross(part: TaxedPart, before: CreditedBefore, gross: Cents): CreditedPart {
  const left = leftOf(part, before);
  if (gross === creditedTotal(left)) return left;
  const fits = (subtotal: number) => subtotal + creditTax(part, before, cents(subtotal)) <= gross;
  let [low, high] = [0, Math.min(left.subtotal, gross)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  // What was written off may have left less of the tax.
  const subtotal = cents(Math.max(low, gross - left.tax));
  return { subtotal, tax: cents(gross - subtotal) };
}

/** An amount with its tax in it over all parts of an invoice, in proportion to what is left of each (CRED-17). */
export function fromGrossOfAll(
  parts: readonly TaxedPart[],
  before: readonly CreditedBefore[],
  gross: Cents,
): readonly CreditedPart[] {
  const left = parts.map((part, place) => creditedTotal(leftOf(part, before[place] ?? NOTHING_CREDITED)));
  const shares = shareOut(gross, left);
  return parts.map((part, place) => fromGross(part, before[place] ?? NOTHING_CREDITED, shares[place] ?? ZERO));
}

export const sumOfParts = (parts: readonly CreditedPart[]): CreditedPart => ({
  subtotal: cents(parts.reduce((sum, { subtotal }) => sum + subtotal, 0)),
  tax: cents(parts.reduce((sum, { tax }) => sum + tax, 0)),
});

/** The parts of several credits of one invoice added up, place by place. */
export const addParts = (
  parts: readonly (TaxedPart | CreditedPart)[],
  credits: readonly (readonly CreditedPart[])[],
): readonly CreditedPart[] =>
  parts.map((_part, place) => sumOfParts(credits.map((credit) => credit[place] ?? NOTHING_CREDITED)));

/** The tax in what is written off of an invoice's total, at most what of the tax was not credited (WOFF-03). */
export function taxWrittenOff(
  amount: Cents,
  { total, tax }: { readonly total: Cents; readonly tax: Cents },
  taxCredited: Cents,
): Cents {
  const share = total === 0 ? ZERO : divideHalfUp(BigInt(amount) * BigInt(tax), BigInt(total));
  return cents(Math.max(0, Math.min(share, tax - taxCredited)));
}

/** LATE-08: of a fee. */
export const waivableAtMost = (left: Cents): string => `At most ${formatCents(left)} of this fee can still be waived.`;
