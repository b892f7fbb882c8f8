import { type BasisPoints, type Cents, cents, divideHalfUp, portion, ZERO } from '../money/money.ts';
import type { Quantity } from '../money/quantity.ts';
import { shareOut } from '../money/share-out.ts';
import { amountOf, type Discount } from '../offers/price.ts';
import { accept, type Result, refuse } from '../result.ts';
import {
  addParts,
  type CreditedBefore,
  type CreditedPart,
  creditTax,
  leftOf,
  NOTHING_CREDITED,
  type TaxedPart,
} from './credit.ts';

/** A line of an invoice, and what comes back of it. */
export interface ReturnedLine {
  readonly quantity: Quantity;
  readonly rate: Cents;
  readonly discount: Discount | null;
  /** The place of the part of the invoice that taxes it. */
  readonly part: number;
  /** Credited before. */
  readonly before: number;
  /** Credited now: at most what is left of the line (CRED-03). */
  readonly returned: number;
}

/** What is kept of the value of what comes back. */
export type Restocking = { readonly percent: BasisPoints } | { readonly amount: Cents };

export interface CreditOfLines {
  readonly parts: readonly CreditedPart[];
  /** What the lines are worth, before restocking. */
  readonly value: Cents;
  readonly restocking: Cents;
}

export type LinesProblem = 'more_than_line' | 'restocking_too_large' | 'credit_too_large';

/** A credit that was made before. Null: it was made of an amount, and nothing came back by it. */
interface Earlier {
  readonly value: Cents | null;
  readonly restocking: Cents;
  readonly parts: readonly CreditedPart[];
}

/** What came back before was worth so much in each part: what was credited of it, and what was kept of it. */
export function worthBefore(parts: readonly TaxedPart[], earlier: readonly Earlier[]): readonly Cents[] {
  const notes = earlier.filter(({ value }) => value !== null);
  const credited = addParts(
    parts,
    notes.map((note) => note.parts),
  );
  const kept = notes.map(({ restocking, parts: of }) =>
    restocking === 0
      ? []
      : shareOut(
          restocking,
          of.map(({ subtotal }) => subtotal),
        ),
  );
  return credited.map(({ subtotal }, place) => kept.reduce((sum, each) => cents(sum + (each[place] ?? 0)), subtotal));
}

interface Returned {
  readonly parts: readonly TaxedPart[];
  readonly before: readonly CreditedBefore[];
  /** What came back before was worth, where something was kept of it (worthBefore). */
  readonly worth?: readonly Cents[];
  /** All lines of the invoice. */
  readonly lines: readonly ReturnedLine[];
  readonly restocking?: Restocking | null;
}

/** A credit of lines (CRED-04): their value, less restocking, each rounded half up once; then the tax of each part (CRED-05). */
export function creditOfLines({
  parts,
  before,
  worth: earlier = [],
  lines,
  restocking = null,
}: Returned): Result<CreditOfLines, LinesProblem> {
  if (lines.some((line) => line.returned > line.quantity - line.before)) return refuse('more_than_line');
  const beforeOf = (place: number) => before[place] ?? NOTHING_CREDITED;
  const values = parts.map((part, place) =>
    worthOf(
      part,
      { ...beforeOf(place), worth: earlier[place] ?? ZERO },
      lines.filter((line) => line.part === place),
    ),
  );
  if (values.some((value) => value === null)) return refuse('credit_too_large');
  const worth = values.map((value) => value ?? ZERO);
  const value = cents(worth.reduce((sum, each) => sum + each, 0));
  const kept = restockingOf(restocking, value);
  if (kept > value) return refuse('restocking_too_large');
  const shares = kept === 0 ? [] : shareOut(kept, worth);
  const credited = parts.map((part, place) => {
    const subtotal = cents((worth[place] ?? 0) - (shares[place] ?? 0));
    return { subtotal, tax: subtotal === 0 ? ZERO : creditTax(part, beforeOf(place), subtotal) };
  });
  return accept({ parts: credited, value, restocking: kept });
}

function restockingOf(restocking: Restocking | null, value: Cents): Cents {
  if (restocking === null) return ZERO;
  return 'percent' in restocking ? portion(value, restocking.percent) : restocking.amount;
}

/** Rounding up before may have taken a cent of what is left. That cent stands in nobody's way. */
const ROUNDING = 1;

/**
 * What comes back of one part. All that is left of every line is worth all that is left, without what was kept of what came back
 * before. Null when it is more than is left.
 */
function worthOf(
  part: TaxedPart,
  before: CreditedPart & { readonly worth: Cents },
  lines: readonly ReturnedLine[],
): Cents | null {
  const left = leftOf(part, before).subtotal;
  const comesBack = lines.some(({ returned }) => returned > 0);
  if (!comesBack) return ZERO;
  if (lines.every((line) => line.returned === line.quantity - line.before))
    return cents(Math.max(0, Math.min(left, part.base - before.worth)));
  const printed = lines.reduce((sum, line) => sum + BigInt(amountOf(line)), 0n);
  if (printed === 0n) return left;
  const { top, bottom } = lines.map(exactOf).reduce(addFractions, { top: 0n, bottom: 1n });
  const value = divideHalfUp(top * BigInt(part.base), bottom * printed);
  return value > left + ROUNDING ? null : cents(Math.min(value, left));
}

/** What comes back of a line, after its own discount: all of it is what the line says. */
export function amountReturned(line: ReturnedLine): Cents {
  if (line.returned === line.quantity) return amountOf(line);
  const { top, bottom } = exactOf(line);
  return divideHalfUp(top, bottom);
}

interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** What the credited quantity of a line is worth after its own discount, in cents, not rounded. */
function exactOf({ quantity, rate, discount, returned }: ReturnedLine): Fraction {
  const worth = BigInt(returned) * BigInt(rate);
  if (returned === 0 || discount === null) return { top: worth, bottom: 100n };
  if ('percent' in discount) return { top: worth * BigInt(10_000 - discount.percent), bottom: 1_000_000n };
  const off = BigInt(amountOf({ quantity, rate }) - amountOf({ quantity, rate, discount }));
  return { top: worth * BigInt(quantity) - off * 100n * BigInt(returned), bottom: 100n * BigInt(quantity) };
}

const addFractions = (one: Fraction, other: Fraction): Fraction => {
  if (one.bottom === other.bottom) return { top: one.top + other.top, bottom: one.bottom };
  const top = one.top * other.bottom + other.top * one.bottom;
  const bottom = one.bottom * other.bottom;
  const shared = divisorOf(top, bottom);
  return { top: top / shared, bottom: bottom / shared };
};

function divisorOf(one: bigint, other: bigint): bigint {
  let [a, b] = [one < 0n ? -one : one, other];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}
