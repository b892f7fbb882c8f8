/** The product's rules, asked in the order in which the server asks them, for the tests that compare them with the oracle. */
import { amountDue, owedOnline, type Totals } from '../invoices/invoice.ts';
import { type MoveFacts, moveOfMoney, statusAfter } from '../invoices/lifecycle.ts';
import { LEDGER_ACCOUNTS } from '../ledger/accounts.ts';
import { difference, invoiceSent, type Posting } from '../ledger/posting.ts';
import { balanceAfter, inState, type PaymentMoney, postingsOf, refundedBy } from '../ledger/standing.ts';
import { basisPointsFromPercent, type Cents, cents, centsFromText, ZERO } from '../money/money.ts';
import type { WrittenPrice } from '../oracle/figures.ts';
import type { Prices, Standing, Step } from '../oracle/story.ts';
import { chargeOf, whyNotBy } from '../payments/can-pay-online.ts';
import { costBack, costOf, type Price, type PriceList } from '../payments/costs.ts';
import type { FeeRule } from '../payments/fees.ts';
import { isPendingPayment, type PaymentMethod, type PaymentState, paymentAfter } from '../payments/payment.ts';
import {
  creditOf,
  feeWith,
  isWhole,
  leftOf,
  partsOf,
  partsThatFit,
  type RefundState,
  refundAfter,
  refundableOf,
} from '../payments/refund.ts';
import type { Result } from '../result.ts';

interface PlayedPayment extends PaymentMoney {
  readonly number: number;
  readonly from: number | null;
}

interface PlayedRefund {
  readonly of: number;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly cost: Cents;
  readonly state: RefundState;
}

const NOTHING = { amount: ZERO, fee: ZERO, cost: ZERO };

export class PlayedInvoice {
  private payments: PlayedPayment[] = [];
  private refunds: PlayedRefund[] = [];
  private invoice: MoveFacts & { readonly customerId: string };
  private readonly books: Record<string, number>;
  private readonly fees: FeeRule;
  private readonly prices: PriceList;

  constructor(totals: Totals, { fee, cost }: Prices) {
    this.fees = feeRule(fee);
    this.prices = cost && { ach: price(cost), card: price(cost) };
    const facts = { isQuote: false, paid: ZERO, pending: ZERO, reserved: ZERO, lineCount: 1, customerId: 'theirs' };
    this.invoice = { ...facts, total: totals.total, status: 'pending' };
    this.invoice = { ...this.invoice, status: accepted(statusAfter('send', this.invoice)) };
    const used = LEDGER_ACCOUNTS.filter((account) => account !== 'suspense' && account !== 'returns');
    this.books = Object.fromEntries(used.map((account) => [account, 0]));
    this.post(invoiceSent(totals, {}));
  }

  get standing(): Omit<Standing, 'status' | 'books'> & { readonly status: string; readonly books: object } {
    return {
      due: amountDue(this.invoice),
      status: this.invoice.status,
      books: { ...this.books },
      refundable: this.payments.map((payment) => refundableOf(payment, this.usesOf(payment))),
    };
  }

  take(step: Step): boolean {
    if (step.kind === 'pay online') return this.payOnline(step.proof);
    if (step.kind === 'check') return this.pay('manual', part(amountDue(this.invoice), step.share));
    if (step.kind === 'refund word')
      return this.refundWord(this.refunds.length - 1 - (step.which % this.refunds.length), step.word);
    const payment = this.payments.at(-1 - (step.which % this.payments.length));
    if (!payment) return false;
    if (step.kind === 'word') return this.word(payment, step.word);
    if (step.kind === 'refund') return this.askForRefund(payment, step.share);
    if (step.kind === 'refund there') return this.refundThere(payment, step.share);
    const left = creditOf(payment, this.usesOf(payment));
    return this.pay('credit', Math.min(amountDue(this.invoice), part(left, step.share)), payment.number);
  }

  private payOnline(proof: boolean): boolean {
    const terms = { bankPaymentEligible: true, cardPaymentEligible: true, fees: { ach: this.fees, card: this.fees } };
    // The database keeps a second one away (one_open_payment).
    if (this.payments.some(({ state }) => isPendingPayment(state))) return false;
    if (whyNotBy('card', owedOnline(this.invoice), terms) !== null) return false;
    const charge = chargeOf(amountDue(this.invoice), this.fees);
    this.begin('ach', 'authorized', { ...charge, cost: costOf(charge, 'ach', this.prices) });
    const begun = this.payments.at(-1);
    if (proof && begun) this.change(begun, { ...begun, reserves: true });
    return true;
  }

  private pay(method: 'manual' | 'credit', amount: number, from: number | null = null): boolean {
    if (!statusAfter('pay', this.invoice).ok || this.invoice.reserved > 0 || amount <= 0) return false;
    this.begin(method, 'settled', { ...NOTHING, amount: cents(amount) }, from);
    return true;
  }

