import { type BasisPoints, type Cents, cents, MAX_CENTS, portion, ZERO } from '../money/money.ts';
import { lineAmount, type Quantity } from '../money/quantity.ts';
import { shareOut } from '../money/share-out.ts';

/** Percent of what it is taken off, or an amount. Never both (QUO-04, QUO-05). */
export type Discount = { readonly percent: BasisPoints } | { readonly amount: Cents };

export interface PriceLine {
  readonly quantity: Quantity;
  readonly rate: Cents;
  readonly discount?: Discount | null;
  /** The key of one of the document's rates. Null is not taxed. */
  readonly tax: string | null;
  /** A line that is not chosen counts 0. */
  readonly isChosen?: boolean;
}

/** The document's own rate first, then named ones in their order. */
export interface PriceRate {
  readonly key: string;
  readonly percent: BasisPoints;
}

export interface PricedTax extends PriceRate {
  readonly base: Cents;
  readonly tax: Cents;
}

export interface Priced {
  /** What each line prints. */
  readonly amounts: readonly Cents[];
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly net: Cents;
  /** What each line is worth once the document's discount is shared out. They add up to the net. */
  readonly values: readonly Cents[];
  /** One for each rate that a chosen line has, in the order of the rates. */
  readonly taxes: readonly PricedTax[];
  readonly tax: Cents;
  readonly total: Cents;
}

/**
 * What a document costs (selling.md, 4, rules 1 to 4 and 6): the one function for the manager's screen, the customer's, the server
 * and its documents (QUO-06). Null when the total is larger than any document may be (P24).
 */
export function price({
  lines,
  rates,
  discount = null,
}: {
  readonly lines: readonly PriceLine[];
  readonly rates: readonly PriceRate[];
  readonly discount?: Discount | null;
}): Priced | null {
  const amounts = lines.map(amountOf);
  // Of 500 lines it may be more than a number holds exactly.
  const sum = amounts.reduce((all, amount) => all + BigInt(amount), 0n);
  if (amounts.some((amount) => isTooLarge(BigInt(amount))) || isTooLarge(sum)) return null;
  const subtotal = cents(Number(sum));
  const off = discountOf(discount, subtotal);
  const net = cents(subtotal - off);
  const { bases, values } = valuesOf(net, amounts, groupsOf(lines, rates));
  const isUsed = (key: string) => lines.some((line) => line.tax === key && line.isChosen !== false);
  const taxes = rates.map((rate, index) => taxOf(rate, bases[index] ?? ZERO)).filter(({ key }) => isUsed(key));
  const tax = cents(taxes.reduce((all, each) => all + each.tax, 0));
  const total = cents(net + tax);
  return total > MAX_CENTS ? null : { amounts, subtotal, discount: off, net, values, taxes, tax, total };
}

/** What a line prints (rule 1). */
export function amountOf({ quantity, rate, discount = null, isChosen = true }: Omit<PriceLine, 'tax'>): Cents {
  if (!isChosen) return ZERO;
  const whole = lineAmount(quantity, rate);
  return cents(whole - discountOf(discount, whole));
}

/** An amount above what it is taken off counts as that. */
function discountOf(discount: Discount | null, whole: Cents): Cents {
  if (discount === null) return ZERO;
  if ('percent' in discount) return portion(whole, discount.percent);
  return cents(Math.min(discount.amount, whole));
}

const isTooLarge = (amount: bigint): boolean => amount > BigInt(MAX_CENTS);

/** The places of the lines of each rate, in the order of the rates, and at the end of those that are not taxed. */
function groupsOf(lines: readonly PriceLine[], rates: readonly PriceRate[]): number[][] {
  const groups = new Map<string | null, number[]>([...rates.map(({ key }) => key), null].map((key) => [key, []]));
  lines.forEach(({ tax }, place) => {
    const group = groups.get(tax);
    if (!group) throw new RangeError(`a line is taxed with a rate that its document does not have: ${tax}`);
    group.push(place);
  });
  return [...groups.values()];
}

/** To groups of equal tax first, so that no base depends on the order of lines nor on how finely they are told (rule 4). */
function valuesOf(net: Cents, amounts: readonly Cents[], groups: readonly (readonly number[])[]) {
  const amountsOf = (places: readonly number[]) => places.map((place) => amounts[place] ?? ZERO);
  const sums = groups.map((places) => cents(amountsOf(places).reduce((all, amount) => all + amount, 0)));
  const bases = shareOut(net, sums);
  const values = [...amounts];
  groups.forEach((places, group) => {
    const shares = shareOut(bases[group] ?? ZERO, amountsOf(places));
    places.forEach((place, index) => {
      values[place] = shares[index] ?? ZERO;
    });
  });
  return { bases, values };
}

const taxOf = (rate: PriceRate, base: Cents): PricedTax => ({ ...rate, base, tax: portion(base, rate.percent) });
