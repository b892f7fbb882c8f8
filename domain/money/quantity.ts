import { type Cents, divideHalfUp, hundredths } from './money.ts';

/** A quantity in hundredths of its unit, so that 12.5 sq ft is exactly 1250 (D89). */
export type Quantity = number & { readonly __unit: 'hundredths' };

/** The units a line can be sold in. Pieces, cartons and rolls come whole. The others are measured (D89). */
export const UNITS = ['each', 'sq ft', 'sq yd', 'ln ft', 'hour', 'carton', 'roll'] as const;
export type Unit = (typeof UNITS)[number];

const MEASURED: ReadonlySet<Unit> = new Set(['sq ft', 'sq yd', 'ln ft', 'hour']);
/** One line holds at most a million units (P24). */
export const MAX_QUANTITY = 100_000_000;

export const isMeasured = (unit: Unit): boolean => MEASURED.has(unit);

/** What a person typed or the wire carries, as a quantity. Null when negative, too precise or too large (INV-15, D89). */
export function quantity(value: number | string, unit: Unit): Quantity | null {
  const parsed = hundredths(value);
  if (parsed === null || parsed < 0 || parsed > MAX_QUANTITY) return null;
  if (!isMeasured(unit) && parsed % 100 !== 0) return null;
  return parsed as Quantity;
}

/** The message when `quantity` is null (INV-15, D89). */
export const quantityMessage = (unit: Unit): string =>
  isMeasured(unit)
    ? 'Must be at most 1,000,000 with at most two decimals.'
    : 'Must be a whole number of at most 1,000,000.';

export const quantityNumber = (value: number): number => value / 100;

/** The exact product of a quantity and a rate, in hundredths of a cent. */
export const extend = (value: Quantity, rate: Cents): bigint => BigInt(value) * BigInt(rate);

/** The same, rounded half up to the cent. It is a line's Sub-Total (D79). */
export const lineAmount = (value: Quantity, rate: Cents): Cents => divideHalfUp(extend(value, rate), 100n);

/** `212 sq ft`, joined by a no-break space. Pieces are a bare number. */
export function formatQuantity(value: number, unit: Unit): string {
  const figure = value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  return unit === 'each' ? figure : `${figure}\u00a0${unit}`;
}