  private word(payment: PlayedPayment, word: Extract<Step, { kind: 'word' }>['word']): boolean {
    if (payment.method === 'credit') return false;
    const isMistake = word === 'canceled' && payment.state === 'settled';
    const next =
      payment.method === 'manual' ? (isMistake ? 'canceled' : payment.state) : paymentAfter(payment.state, word);
    if (next === payment.state) return false;
    this.change(payment, inState(payment, next, this.invoice));
    if (payment.state === 'settled') this.takeBackCredit(payment.number);
    return true;
  }

  private askForRefund(payment: PlayedPayment, share: number): boolean {
    const uses = this.usesOf(payment);
    const amount = cents(part(refundableOf(payment, uses), share));
    if (amount <= 0) return false;
    const cost = costBack(cents(payment.cost - payment.refundedCost), isWhole(payment, uses, amount), this.prices);
    const fee = feeWith(payment, uses, amount);
    this.refunds.push({ of: payment.number, amount, fee, cost, state: 'requested' });
    return true;
  }

  private refundThere(payment: PlayedPayment, share: number): boolean {
    if (payment.method !== 'ach' || payment.state !== 'settled') return false;
    const left = payment.amount - payment.refunded + payment.fee - payment.refundedFee;
    const parts = partsOf(payment, part(left, share));
    if (!parts || parts.amount + parts.fee <= 0) return false;
    this.refunds.push({ of: payment.number, ...parts, cost: ZERO, state: 'requested' });
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
    this.refunds[which] = { ...refund, ...parts, cost, state };
    const after = refundedBy(payment, { ...parts, cost }, this.invoice);
    this.change(payment, after);
    if (!after.applied) this.takeBackCredit(payment.number);
    return true;
  }

  private giveBack(payment: PlayedPayment, { amount, fee, cost }: PlayedRefund): void {
    const part = { amount: cents(-amount), fee: cents(-fee), cost: cents(-cost) };
    const after = refundedBy(payment, part, this.invoice);
    this.change(payment, after);
    const kept = cents(payment.amount - payment.refunded);
    if (payment.applied && !after.applied && kept > 0)
      this.begin('credit', 'settled', { ...NOTHING, amount: kept }, payment.number);
  }

  private takeBackCredit(number: number): void {
    for (const spent of this.payments.filter(({ from, state }) => from === number && state === 'settled').reverse()) {
      const source = this.payments[number];
      if (!source) return;
      const { credited } = this.usesOf(source);
      if (!source.applied && leftOf(source, { credited, underWay: ZERO }) >= 0 && source.state === 'settled') return;
      this.change(spent, inState(spent, 'reversed', this.invoice));
    }
  }

  private begin(
    method: PaymentMethod,
    state: PaymentState,
    money: { amount: Cents; fee: Cents; cost: Cents },
    from: number | null = null,
  ) {
    const { amount, fee, cost } = money;
    const untouched = { applied: true, reserves: false, refunded: ZERO, refundedFee: ZERO, refundedCost: ZERO };
    const number = this.payments.length;
    const begun = { number, from, customerId: 'theirs', method, state, amount, fee, cost, ...untouched };
    this.payments.push(begun);
    this.carry(null, begun);
  }

  private change(before: PlayedPayment, after: PlayedPayment): void {
    this.payments[before.number] = after;
    this.carry(before, after);
  }

  private carry(before: PlayedPayment | null, after: PlayedPayment): void {
    const balance = balanceAfter(this.invoice, before, after);
    const status = accepted(statusAfter(moveOfMoney(this.invoice, balance), this.invoice, balance));
    this.invoice = { ...this.invoice, ...balance, status };
    this.post(difference(postingsOf(before, {}), postingsOf(after, {})));
  }

  private post(postings: readonly Posting[]): void {
    for (const { account, amount } of postings) this.books[account] = (this.books[account] ?? 0) + amount;
  }

  private usesOf({ number }: PlayedPayment) {
    const underWay = this.refunds.filter(({ of, state }) => of === number && state === 'requested');
    const credited = this.payments.filter(({ from, state }) => from === number && state === 'settled');
    return { underWay: sumOf(underWay), credited: sumOf(credited) };
  }
}

export function feeRule({ fixed, percent }: WrittenPrice): FeeRule {
  const [cent, rate] = [centsFromText(fixed), basisPointsFromPercent(percent)];
  if (cent === null || rate === null) throw new Error(`no price: ${fixed}, ${percent} %`);
  return { fixed: cent, rate };
}

export const price = (list: WrittenPrice): Price => ({
  ...feeRule(list),
  most: list.atMost === undefined ? null : centsFromText(list.atMost),
});

const sumOf = (parts: readonly { readonly amount: Cents }[]): Cents =>
  cents(parts.reduce((sum, { amount }) => sum + amount, 0));

const part = (amount: number, share: number): number => Number((BigInt(amount) * BigInt(share)) / 1000n);

function accepted<Status>(result: Result<Status, string>): Status {
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
}
