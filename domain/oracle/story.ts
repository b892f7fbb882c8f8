/** The life of an invoice after it was sent, step by step, by the words of the specification and docs/decisions/0008 and 0047. */
import { type Books, booksOf, dueOf, leftOf, type StoryPayment, statusOf } from './books.ts';
import { costOf, type Figures, feeOf, type WrittenPrice } from './figures.ts';

/** `which` counts back from the latest payment or refund and begins again after the first. `share` is in thousandths of what is possible. */
export type Step =
  | { readonly kind: 'pay online'; readonly proof: boolean }
  | { readonly kind: 'check'; readonly share: number }
  | { readonly kind: 'keep'; readonly which: number; readonly share: number }
  | { readonly kind: 'pay back'; readonly which: number; readonly share: number }
  | { readonly kind: 'word'; readonly which: number; readonly word: Word }
  | { readonly kind: 'refund'; readonly which: number; readonly share: number }
  | { readonly kind: 'refund there'; readonly which: number; readonly share: number }
  | { readonly kind: 'credit'; readonly which: number; readonly share: number }
  | { readonly kind: 'refund word'; readonly which: number; readonly word: 'succeeded' | 'failed' };
export type Word = 'processing' | 'succeeded' | 'failed' | 'returned' | 'won' | 'canceled';

interface StoryRefund {
  readonly of: StoryPayment;
  amount: number;
  fee: number;
  cost: number;
  state: 'asked for' | 'arrived' | 'failed';
  /** What the invoice lost with it. */
  lost: number;
}

export interface Standing {
  readonly due: number;
  readonly status: 'paid' | 'unpaid';
  readonly books: Books;
  /** Of each payment. */
  readonly refundable: readonly number[];
}

/** FEE-02: without prices the platform keeps the fee. */
export interface Prices {
  readonly fee: WrittenPrice;
  readonly cost: WrittenPrice | null;
}

/** The provider's least and largest charge, $0.50 and $999,999.99. */
const LEAST = 50;
const LARGEST = 99_999_999;

export class Story {
  readonly payments: StoryPayment[] = [];
  readonly refunds: StoryRefund[] = [];
  private readonly figures: Figures;
  private readonly prices: Prices;

  constructor(figures: Figures, prices: Prices) {
    this.figures = figures;
    this.prices = prices;
  }

  get standing(): Standing {
    const { total } = this.figures;
    return {
      due: dueOf(total, this.payments),
      status: statusOf(total, this.payments),
      books: booksOf(this.figures, this.payments),
      refundable: this.payments.map((payment) => this.refundable(payment)),
    };
  }

  /** False when the step cannot be taken: nothing has changed. */
  take(step: Step): boolean {
    if (step.kind === 'pay online') return this.payOnline(step.proof);
    if (step.kind === 'check') return this.check(step.share);
    if (step.kind === 'word') return this.word(at(this.payments, step.which), step.word);
    if (step.kind === 'refund') return this.askForRefund(at(this.payments, step.which), step.share);
    if (step.kind === 'refund there') return this.refundThere(at(this.payments, step.which), step.share);
    if (step.kind === 'keep' || step.kind === 'pay back')
      return this.ofCheck(step.kind, at(this.payments, step.which), step.share);
    if (step.kind === 'credit') return this.useCredit(at(this.payments, step.which), step.share);
    return this.refundWord(at(this.refunds, step.which), step.word);
  }

  /** D07: all that is due. */
  private payOnline(proof: boolean): boolean {
    const { due } = this.standing;
    const fee = feeOf(due, this.prices.fee);
    if (due < LEAST || due + fee > LARGEST || this.isReserved()) return false;
    const cost = this.prices.cost ? costOf(due + fee, this.prices.cost) : fee;
    const state = proof ? 'waits for proof' : 'on its way';
    this.payments.push({ way: 'online', state, amount: due, fee, cost, back: none(), stands: proof ? 0 : due });
    return true;
  }

  /** D31, D32: more than nothing, at most what is due. */
  private check(share: number): boolean {
    const amount = part(this.standing.due, share);
    if (amount <= 0 || this.isReserved()) return false;
    this.payments.push({ way: 'check', state: 'settled', amount, fee: 0, cost: 0, back: none(), stands: amount });
    return true;
  }

  /** What the provider says, or who entered a check that was a mistake. */
  private word(payment: StoryPayment | undefined, word: Word): boolean {
    if (!payment) return false;
    if (payment.way === 'check') {
      if (payment.state !== 'settled') return false;
      // PART-19: its bank sends it back, whatever was paid back of it. Only what nothing was paid back of was a mistake.
      if (word === 'returned') return end(payment, 'taken back');
      return word === 'canceled' && payment.back.amount === 0 && end(payment, 'failed');
    }
    if (word === 'failed' || word === 'canceled') return isOpen(payment) && end(payment, 'failed');
    if (word === 'returned') {
      if (payment.state === 'taken back') return false;
      return end(payment, 'taken back');
    }
    // Only the dispute's own word brings back what the bank had taken, and nothing that failed begins again.
    if (payment.state === 'settled' || (payment.state === 'taken back' && word !== 'won')) return false;
    if (word === 'processing' && payment.state !== 'waits for proof') return false;
    // ALLOC-06: what comes to life goes as far as is due, and the rest is credit.
    if (payment.state !== 'on its way') payment.stands = Math.min(leftOf(payment), this.wanted());
    payment.state = word === 'processing' ? 'on its way' : 'settled';
    return true;
  }

