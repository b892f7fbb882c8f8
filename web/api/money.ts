import type { RequestSent, ResponseOf } from '@underlay/contract/endpoint.ts';
import type { EndpointAt, EndpointKey } from '@underlay/contract/index.ts';
import {
  type BasisPoints,
  basisPoints,
  basisPointsFromPercent,
  type Cents,
  cents,
  centsFromDollars,
  type Dollars,
  dollarsFromCents,
} from '@underlay/domain/money/money.ts';

/** The same with its money in cents. The types of the contract say which numbers are dollars. */
export type InCents<Json> = Json extends Dollars
  ? Cents
  : Json extends Plain
    ? Json
    : { [Name in keyof Json]: InCents<Json[Name]> };

/**
 * The names under which the contract has money. They keep every schema out of the browser. One that is missing or too many,
 * or that is a plain number elsewhere, does not compile.
 */
const MONEY_FIELDS: Record<MoneyField, true> = {
  after: true,
  amount: true,
  amountDue: true,
  applied: true,
  balance: true,
  bankDiscount: true,
  base: true,
  before: true,
  billedBefore: true,
  billed: true,
  charged: true,
  chargesDue: true,
  codeFrom: true,
  cost: true,
  credit: true,
  credited: true,
  deposit: true,
  deposit1: true,
  deposit2: true,
  difference: true,
  discount: true,
  due: true,
  fee: true,
  fees: true,
  fixed: true,
  free: true,
  fromTotal: true,
  held: true,
  heldBefore: true,
  invoiced: true,
  least: true,
  left: true,
  less: true,
  lessDue: true,
  most: true,
  onItsWay: true,
  owedBack: true,
  overdue: true,
  owed: true,
  paid: true,
  paymentFee: true,
  planned: true,
  quoted: true,
  rate: true,
  refundable: true,
  refundableFee: true,
  refunded: true,
  rest: true,
  restocking: true,
  retained: true,
  retailPricePerItem: true,
  returnedFee: true,
  salesTax: true,
  subTotal: true,
  setAgainst: true,
  smallRest: true,
  stillHeld: true,
  subtotal: true,
  sum: true,
  taken: true,
  takenBack: true,
  tax: true,
  taxesPaid: true,
  thisDraw: true,
  total: true,
  unused: true,
  waived: true,
  totalCost: true,
  totalSalesTaxPaid: true,
  value: true,
};

/** JSON as it arrived. Its dollars (D90) become cents. Throws a SyntaxError on what is no JSON, a RangeError on part of a cent. */
export const fromJson = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => (isMoney(name, value) ? exactCents(value) : value));

/** JSON as it leaves. Cents become dollars. */
export const toJson = (body: unknown): string =>
  JSON.stringify(body, (name, value: unknown) => (isMoney(name, value) ? dollarsFromCents(cents(value)) : value));

const isMoney = (name: string, value: unknown): value is number =>
  typeof value === 'number' && Object.hasOwn(MONEY_FIELDS, name);

function exactCents(dollars: number): Cents {
  const amount = centsFromDollars(dollars);
  if (amount === null) throw new RangeError(`not an amount of dollars: ${dollars}`);
  return amount;
}

/** A rate as it arrives, in percent. */
export const rateOf = (percent: number): BasisPoints => basisPointsFromPercent(percent) ?? basisPoints(0);

type Plain = string | number | boolean | null | undefined;
type Travelling = {
  [Key in EndpointKey]: { sent: RequestSent<EndpointAt<Key>>; answered: ResponseOf<EndpointAt<Key>> };
}[EndpointKey];

/** The names of fields that hold what `Found` finds: dollars, or numbers that are none. */
type NamesOf<Json, Found extends 'money' | 'plain'> = Json extends Plain
  ? never
  : Json extends readonly (infer Item)[]
    ? NamesOf<Item, Found>
    : {
        [Name in keyof Json]-?: [NumberIn<Json[Name]>[Found]] extends [never] ? NamesOf<Json[Name], Found> : Name;
      }[keyof Json];

interface NumberIn<Value> {
  readonly money: Extract<Value, Dollars>;
  readonly plain: Exclude<Extract<Value, number>, Dollars>;
}

type MoneyName = NamesOf<Travelling, 'money'>;
type Ambiguous = MoneyName & NamesOf<Travelling, 'plain'>;
type MoneyField = [Ambiguous] extends [never] ? MoneyName : `${Ambiguous} is money here and a plain number there`;
