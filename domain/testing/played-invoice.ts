/** The product's rules, asked in the order in which the server asks them, for the tests that compare them with the oracle. */

import { put, type Share, shareOf, standingOn, sumOf, takeOff } from '../allocations/allocation.ts';
import { amountDue, owedOnline, type Totals } from '../invoices/invoice.ts';
import { type MoveFacts, moveOfMoney, statusAfter } from '../invoices/lifecycle.ts';
import { LEDGER_ACCOUNTS } from '../ledger/accounts.ts';
import { difference, invoiceSent, type Posting } from '../ledger/posting.ts';
import {
  balanceAfter,
  begun,
  givenBackBy,
  inState,
  type PaymentMoney,
  postingsOf,
  refundedBy,
} from '../ledger/standing.ts';
import { type Cents, cents, ZERO } from '../money/money.ts';
import type { Prices, Standing, Step } from '../oracle/story.ts';
import { chargeOf, whyNotBy } from '../payments/can-pay-online.ts';
import { costBack, costOf, type PriceList } from '../payments/costs.ts';
import type { FeeRule } from '../payments/fees.ts';
import { type PaymentMethod, type PaymentState, paymentAfter } from '../payments/payment.ts';
import {
  feeWith,
  isWhole,
  partsOf,
  partsThatFit,
  type RefundState,
  refundAfter,
  refundableOf,
  unusedOf,
} from '../payments/refund.ts';
import { creditOf } from '../payments/refund-targets.ts';
import type { Result } from '../result.ts';
import { feeRule, price } from './written-price.ts';

interface PlayedPayment extends PaymentMoney {
  readonly number: number;
}

interface PlayedRefund {
  readonly of: number;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly cost: Cents;
  readonly state: RefundState;
  /** Where its money was taken from. */
  readonly taken: readonly Share[];
}

const NOTHING = { amount: ZERO, fee: ZERO, cost: ZERO };
const PLACE = { id: 'stairs', jobId: 'house' };

/** What these lives never touch: money that is nobody's, credits and charges. */
const OF_CREDITS: readonly string[] = [
  ...['suspense', 'returns', 'bad_debts', 'discounts_given', 'charge_income'],
  'retainage_receivable',
];

export class PlayedInvoice {
  private payments: PlayedPayment[] = [];
  private refunds: PlayedRefund[] = [];
  private invoice: MoveFacts & { readonly id: string; readonly customerId: string };
  private readonly books: Record<string, number>;
  private readonly fees: FeeRule;
  private readonly prices: PriceList;

  constructor(totals: Totals, { fee, cost }: Prices) {
    this.fees = feeRule(fee);
    this.prices = cost && { ach: price(cost), card: price(cost) };
    const facts = {
      isQuote: false,
      paid: ZERO,
      pending: ZERO,
      reserved: ZERO,
      credited: ZERO,
      charged: ZERO,
      lineCount: 1,
      customerId: 'theirs',
      id: PLACE.id,
    };
    this.invoice = { ...facts, total: totals.total, status: 'pending' };
    this.invoice = { ...this.invoice, status: accepted(statusAfter('send', this.invoice)) };
    const used = LEDGER_ACCOUNTS.filter((account) => !OF_CREDITS.includes(account));
    this.books = Object.fromEntries(used.map((account) => [account, 0]));
    this.post(invoiceSent(totals, {}));
  }

  get standing(): Omit<Standing, 'status' | 'books'> & { readonly status: string; readonly books: object } {
    return {
      due: amountDue(this.invoice),
      status: this.invoice.status,
      books: { ...this.books },
      refundable: this.payments.map((payment) => refundableOf(payment, this.underWay(payment))),
    };
  }

  take(step: Step): boolean {
    if (step.kind === 'pay online') return this.payOnline(step.proof);
    if (step.kind === 'check') return this.check(part(amountDue(this.invoice), step.share));
    if (step.kind === 'refund word')
      return this.refundWord(this.refunds.length - 1 - (step.which % this.refunds.length), step.word);
    const payment = this.payments.at(-1 - (step.which % this.payments.length));
    if (!payment) return false;
    if (step.kind === 'word') return this.word(payment, step.word);
    if (step.kind === 'refund') return this.askForRefund(payment, step.share);
    if (step.kind === 'refund there') return this.refundThere(payment, step.share);
    if (step.kind === 'keep' || step.kind === 'pay back') return this.ofCheck(step.kind, payment, step.share);
    const left = creditOf(payment, { amount: this.underWay(payment), named: [] });
    return this.useCredit(payment, Math.min(amountDue(this.invoice), part(left, step.share)));
  }

  private payOnline(proof: boolean): boolean {
    const terms = { bankPaymentEligible: true, cardPaymentEligible: true, fees: { ach: this.fees, card: this.fees } };
    if (whyNotBy('card', owedOnline(this.invoice), terms) !== null) return false;
    const charge = chargeOf(amountDue(this.invoice), this.fees);
    this.begin('ach', 'authorized', { ...charge, cost: costOf(charge, 'ach', this.prices) });
    const first = this.payments.at(-1);
    if (proof && first) this.change(first, { ...first, reserves: true, allocated: [] });
    return true;
  }

  private check(amount: number): boolean {
    if (!this.takesMoney() || amount <= 0) return false;
    this.begin('manual', 'settled', { ...NOTHING, amount: cents(amount) });
    return true;
  }