  /** Decision 0008: all of it in one go brings the fee back too. FEE-09: and the cost, where the platform has no prices. */
  private askForRefund(payment: StoryPayment | undefined, share: number): boolean {
    if (!payment) return false;
    const amount = part(this.refundable(payment), share);
    if (amount <= 0) return false;
    const isWhole = amount === payment.amount;
    const fee = isWhole ? payment.fee : 0;
    const cost = isWhole && this.prices.cost === null ? payment.cost - payment.back.cost : 0;
    this.refunds.push({ of: payment, amount, fee, cost, state: 'asked for', lost: 0 });
    return true;
  }

  /** Decision 0008: the amount first, the fee after. Nothing is said of the cost (0047). */
  private refundThere(payment: StoryPayment | undefined, share: number): boolean {
    if (payment?.way !== 'online' || payment.state !== 'settled') return false;
    const asked = part(leftOf(payment) + payment.fee - payment.back.fee, share);
    if (asked <= 0) return false;
    const amount = Math.min(asked, leftOf(payment));
    this.refunds.push({ of: payment, amount, fee: asked - amount, cost: 0, state: 'asked for', lost: 0 });
    return true;
  }

  private refundWord(refund: StoryRefund | undefined, word: 'succeeded' | 'failed'): boolean {
    if (!refund || refund.state === 'failed') return false;
    if (word === 'failed') return this.failRefund(refund);
    return refund.state === 'asked for' && this.arriveRefund(refund);
  }

  /** Another one may have come before it: then what is asked for is divided anew. More than is left of both changes nothing. */
  private arriveRefund(refund: StoryRefund): boolean {
    const { of: payment } = refund;
    const [amountLeft, feeLeft] = [leftOf(payment), payment.fee - payment.back.fee];
    if (refund.amount > amountLeft || refund.fee > feeLeft) {
      const asked = refund.amount + refund.fee;
      if (asked > amountLeft + feeLeft) return false;
      refund.amount = Math.min(asked, amountLeft);
      refund.fee = asked - refund.amount;
    }
    refund.cost = Math.min(refund.cost, payment.cost - payment.back.cost);
    refund.state = 'arrived';
    give(payment, refund, 1);
    // PART-23: credit first, then what the invoice has.
    refund.lost = Math.max(0, payment.stands - leftOf(payment));
    payment.stands -= refund.lost;
    return true;
  }

  /** The payer's bank sent it back: the payment has it again, or the customer has credit when the invoice was paid otherwise. */
  private failRefund(refund: StoryRefund): boolean {
    const { of: payment, state } = refund;
    refund.state = 'failed';
    if (state !== 'arrived') return true;
    give(payment, refund, -1);
    if (payment.state === 'settled') payment.stands += Math.min(refund.lost, this.wanted());
    return true;
  }

  /** A part of a check is taken off the invoice, and is credit; or credit of it goes back by hand, at once (PART-24). */
  private ofCheck(kind: 'keep' | 'pay back', payment: StoryPayment | undefined, share: number): boolean {
    if (payment?.way !== 'check' || payment.state !== 'settled') return false;
    const amount = part(kind === 'keep' ? payment.stands : leftOf(payment) - payment.stands, share);
    if (kind === 'keep') payment.stands -= amount;
    else payment.back.amount += amount;
    return amount > 0;
  }

  private useCredit(source: StoryPayment | undefined, share: number): boolean {
    if (source?.state !== 'settled' || this.isReserved()) return false;
    const left = Math.max(0, leftOf(source) - source.stands - sumOf(this.underWay(source)));
    const amount = Math.min(this.standing.due, part(left, share));
    if (amount <= 0) return false;
    source.stands += amount;
    return true;
  }

  /** What is left of a settled online payment, without what goes back already. */
  private refundable(payment: StoryPayment): number {
    if (payment.way !== 'online' || payment.state !== 'settled') return 0;
    return Math.max(0, leftOf(payment) - sumOf(this.underWay(payment)));
  }

  private underWay(payment: StoryPayment): StoryRefund[] {
    return this.refunds.filter(({ of, state }) => of === payment && state === 'asked for');
  }

  /** How much more the invoice takes. */
  private wanted(): number {
    const { due, status } = this.standing;
    return status === 'unpaid' ? due : 0;
  }

  private isReserved(): boolean {
    return this.payments.some(({ state }) => state === 'waits for proof');
  }
}

const isOpen = ({ state }: StoryPayment): boolean => state === 'on its way' || state === 'waits for proof';

const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

const none = () => ({ amount: 0, fee: 0, cost: 0 });

function end(payment: StoryPayment, state: 'failed' | 'taken back'): true {
  payment.state = state;
  payment.stands = 0;
  return true;
}

function give(payment: StoryPayment, { amount, fee, cost }: StoryRefund, sign: 1 | -1): void {
  payment.back.amount += sign * amount;
  payment.back.fee += sign * fee;
  payment.back.cost += sign * cost;
}

function at<Thing>(things: readonly Thing[], which: number): Thing | undefined {
  return things[things.length - 1 - (which % things.length)];
}

/** Thousandths of an amount, in whole cents; all of it at 1000. */
function part(amount: number, share: number): number {
  return Number((BigInt(amount) * BigInt(share)) / 1000n);
}
