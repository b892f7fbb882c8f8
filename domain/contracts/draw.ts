import { type Cents, cents } from '../money/money.ts';
import { shareOut } from '../money/share-out.ts';

/** What was signed for, and how much of it was billed. */
interface Worth {
  readonly value: Cents;
  readonly billed: Cents;
}

export interface ContractLine extends Worth {
  /** The key of its rate. Null is not taxed. */
  readonly tax: string | null;
}

/** The tax of one rate. */
export interface ContractTax extends Worth {
  readonly key: string;
}

/** The signed lines, in the order of offers and lines, and their rates in the order of `price`. */
export interface ContractWork<Line extends ContractLine = ContractLine, Tax extends ContractTax = ContractTax> {
  readonly lines: readonly Line[];
  readonly taxes: readonly Tax[];
}

/** Of each line and each tax, in their order. */
export interface DrawParts {
  readonly lines: readonly Cents[];
  readonly taxes: readonly Cents[];
}

/**
 * What a draw of so many cents bills of each signed line and tax (selling.md, 4, rule 8): first the share of each group of lines with
 * the same tax and of each tax, then of each group's lines, always of what is left of them. So the draw that takes all that is left
 * takes exactly what is left of each. The amount is at most that.
 */
export function drawParts(amount: Cents, { lines, taxes }: ContractWork): DrawParts {
  const groups = groupsOf(lines, taxes);
  const sums = groups.map((places) => sumOf(places.map((place) => leftAt(lines, place))));
  const shares = shareOut(amount, [...sums, ...taxes.map(leftOf)]);
  const parts = lines.map(() => cents(0));
  groups.forEach((places, group) => {
    const share = shares[group] ?? cents(0);
    const ofGroup = shareOut(
      share,
      places.map((place) => leftAt(lines, place)),
    );
    places.forEach((place, index) => {
      parts[place] = ofGroup[index] ?? cents(0);
    });
  });
  return { lines: parts, taxes: shares.slice(groups.length) };
}

const leftOf = ({ value, billed }: Worth): Cents => cents(value - billed);

const leftAt = (lines: readonly ContractLine[], place: number): Cents => {
  const line = lines[place];
  return line ? leftOf(line) : cents(0);
};

const sumOf = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((all, amount) => all + amount, 0));

/** The places of the lines of each rate, in the order of the rates, and at the end of those that are not taxed. */
function groupsOf(lines: readonly ContractLine[], taxes: readonly ContractTax[]): number[][] {
  const groups = new Map<string | null, number[]>([...taxes.map(({ key }) => key), null].map((key) => [key, []]));
  lines.forEach(({ tax }, place) => {
    const group = groups.get(tax);
    if (!group) throw new RangeError(`a line is taxed with a rate that its contract does not have: ${tax}`);
    group.push(place);
  });
  return [...groups.values()];
}
