/** Parts and lines as tests of credits count with them, in cents and basis points. */
import type { TaxedPart } from '../credits/credit.ts';
import type { ReturnedLine } from '../credits/returned-lines.ts';
import { basisPoints, cents, portion } from '../money/money.ts';
import type { Quantity } from '../money/quantity.ts';

export const part = (base: number, tax: number, percent: number | null): TaxedPart => ({
  base: cents(base),
  tax: cents(tax),
  percent: percent === null ? null : basisPoints(percent),
});
export const rated = (base: number, percent: number) => part(base, portion(cents(base), basisPoints(percent)), percent);
export const line = (rate: number, returned = 1, change: Partial<ReturnedLine> = {}): ReturnedLine => ({
  quantity: 100 as Quantity,
  rate: cents(rate),
  discount: null,
  part: 0,
  before: 0,
  returned: returned * 100,
  ...change,
});
