/**
 * What an offer comes to with what its customer chose, worked out a second time: from section 4 of the specification's chapter on
 * selling alone, in exact fractions, and without a line of the product. Amounts are written as people write them; answers are cents.
 */
import Fraction from 'fraction.js';

/** Percent or dollars that are taken off. */
export type WrittenOff = { readonly percent: string } | { readonly dollars: string } | null;

export interface WrittenOfferLine {
  /** Place of its section. Null: in none. */
  readonly section: number | null;
  readonly optional: boolean;
  readonly quantity: string;
  readonly rate: string;
  /** Place of its rate. Null: not taxed. */
  readonly tax: number | null;
  readonly off: WrittenOff;
}

export interface WrittenOffer {
  /** In percent: the document's own first, then those with names in their order. */
  readonly rates: readonly string[];
  readonly discount: WrittenOff;
  /** Whether each section has to be chosen in order to count. */
  readonly sections: readonly { readonly isOpen: boolean }[];
  readonly lines: readonly WrittenOfferLine[];
}

/** Places of what is chosen. */
export interface WrittenChoices {
  readonly sections: ReadonlySet<number>;
  readonly lines: ReadonlySet<number>;
}

export function offerTotal({ rates, discount, sections, lines }: WrittenOffer, chosen: WrittenChoices) {
  const counts = (line: WrittenOfferLine, place: number) =>
    (!line.optional || chosen.lines.has(place)) &&
    (line.section === null || !sections[line.section]?.isOpen || chosen.sections.has(line.section));
  const taken = lines.filter(counts).map((line) => ({ tax: line.tax, amount: amountOf(line) }));
  const subtotal = sum(taken.map(({ amount }) => amount));
  const net = subtotal - offOf(discount, subtotal);
  const groups = [...rates.keys(), null].map((rate) =>
    sum(taken.filter(({ tax }) => tax === rate).map(({ amount }) => amount)),
  );
  // Rule 5: what all up to this one get, less what all before it got.
  const upTo = (place: number) =>
    subtotal === 0 ? 0 : rounded(new Fraction(sum(groups.slice(0, place))).mul(net).div(subtotal));
  const taxes = rates.map((percent, place) => rounded(partOf(upTo(place + 1) - upTo(place), percent)));
  return { subtotal, net, tax: sum(taxes), total: net + sum(taxes) };
}

function amountOf({ quantity, rate, off }: WrittenOfferLine): number {
  const whole = rounded(new Fraction(quantity).mul(rate).mul(100));
  return whole - offOf(off, whole);
}

function offOf(off: WrittenOff, whole: number): number {
  if (off === null) return 0;
  return 'percent' in off
    ? rounded(partOf(whole, off.percent))
    : Math.min(rounded(new Fraction(off.dollars).mul(100)), whole);
}

const partOf = (amount: number, percent: string): Fraction => new Fraction(percent).div(100).mul(amount);

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** Half a cent goes up. Nothing here is below zero. */
const rounded = (exact: Fraction): number => Number(exact.add(1, 2).floor().n);
