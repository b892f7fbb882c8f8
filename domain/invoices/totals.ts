import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ChargeKind } from '../charges/charge.ts';
import { chargesCopy } from '../copy/charges.ts';
import { heldCopy } from '../copy/held.ts';
import { type CreditKind, creditLabel } from '../credits/credit-kind.ts';
import { type BasisPoints, type Cents, cents, formatCents, percentFromBasisPoints } from '../money/money.ts';
import type { DocumentTax } from '../offers/document-price.ts';
import { DISCOUNT_NAME } from '../offers/price-names.ts';
import { type DisplayStatus, displayStatusOf } from '../payments/display-status.ts';
import type { PaymentMethod, PaymentStatus } from '../payments/payment.ts';
import { restOf, setAgainstLabel, type WentBack, wentBackLabel } from '../payments/went-back.ts';

/** What the totals need of an invoice. */
export interface TotalsInvoice {
  readonly subtotal: Cents;
  readonly discount: Cents;
  /** Empty when it has none of its own. */
  readonly discountName: string;
  readonly taxes: readonly Pick<DocumentTax, 'name' | 'percent' | 'tax'>[];
  /** Of a draw: what of it is held back. Null where nothing is. */
  readonly retained?: { readonly percent: BasisPoints; readonly amount: Cents } | null;
  readonly total: Cents;
  readonly amountDue: Cents;
  /** Whether only the total is shown (QUO-02). */
  readonly showsOnePrice?: boolean;
}

/** A payment as it stands among the lines of an invoice. */
export interface TotalsPayment extends WentBack {
  readonly status: PaymentStatus | null;
  readonly method: PaymentMethod | null;
  readonly failure: string | null;
  readonly description: string;
  readonly amount: Cents;
  /** What stands of it on the invoice (D02, D31, D92). */
  readonly counted: Cents;
  readonly applied: boolean;
  /** What of the whole payment is credit, and what is set against a returned check (PART-19). */
  readonly unused: Cents;
  readonly against: Cents;
  readonly deposits: object | null;
  /** When it stands in the order of time. */
  readonly createdAt?: string | Date;
}

/** A credit as it stands among them. */
export interface TotalsCredit {
  readonly id: string;
  readonly kind: CreditKind;
  readonly number: number | null;
  readonly byBank?: boolean;
  readonly amount: Cents;
  readonly at: string;
  /** A note that was taken back, which stays named and counts nothing (CRED-14). */
  readonly isVoid?: boolean;
}

/** A charge as it stands among them. */
export interface TotalsCharge {
  readonly id: string;
  readonly kind: ChargeKind;
  readonly amount: Cents;
  readonly chargedOn: CalendarDate;
  readonly at: string;
}

interface Since {
  readonly credits?: readonly TotalsCredit[];
  readonly charges?: readonly TotalsCharge[];
}

export type TotalsRow<Payment> =
  | {
      readonly kind: 'subtotal' | 'discount' | 'tax' | 'held' | 'total' | 'due';
      readonly label: string;
      readonly amount: Cents;
    }
  | { readonly kind: 'payment'; readonly payment: Payment; readonly amount: Cents }
  | { readonly kind: 'charge'; readonly charge: TotalsCharge; readonly label: string; readonly amount: Cents }
  | { readonly kind: 'credit'; readonly credit: TotalsCredit; readonly label: string; readonly amount: Cents };

/**
 * From the subtotal down to what is owed, as a customer reads it on screen and in the document. A row for each rate, only
 * where there is one (TAX-04). Amount Due stands only once there is a payment, a credit or a charge (PINV-05, PINV-06, D02), which
 * stand in the order of time (ALLOC-18).
 */
