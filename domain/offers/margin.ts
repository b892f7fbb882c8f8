import { add, type Cents, cents, divideHalfUp } from '../money/money.ts';
import { lineAmount, type Quantity } from '../money/quantity.ts';

/** A line with what it is worth once every discount is taken off, and what one unit of it costs the business. */
export interface CostedLine {
  readonly value: Cents;
  readonly quantity: Quantity;
  /** Null where nobody has said. A cost of 0 is one. */
  readonly unitCost: Cents | null;
  /** One that is not chosen counts neither way. */
  readonly isChosen?: boolean;
}

export interface Margin {
  /** Of the lines that have a cost. */
  readonly value: Cents;
  readonly cost: Cents;
  readonly margin: Cents;
  /** Of the value, in whole percent. Null where there is no value to take it of. */
  readonly percent: number | null;
  /** How many lines were left out since they have no cost. */
  readonly withoutCost: number;
}

/** QUO-07: what is left of lines when their cost is paid: of one, of those of a section, or of a whole document. */
export function marginOf(lines: readonly CostedLine[]): Margin {
  const chosen = lines.filter(({ isChosen = true }) => isChosen);
  const costed = chosen.flatMap(({ unitCost, quantity, value }) =>
    unitCost === null ? [] : [{ value, cost: lineAmount(quantity, unitCost) }],
  );
  const value = add(...costed.map((line) => line.value));
  const cost = add(...costed.map((line) => line.cost));
  const margin = cents(value - cost);
  const percent = value === 0 ? null : divideHalfUp(BigInt(margin) * 100n, BigInt(value));
  return { value, cost, margin, percent, withoutCost: chosen.length - costed.length };
}
