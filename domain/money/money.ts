import { plainFigure } from './figure.ts';

/**
 * Money is a whole number of cents (D90). Fractions of a cent never exist outside this file. Products are exact bigints and
 * are rounded once, half away from zero (D79).
 */
export type Cents = number & { readonly __unit: 'cents' };

/** An amount as it travels in JSON, 12.5 for $12.50 (D90). It is never computed with. Whoever reads it makes cents of it. */
export type Dollars = number & { readonly __unit: 'dollars' };

/** A rate in hundredths of a percent. 8.25 % is 825. */
export type BasisPoints = number & { readonly __unit: 'basis points' };

/** The largest amount one document may have: $99,999,999.99, the provider's own limit of eight digits (P24). */
export const MAX_CENTS = cents(9_999_999_999);
export const TOTAL_TOO_LARGE = 'The total may not exceed $99,999,999.99.';
/** The largest price of one unit: $9,999,999.99 (P24). */
export const MAX_RATE_CENTS = 999_999_999;
export const RATE_TOO_LARGE = 'Must be at most $9,999,999.99.';

/** Throws a RangeError on anything but a whole, exactly represented number of cents. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

export const ZERO = cents(0);

export function basisPoints(value: number): BasisPoints {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not basis points: ${value}`);
  return value as BasisPoints;
}

export function add(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** `percent` of an amount, rounded half up to the cent once (D79, D91). */
export function portion(amount: Cents, rate: BasisPoints): Cents {
  return divideHalfUp(BigInt(amount) * BigInt(rate), 10_000n);
}

/** An exact quotient rounded half away from zero. Only here a fraction of a cent is dropped. */
export function divideHalfUp(numerator: bigint, denominator: bigint): Cents {
  const half = denominator / 2n;
  return cents(Number((numerator >= 0n ? numerator + half : numerator - half) / denominator));
}

/**
 * Dollars as they travel (a JSON number with at most two decimals, D90) to whole cents. It works on the shortest decimal
 * text of the number, so no floating-point product is ever rounded. Null when it is not money.
 */
export function centsFromDollars(dollars: number): Cents | null {
  return hundredths(dollars) as Cents | null;
}

/** What a person typed, `12.50` or `$1,240`, in whole cents. Null when it is not money. */
export function centsFromText(text: string): Cents | null {
  return hundredths(plainFigure(text)) as Cents | null;
}

/** As an amount stands in a field: `1240.00`. */
export const textFromCents = (amount: Cents): string => (amount / 100).toFixed(2);

/** A percentage with at most two decimals (8.25) to basis points (825). Null when it has more, or is negative. */
export function basisPointsFromPercent(percent: number | string): BasisPoints | null {
  const value = hundredths(percent);
  return value !== null && value >= 0 ? basisPoints(value) : null;
}

/** Cents as they travel. The nearest JSON number prints back with the same two decimals (D90). */
export const dollarsFromCents = (amount: Cents): Dollars => (amount / 100) as Dollars;
export const percentFromBasisPoints = (rate: number): number => rate / 100;

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,240.00`. Negative amounts stand in parentheses (CONST-01). */
export function formatCents(amount: Cents): string {
  return amount < 0 ? `(${USD.format(-amount / 100)})` : USD.format(amount / 100);
}

/** Two implied decimals, from a number or from what a person typed. Null unless it has at most two decimals. */
export function hundredths(value: number | string): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(value));
  if (!match) return null;
  const [, sign, whole, fraction = ''] = match;
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign && amount !== 0 ? -amount : amount;
}
