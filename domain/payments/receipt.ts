import { DISCOUNT_NAMES, type DiscountFor } from '../credits/credit-kind.ts';
import { add, type Cents, cents, ZERO } from '../money/money.ts';
import type { PaymentStatus } from './payment.ts';
import type { RefundState } from './refund.ts';

export interface ReceiptFigures<Refund> {
  readonly status: PaymentStatus;
  /** With the fee: what was charged. */
  readonly amount: Cents;
  readonly fee: Cents;
  /** What went back, with the fee. */
  readonly refunded: Cents;
  readonly refunds: readonly Refund[];
  /** What was taken off with it, and stands. */
  readonly discounts: readonly TakenDiscount[];
}

/** What a payment was not charged, since it came in time or from a bank. */
export interface TakenDiscount {
  readonly reason: DiscountFor;
  readonly amount: Cents;
}

interface ReceiptRefund {
  readonly status: RefundState;
  readonly amount: Cents;
  /** The payer's bank took it. */
  readonly takenByBank?: boolean | undefined;
}

export type ReceiptRow<Refund> =
  | { readonly kind: 'part' | 'total'; readonly label: string; readonly amount: Cents }
  | { readonly kind: 'refund'; readonly label: string; readonly amount: Cents; readonly refund: Refund };

/** From the amount down to what was charged, on screen and in the document. What went back stands below (D63). */
export function receiptRowsOf<Refund extends ReceiptRefund>(receipt: ReceiptFigures<Refund>): ReceiptRow<Refund>[] {
  const { status, amount, fee, refunded, refunds } = receipt;
  const paid = less(amount, fee);
  const total = status === 'failed' ? 'Total' : 'Total charged';
  return [
    ...discountRows(receipt.discounts, paid),
    { kind: 'part', label: 'Amount', amount: paid },
    { kind: 'part', label: 'Fee', amount: fee },
    { kind: 'total', label: total, amount },
    ...refunds.map((refund) => ({
      kind: 'refund' as const,
      label: (refund.takenByBank ? TAKEN_LABELS : REFUND_LABELS)[refund.status],
      amount: less(ZERO, refund.amount),
      refund,
    })),
    ...(refunded > 0 ? [{ kind: 'total' as const, label: labelAfter(refunds), amount: less(amount, refunded) }] : []),
  ];
}

/** From what the invoices lost by it down to what was paid. */
function discountRows(
  discounts: readonly TakenDiscount[],
  paid: Cents,
): { kind: 'part'; label: string; amount: Cents }[] {
  if (discounts.length === 0) return [];
  const before = add(paid, ...discounts.map(({ amount }) => amount));
  return [
    { kind: 'part', label: 'Before the discount', amount: before },
    ...discounts.map(({ reason, amount }) => ({
      kind: 'part' as const,
      label: DISCOUNT_NAMES[reason],
      amount: less(ZERO, amount),
    })),
  ];
}

const REFUND_LABELS: Readonly<Record<RefundState, string>> = {
  requested: 'Refund on its way',
  succeeded: 'Refunded',
  failed: 'Refund failed',
};

const TAKEN_LABELS: Readonly<Record<RefundState, string>> = {
  requested: 'Being taken back by your bank',
  succeeded: 'Taken back by your bank',
  failed: 'Given back by your bank',
};

const labelAfter = (refunds: readonly ReceiptRefund[]): string =>
  refunds.some(({ takenByBank }) => takenByBank) ? 'Paid after what went back' : 'Paid after refunds';

const less = (amount: Cents, part: Cents): Cents => cents(amount - part);
