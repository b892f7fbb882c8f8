import { DISCOUNT_NAMES, type DiscountFor } from '../credits/credit-kind.ts';
import { add, type Cents, cents, ZERO } from '../money/money.ts';
import type { PaymentMethod, PaymentStatus } from './payment.ts';
import type { RefundState } from './refund.ts';

export interface ReceiptFigures<Refund> {
  readonly status: PaymentStatus;
  readonly method: PaymentMethod | null;
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
  const { amount, fee, refunded, refunds } = receipt;
  const paid = less(amount, fee);
  return [
    ...discountRows(receipt.discounts, paid),
    ...(isCharged(receipt) ? partRows(paid, fee) : []),
    { kind: 'total', label: totalLabel(receipt), amount },
    ...refunds.map((refund) => ({
      kind: 'refund' as const,
      label: (refund.takenByBank ? TAKEN_LABELS : REFUND_LABELS)[refund.status],
      amount: less(ZERO, refund.amount),
      refund,
    })),
    ...(refunded > 0 ? [{ kind: 'total' as const, label: labelAfter(refunds), amount: less(amount, refunded) }] : []),
  ];
}

/** Nothing is charged, and there is no fee, where money came by hand or credit was used. */
const isCharged = ({ method }: Pick<ReceiptFigures<never>, 'method'>): boolean =>
  method !== 'manual' && method !== 'credit';

const partRows = (paid: Cents, fee: Cents): { kind: 'part'; label: string; amount: Cents }[] => [
  { kind: 'part', label: 'Amount', amount: paid },
  { kind: 'part', label: 'Fee', amount: fee },
];

function totalLabel({ status, method }: Pick<ReceiptFigures<never>, 'status' | 'method'>): string {
  if (status === 'failed') return 'Total';
  return isCharged({ method }) ? 'Total charged' : 'Total paid';
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
