import {
  fill,
  invoicesOf,
  put,
  type Share,
  standingOn,
  sumOf,
  takeNewest,
  takeOff,
} from '../allocations/allocation.ts';
import { amountDue, type Invoice } from '../invoices/invoice.ts';
import type { Balance } from '../invoices/lifecycle.ts';
import { type Cents, cents, ZERO } from '../money/money.ts';
import { isPendingPayment, type PaymentMethod, type PaymentState } from '../payments/payment.ts';
import type { RefundTarget } from '../payments/refund-targets.ts';
import {
  type Charge,
  manualPaymentRecorded,
  manualPaymentReturned,
  onlinePaymentSettled,
  type Posting,
  paymentReversed,
  type Use,
} from './posting.ts';

/** What a payment's row says of its money, in cents. Only one that has arrived or is on its way stands on invoices (ALLOC-05). */
export interface PaymentMoney extends Charge, Use {
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  /** Its bank account has to be verified first. Until then it keeps other payments away and counts nothing (D92). */
  readonly reserves: boolean;
  readonly refunded: Cents;
  readonly refundedFee: Cents;
  readonly refundedCost: Cents;
}

/** What decides how much an invoice takes. */
export type Taker = Pick<Invoice, 'status' | 'total' | 'charged' | 'paid' | 'pending' | 'credited'> & {
  readonly customerId: string;
};
export type Takers = ReadonlyMap<string, Taker>;

/** A payment that begins: what it is meant for is taken as far as it is due. */
export const begun = <Payment extends PaymentMoney>(payment: Payment, invoices: Takers): Payment => ({
  ...payment,
  allocated: counts(payment) ? whatFits({ ...payment, allocated: [] }, payment.targets, invoices) : [],
});

/** The payment in another state. When it comes to life, its money goes to what it is meant for, as far as that is due (ALLOC-06). */
export function inState<Payment extends PaymentMoney>(
  payment: Payment,
  state: PaymentState,
  invoices: Takers,
): Payment {
  const moved = { ...payment, state, reserves: payment.reserves && state === 'authorized' };
  return counts(moved) && counts(payment) ? moved : begun(moved, invoices);
}

/**
 * A part of the payment went back. It is taken from where the refund says, as far as it is still there; what is left of it, and that of
 * a refund of before, from what is unused first, then from what stands on invoices, the newest first (PART-23).
 */
export function refundedBy<Payment extends PaymentMoney>(
  payment: Payment,
  part: Charge,
  from: readonly RefundTarget[] = [],
): Payment {
  const after = withBack(payment, part, 1);
  let left: number = part.amount;
  let { allocated } = payment;
  for (const { invoiceId, amount } of from) {
    const taken = cents(Math.min(left, amount));
    left -= taken;
    if (invoiceId !== null) allocated = takeOff(allocated, invoiceId, taken);
  }
  const over = cents(Math.max(0, sumOf(allocated) - restOf(after).amount));
  return { ...after, allocated: takeNewest(allocated, over) };
}

/** A refund failed after it had arrived. Its money is there again where it was taken from, as far as that is due; the rest is unused. */
export function givenBackBy<Payment extends PaymentMoney>(
  payment: Payment,
  part: Charge,
  { taken, invoices }: { readonly taken: readonly Share[]; readonly invoices: Takers },
): Payment {
  const after = withBack(payment, part, -1);
  if (payment.state !== 'settled') return after;
  return { ...after, allocated: whatFits(after, taken, invoices).reduce(put, payment.allocated) };
}

/** The invoice's balance once a payment is what it is after a step. A payment that begins was nothing before it (null). */
export function balanceAfter(
  { id, ...invoice }: Balance & { readonly id: string },
  before: PaymentMoney | null,
  after: PaymentMoney,
): Balance {
  const [was, is] = [sharesOf(before, id), sharesOf(after, id)];
  return {
    credited: invoice.credited,
    charged: invoice.charged,
    pending: cents(invoice.pending + is.pending - was.pending),
    paid: cents(invoice.paid + is.paid - was.paid),
    reserved: cents(invoice.reserved + is.reserved - was.reserved),
  };
}

/** Every invoice whose balance a step of a payment changes. */
export const invoicesChanged = (before: PaymentMoney | null, after: PaymentMoney): readonly string[] =>
  invoicesOf(after.targets, before?.allocated ?? [], after.allocated).filter((id) => {
    const [was, is] = [sharesOf(before, id), sharesOf(after, id)];
    return is.pending !== was.pending || is.paid !== was.paid || is.reserved !== was.reserved;
  });

/**
 * What the ledger contains of a payment. A settled one counts without its refunds, one that went back its cost, or what had been paid
 * back of it by hand. Others are nothing.
 */
export function postingsOf(payment: PaymentMoney | null): Posting[] {
  if (payment?.state !== 'settled' && payment?.state !== 'reversed') return [];
  const rest = restOf(payment);
  const isReversed = payment.state === 'reversed';
  if (payment.method === 'manual')
    return isReversed ? manualPaymentReturned(payment.refunded, payment) : manualPaymentRecorded(rest.amount, payment);
  return isReversed ? paymentReversed(rest.cost, payment) : onlinePaymentSettled(rest, payment);
}

/** An invoice takes money from its own customer, up to what is due on it, and no more of a payment than is left of it. */
function whatFits(payment: PaymentMoney, targets: readonly Share[], invoices: Takers): readonly Share[] {
  const left = cents(restOf(payment).amount - sumOf(payment.allocated));
  return fill(targets, left, (invoiceId) => {
    const invoice = invoices.get(invoiceId);
    const takes = invoice?.status === 'unpaid' && invoice.customerId === payment.customerId;
    return takes ? amountDue(invoice) : ZERO;
  });
}

/** Whether it is money that has arrived, or that is on its way. */
export const counts = ({ state, reserves }: PaymentMoney): boolean =>
  state === 'settled' || (isPendingPayment(state) && !reserves);

/** What is left of a payment after its refunds. */
const restOf = (payment: PaymentMoney): Charge => ({
  amount: cents(payment.amount - payment.refunded),
  fee: cents(payment.fee - payment.refundedFee),
  cost: cents(payment.cost - payment.refundedCost),
});

const withBack = <Payment extends PaymentMoney>(payment: Payment, part: Charge, sign: 1 | -1): Payment => ({
  ...payment,
  refunded: cents(payment.refunded + sign * part.amount),
  refundedFee: cents(payment.refundedFee + sign * part.fee),
  refundedCost: cents(payment.refundedCost + sign * part.cost),
});

/** What a payment counts for on an invoice. */
function sharesOf(payment: PaymentMoney | null, invoiceId: string): Record<'pending' | 'paid' | 'reserved', Cents> {
  if (!payment) return { pending: ZERO, paid: ZERO, reserved: ZERO };
  const stands = standingOn(payment.allocated, invoiceId);
  const isPending = isPendingPayment(payment.state);
  return {
    pending: isPending ? stands : ZERO,
    reserved: isPending && payment.reserves ? standingOn(payment.targets, invoiceId) : ZERO,
    paid: payment.state === 'settled' ? stands : ZERO,
  };
}
