import { formatDollars } from '../money/money.ts';
import type { PaymentMethod, PaymentStatus } from '../payments/payment.ts';
import { type Standing, standingOf } from '../payments/payment-standing.ts';

/** What the ladder needs of an invoice, in dollars as they travel. */
export interface LadderInvoice {
  readonly subtotal: number;
  readonly salesTax: number;
  readonly salesTaxPercentage: number;
  readonly total: number;
  readonly amount: number;
}

/** A payment as it stands among the lines of an invoice. */
export interface LadderPayment {
  readonly paymentId: string | null;
  readonly paymentStatus: PaymentStatus | null;
  readonly paymentMethod: PaymentMethod | null;
  readonly paymentFailure: string | null;
  readonly description: string;
  readonly rate: number;
  readonly subTotal: number;
  readonly refunded: number;
  readonly applied: boolean;
  readonly deposits: object | null;
}

export type Rung<Payment> =
  | { readonly kind: 'subtotal' | 'tax' | 'total' | 'due'; readonly label: string; readonly dollars: number }
  | { readonly kind: 'payment'; readonly payment: Payment; readonly dollars: number };

/**
 * From the subtotal down to what is owed, as a customer reads it on screen and on paper: tax only when there is one, Amount Due
 * only once there is a payment (PINV-05, PINV-06, D02).
 */
export function ladderOf<Payment extends LadderPayment>(
  invoice: LadderInvoice,
  payments: readonly Payment[],
): readonly Rung<Payment>[] {
  const { subtotal, salesTax, salesTaxPercentage, total, amount } = invoice;
  return [
    { kind: 'subtotal', label: 'Subtotal', dollars: subtotal },
    ...(salesTaxPercentage > 0
      ? [{ kind: 'tax' as const, label: `Sales tax, ${salesTaxPercentage}%`, dollars: salesTax }]
      : []),
    { kind: 'total', label: 'Total', dollars: total },
    ...payments.map((payment) => ({ kind: 'payment' as const, payment, dollars: payment.subTotal })),
    ...(payments.length > 0 ? [{ kind: 'due' as const, label: 'Amount Due', dollars: amount }] : []),
  ];
}

/** Payments stand among the lines of an answer, but they are payments, not lines (D02, PINV-07). */
export const isPayment = (line: { readonly paymentId: string | null; readonly categoryName: string }): boolean =>
  line.paymentId !== null || line.categoryName === 'Payment';

export interface RungWords {
  readonly name: 'Credit applied' | 'Payment';
  /** What the business or the payer noted beside it; null when that says no more than the name. */
  readonly note: string | null;
  readonly standing: Standing | null;
  /** What its figure alone does not say: what was paid at first, and why it does not count, or not in whole. */
  readonly became: string | null;
}

/** What is said of a payment on its rung, besides its day. */
export function rungWords(payment: LadderPayment): RungWords {
  const { paymentStatus: status, paymentMethod: method, rate: amount, refunded, applied, deposits } = payment;
  const standing = status && standingOf({ status, method, amount, refunded, applied, deposits });
  return {
    name: method === 'credit' ? 'Credit applied' : 'Payment',
    note: NAMES.has(payment.description) ? null : payment.description,
    standing,
    became: standing && becameOf(standing, payment),
  };
}

/** Descriptions that say no more than the name of the rung. */
const NAMES: ReadonlySet<string> = new Set(['', 'Payment', 'Credit applied']);

function becameOf(standing: Standing, { rate, refunded, paymentFailure }: LadderPayment): string | null {
  if (standing === 'failed') return paymentFailure;
  if (standing === 'kept as credit') return `${formatDollars(rate)} kept as credit`;
  if (standing === 'refunded' || standing === 'partly refunded')
    return `${formatDollars(rate)}, refunded ${formatDollars(refunded)}`;
  return null;
}
