import { figureProblem, plainFigure } from './figure.ts';
import { type Cents, divideHalfUp, hundredths } from './money.ts';

/** A quantity in hundredths of its unit, so that 12.5 sq ft is exactly 1250 (D89). */
export type Quantity = number & { readonly __unit: 'hundredths' };

/** The units a line can be sold in. Pieces, cartons, rolls and lump sums come whole. The others are measured (D89). */
export const UNITS = ['each', 'sq ft', 'sq yd', 'ln ft', 'hour', 'day', 'carton', 'roll', 'lump sum'] as const;
export type Unit = (typeof UNITS)[number];

const MEASURED: ReadonlySet<Unit> = new Set(['sq ft', 'sq yd', 'ln ft', 'hour', 'day']);
/** One line holds at most a million units (P24). */
export const MAX_QUANTITY = 100_000_000;

export const isMeasured = (unit: Unit): boolean => MEASURED.has(unit);

/** Why what a person typed, or the wire carries, is no quantity of this unit (INV-15, D89). Null when it is one. */
export function quantityProblem(value: number | string, unit: Unit): string | null {
  const problem = figureProblem(String(value));
  if (problem !== null) return problem;
  const parsed = hundredths(plainFigure(String(value)));
  if (parsed === null || parsed > MAX_QUANTITY) return 'Must be at most 1,000,000.';
  return isMeasured(unit) || parsed % 100 === 0 ? null : WHOLE;
}

export const WHOLE = 'Must be a whole number.';

/** What a person typed or the wire carries, as a quantity. Null where `quantityProblem` says why. */
export const quantity = (value: number | string, unit: Unit): Quantity | null =>
  quantityProblem(value, unit) === null ? (hundredths(plainFigure(String(value))) as Quantity) : null;

export const quantityNumber = (value: number): number => value / 100;

/** The exact product of a quantity and a rate, in hundredths of a cent. */
export const extend = (value: Quantity, rate: Cents): bigint => BigInt(value) * BigInt(rate);

/** The same, rounded half up to the cent. It is a line's Sub-Total (D79). */
export const lineAmount = (value: Quantity, rate: Cents): Cents => divideHalfUp(extend(value, rate), 100n);

/** What people say of more than one, or of a part. Lengths and areas have one word for both. */
const PLURALS: Partial<Record<Unit, string>> = {
  hour: 'hours',
  day: 'days',
  carton: 'cartons',
  roll: 'rolls',
  'lump sum': 'lump sums',
};

/** `212 sq ft` and `18 hours`, joined by a no-break space. Pieces are a bare number. */
export function formatQuantity(value: number, unit: Unit): string {
  const figure = value.toLocaleString('en-US');
  if (unit === 'each') return figure;
  return `${figure}\u00a0${value === 1 ? unit : (PLURALS[unit] ?? unit)}`;
}
