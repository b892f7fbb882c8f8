import { type Cents, ZERO } from '../money/money.ts';
import type { Quantity, Unit } from '../money/quantity.ts';
import { type DiscountParts, lineSubTotal } from './document-price.ts';

/** What a document keeps from its customer (QUO-02). */
export interface HiddenParts {
  /** Quantity, unit and rate of every line, and what is taken off it. */
  readonly hidesRates: boolean;
  readonly hidesSectionTotals: boolean;
  /** Every figure but the total. */
  readonly showsOnePrice: boolean;
}

type PricedLine = DiscountParts & {
  readonly quantity: Quantity;
  readonly unit: Unit;
  readonly rate: Cents;
  readonly isChosen?: boolean;
};

const ONE = 100 as Quantity;

/**
 * A line as its customer has it. With hidden rates it is a lump sum, and with one price one of nothing. What is not chosen is a lump sum
 * of what it would come to: it is chosen by that.
 */
export function shownLine<Line extends PricedLine>(line: Line, { hidesRates, showsOnePrice }: HiddenParts): Line {
  if (!hidesRates && !showsOnePrice) return line;
  const rate = showsOnePrice ? ZERO : lineSubTotal({ ...line, isChosen: true });
  return { ...line, quantity: ONE, unit: 'lump sum', rate, discountPercent: null, discountAmount: null };
}

/** What stands beside a description. */
export const SHOWN_FIGURES = ['rates', 'amounts', 'none'] as const;
export type ShownFigures = (typeof SHOWN_FIGURES)[number];

export function shownFiguresOf({ hidesRates, showsOnePrice }: Omit<HiddenParts, 'hidesSectionTotals'>): ShownFigures {
  if (showsOnePrice) return 'none';
  return hidesRates ? 'amounts' : 'rates';
}
