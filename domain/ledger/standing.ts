import { amountDue, type Invoice } from '../invoices/invoice.ts';
import type { Balance } from '../invoices/lifecycle.ts';
import { type Cents, cents } from '../money/money.ts';
import { isPendingPayment, type PaymentMethod, type PaymentState } from '../payments/payment.ts';
import type { About } from './accounts.ts';
import {
  type Charge,
  creditUsed,
  latePaymentSettled,
  manualPaymentRecorded,
  onlinePaymentSettled,
  type Posting,
  paymentReversed,
} from './posting.ts';

/** What a payment's row says of its money, in cents. */
export interface PaymentMoney extends Charge {
  readonly customerId: string;
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  /** Whether it counts on its invoice. Otherwise it is the customer's credit. */
  readonly applied: boolean;
  /** Its bank account has to be verified first. Until then it keeps other payments away and counts nothing (D92). */
  readonly reserves: boolean;
  readonly refunded: Cents;
  readonly refundedFee: Cents;
  readonly refundedCost: Cents;
}

/** What decides whether an invoice takes money. */
export type Taker = Pick<Invoice, 'status' | 'total' | 'paid' | 'pending'> & { readonly customerId: string };

/** The payment in another state. Money that arrives when the invoice no longer waits for it becomes the customer's credit. */
export function inState<Payment extends PaymentMoney>(payment: Payment, state: PaymentState, invoice: Taker): Payment {
  const moved = { ...payment, state, reserves: payment.reserves && state === 'authorized' };
  const arrives = counts(moved) && !counts(payment);
  return arrives ? { ...moved, applied: isWaitingFor(invoice, payment, restOf(payment).amount) } : moved;
}

/**
 * The payment after a part of it went back. A negative part is a refund that failed after all: when the invoice no longer waits
 * for what came back, the whole payment becomes credit (docs/decisions/0008).
 */
export function refundedBy<Payment extends PaymentMoney>(payment: Payment, part: Charge, invoice: Taker): Payment {
  const comesBack = cents(Math.max(0, -part.amount));
  const mayStay = comesBack === 0 || payment.state !== 'settled' || isWaitingFor(invoice, payment, comesBack);
  return {
    ...payment,
    applied: payment.applied && mayStay,
    refunded: cents(payment.refunded + part.amount),
    refundedFee: cents(payment.refundedFee + part.fee),
    refundedCost: cents(payment.refundedCost + part.cost),
  };
}

/** The invoice's balance once a payment is what it is after a step. A payment that begins was nothing before it (null). */
export function balanceAfter(invoice: Balance, before: PaymentMoney | null, after: PaymentMoney): Balance {
  const [was, is] = [sharesOf(before), sharesOf(after)];
  return {
    pending: cents(invoice.pending + is.pending - was.pending),
    paid: cents(invoice.paid + is.paid - was.paid),
    reserved: cents(invoice.reserved + is.reserved - was.reserved),
  };
}

/** What the ledger contains of a payment. A settled one counts without its refunds, one that went back its cost. Others are nothing. */
export function postingsOf(payment: PaymentMoney | null, about: About): Posting[] {
  if (payment?.state !== 'settled' && payment?.state !== 'reversed') return [];
  const rest = restOf(payment);
  if (payment.state === 'reversed') return paymentReversed(rest.cost, about);
  if (payment.method === 'manual') return manualPaymentRecorded(rest.amount, about);
  if (payment.method === 'credit') return creditUsed(rest.amount, about);
  return payment.applied ? onlinePaymentSettled(rest, about) : latePaymentSettled(rest, about);
}

/** An invoice takes money from its own customer, up to what is due on it. */
const isWaitingFor = (invoice: Taker, { customerId }: PaymentMoney, amount: Cents): boolean =>
  invoice.status === 'unpaid' && invoice.customerId === customerId && amountDue(invoice) >= amount;

/** Whether it is money that has arrived, or that is on its way. */
const counts = ({ state, reserves }: PaymentMoney): boolean =>
  state === 'settled' || (isPendingPayment(state) && !reserves);

/** What is left of a payment after its refunds. */
const restOf = (payment: PaymentMoney): Charge => ({
  amount: cents(payment.amount - payment.refunded),
  fee: cents(payment.fee - payment.refundedFee),
  cost: cents(payment.cost - payment.refundedCost),
});

/** What a payment counts for on its invoice. */
function sharesOf(payment: PaymentMoney | null): Record<keyof Balance, number> {
  if (!payment?.applied) return { pending: 0, paid: 0, reserved: 0 };
  const pending = isPendingPayment(payment.state) ? payment.amount : 0;
  return {
    pending: payment.reserves ? 0 : pending,
    reserved: payment.reserves ? pending : 0,
    paid: payment.state === 'settled' ? restOf(payment).amount : 0,
  };
}