  private ofCheck(kind: 'keep' | 'pay back', payment: PlayedPayment, share: number): boolean {
    if (payment.method !== 'manual' || payment.state !== 'settled') return false;
    const of = kind === 'keep' ? standingOn(payment.allocated, PLACE.id) : unusedOf(payment);
    const amount = cents(part(of, share));
    const kept = { ...payment, allocated: takeOff(payment.allocated, PLACE.id, amount) };
    this.change(payment, kind === 'keep' ? kept : refundedBy(payment, { ...NOTHING, amount }));
    return amount > 0;
  }

  private useCredit(payment: PlayedPayment, amount: number): boolean {
    if (!this.takesMoney() || amount <= 0) return false;
    this.change(payment, { ...payment, allocated: put(payment.allocated, shareOf(PLACE, cents(amount))) });
    return true;
  }

  private takesMoney(): boolean {
    return statusAfter('pay', this.invoice).ok && this.invoice.reserved === 0;
  }

  private word(payment: PlayedPayment, word: Extract<Step, { kind: 'word' }>['word']): boolean {
    const next = payment.method === 'manual' ? byHand(payment, word) : paymentAfter(payment.state, word);
    if (next === payment.state) return false;
    this.change(payment, inState(payment, next, this.takers));
    return true;
  }

  private askForRefund(payment: PlayedPayment, share: number): boolean {
    const underWay = this.underWay(payment);
    const amount = cents(part(refundableOf(payment, underWay), share));
    if (amount <= 0) return false;
    const cost = costBack(cents(payment.cost - payment.refundedCost), isWhole(payment, underWay, amount), this.prices);
    const fee = feeWith(payment, underWay, amount);
    this.refunds.push({ of: payment.number, amount, fee, cost, state: 'requested', taken: [] });
    return true;
  }

  private refundThere(payment: PlayedPayment, share: number): boolean {
    if (payment.method !== 'ach' || payment.state !== 'settled') return false;
    const left = payment.amount - payment.refunded + payment.fee - payment.refundedFee;
    const parts = partsOf(payment, part(left, share));
    if (!parts || parts.amount + parts.fee <= 0) return false;
    this.refunds.push({ of: payment.number, ...parts, cost: ZERO, state: 'requested', taken: [] });
    return true;
  }

  private refundWord(which: number, word: 'succeeded' | 'failed'): boolean {
    const refund = this.refunds[which];
    const payment = refund && this.payments[refund.of];
    const state = refund && refundAfter(refund.state, word);
    if (!refund || !payment || !state || state === refund.state) return false;
    if (state === 'failed') {
      this.refunds[which] = { ...refund, state };
      if (refund.state === 'succeeded') this.giveBack(payment, refund);
      return true;
    }
    const parts = partsThatFit(payment, refund);
    if (!parts) return false;
    const cost = cents(Math.min(refund.cost, payment.cost - payment.refundedCost));
    const after = refundedBy(payment, { ...parts, cost });
    const taken = standingOn(payment.allocated, PLACE.id) - standingOn(after.allocated, PLACE.id);
    this.refunds[which] = { ...refund, ...parts, cost, state, taken: [shareOf(PLACE, cents(taken))] };
    this.change(payment, after);
    return true;
  }

  private giveBack(payment: PlayedPayment, { amount, fee, cost, taken }: PlayedRefund): void {
    this.change(payment, givenBackBy(payment, { amount, fee, cost }, { taken, invoices: this.takers }));
  }

  private get takers() {
    return new Map([[this.invoice.id, this.invoice]]);
  }

  private begin(method: PaymentMethod, state: PaymentState, money: { amount: Cents; fee: Cents; cost: Cents }) {
    const { amount, fee, cost } = money;
    const untouched = { reserves: false, refunded: ZERO, refundedFee: ZERO, refundedCost: ZERO, allocated: [] };
    const targets = [shareOf(PLACE, amount)];
    const number = this.payments.length;
    const payment = { number, customerId: 'theirs', method, state, amount, fee, cost, targets, ...untouched };
    const row = begun(payment, this.takers);
    this.payments.push(row);
    this.carry(null, row);
  }

  private change(before: PlayedPayment, after: PlayedPayment): void {
    this.payments[before.number] = after;
    this.carry(before, after);
  }

  private carry(before: PlayedPayment | null, after: PlayedPayment): void {
    const balance = balanceAfter(this.invoice, before, after);
    const status = accepted(statusAfter(moveOfMoney(this.invoice, balance), this.invoice, balance));
    this.invoice = { ...this.invoice, ...balance, status };
    this.post(difference(postingsOf(before), postingsOf(after)));
  }

  private post(postings: readonly Posting[]): void {
    for (const { account, amount } of postings) this.books[account] = (this.books[account] ?? 0) + amount;
  }

  private underWay({ number }: PlayedPayment): Cents {
    return sumOf(this.refunds.filter(({ of, state }) => of === number && state === 'requested'));
  }
}

/** Its bank sends a check back; what nothing was paid back of can have been a mistake. */
function byHand({ state, refunded }: PlayedPayment, word: string): PaymentState {
  if (state === 'settled' && word === 'returned') return 'reversed';
  return state === 'settled' && word === 'canceled' && refunded === 0 ? 'canceled' : state;
}

const part = (amount: number, share: number): number => Number((BigInt(amount) * BigInt(share)) / 1000n);

function accepted<Status>(result: Result<Status, string>): Status {
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
}