export function totalsRowsOf<Payment extends TotalsPayment>(
  invoice: TotalsInvoice,
  payments: readonly Payment[],
  { credits = [], charges = [] }: Since = {},
): readonly TotalsRow<Payment>[] {
  const { total, amountDue, retained, showsOnePrice = false } = invoice;
  const since = inOrderOfTime<TotalsRow<Payment>>([
    ...charges.map((charge) => ({
      at: charge.at,
      row: { kind: 'charge' as const, charge, label: chargesCopy.row(charge), amount: charge.amount },
    })),
    ...payments.map((payment) => ({
      at: payment.createdAt,
      row: { kind: 'payment' as const, payment, amount: cents(-payment.counted) },
    })),
    ...credits.map((credit) => ({
      at: credit.at,
      row: { kind: 'credit' as const, credit, label: labelOf(credit), amount: cents(-credit.amount) },
    })),
  ]);
  return [
    ...(showsOnePrice ? [] : rowsAbove(invoice)),
    // Also where there is one price: without it the price would be less than what was agreed.
    ...(retained ? [{ kind: 'held' as const, ...heldRow(retained) }] : []),
    { kind: 'total', label: 'Total', amount: total },
    ...since,
    ...(since.length > 0 ? [{ kind: 'due' as const, label: 'Amount Due', amount: amountDue }] : []),
  ];
}

const labelOf = (credit: TotalsCredit): string => `${creditLabel(credit, 'customer')}${credit.isVoid ? ', void' : ''}`;

interface Timed<Row> {
  readonly at: string | Date | undefined;
  readonly row: Row;
}

/** What happened at the same moment stays as it was given. */
export const inOrderOfTime = <Row>(timed: readonly Timed<Row>[]): readonly Row[] =>
  timed.toSorted((one, other) => momentOf(one) - momentOf(other)).map(({ row }) => row);

const momentOf = ({ at }: Timed<unknown>): number => (at === undefined ? 0 : new Date(at).getTime());

const rowsAbove = ({ subtotal, discount, discountName, taxes }: TotalsInvoice) => [
  { kind: 'subtotal' as const, label: 'Subtotal', amount: subtotal },
  ...(discount > 0
    ? [{ kind: 'discount' as const, label: discountName || DISCOUNT_NAME, amount: cents(-discount) }]
    : []),
  ...taxes.map((each) => ({ kind: 'tax' as const, label: taxLabel(each), amount: each.tax })),
];

/** RET-02: between tax and total, and taken off. */
export const heldRow = ({ percent, amount }: { readonly percent: BasisPoints; readonly amount: Cents }) => ({
  label: heldCopy.row({ percent }),
  amount: cents(-amount),
});

/** The document's own rate is called "Sales tax" (PINV-05, TAX-04). */
export const taxLabel = ({ name, percent }: Pick<DocumentTax, 'name' | 'percent'>): string =>
  `${name}, ${percentFromBasisPoints(percent)}%`;

/** Payments stand among the lines of an answer, but they are payments, not lines (D02, PINV-07). */
export const isPayment = (line: { readonly paymentId: string | null; readonly categoryName: string }): boolean =>
  line.paymentId !== null || line.categoryName === 'Payment';

export interface PaymentLabels {
  readonly name: 'Credit applied' | 'Payment';
  /** What the business or the payer noted beside it. Null when that says no more than the name. */
  readonly note: string | null;
  readonly displayStatus: DisplayStatus | null;
  /** What its figure alone does not say: what was paid at first, and why it does not count, or not in whole. */
  readonly became: string | null;
}

/** What is said of a payment in its row, besides its day. */
export function paymentLabels(payment: TotalsPayment): PaymentLabels {
  const { status, method } = payment;
  const displayStatus = status && displayStatusOf({ ...payment, status });
  return {
    name: method === 'credit' ? 'Credit applied' : 'Payment',
    note: NAMES.has(payment.description) ? null : payment.description,
    displayStatus,
    became: displayStatus && becameOf(displayStatus, payment),
  };
}

/** Descriptions that say no more than the name of the row. */
const NAMES: ReadonlySet<string> = new Set(['', 'Payment', 'Credit applied']);

function becameOf(displayStatus: DisplayStatus, { failure, ...payment }: TotalsPayment): string | null {
  const { amount, counted } = payment;
  if (payment.status === 'failed') return failure;
  if (displayStatus === 'deposits') return `${formatCents(amount)}, nothing taken yet`;
  const { kept, against } = restOf(payment);
  const back = displayStatus === 'kept as credit' ? null : wentBackLabel(payment);
  const rest = [kept > 0 && `${formatCents(kept)} kept as credit`, against > 0 && setAgainstLabel(against)];
  const became = [back, ...rest].filter(Boolean).join(', ');
  if (became === '') return null;
  return back !== null || counted > 0 ? `${formatCents(amount)}, ${became}` : became;
}
