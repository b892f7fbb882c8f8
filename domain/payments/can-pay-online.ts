import { add, type BasisPoints, type Cents, cents, ZERO } from '../money/money.ts';
import { bankDiscounts } from './bank-discount.ts';
import { type FeeRule, feeOn, LEAST_CHARGE, MAX_CHARGE } from './fees.ts';

/** The two ways of paying online, by a bank account or by a card. */
export const ONLINE_METHODS = ['ach', 'card'] as const;
export type OnlineMethod = (typeof ONLINE_METHODS)[number];

/** What a business offers, and what each way costs on top (D12, D91). */
export interface OnlineTerms {
  readonly bankPaymentEligible: boolean;
  readonly cardPaymentEligible: boolean;
  readonly fees: Readonly<Record<OnlineMethod, FeeRule>>;
  /** What less is charged from a bank account (DISC-06). Left out or 0: nothing. */
  readonly bankDiscount?: BasisPoints;
}

export interface OnlineCharge {
  readonly amount: Cents;
  readonly fee: Cents;
  /** Amount and fee: what is charged (PAY-10, PAY-24). */
  readonly total: Cents;
}

/** What paying an amount costs (D91). */
export function chargeOf(amount: Cents, rule: FeeRule): OnlineCharge {
  const fee = feeOn(amount, rule);
  return { amount, fee, total: add(amount, fee) };
}

export interface Owed {
  readonly amountDue: Cents;
  /** What of it is of charges (ALLOC-15). Left out: nothing. */
  readonly chargesDue?: Cents;
  readonly isQuote: boolean;
  /** A bank payment of it waits for its payer to verify the account (D92). */
  readonly isReserved?: boolean;
  /** What less is charged from a bank account, where it is known. Left out: what the terms take off one invoice. */
  readonly bankDiscount?: Cents;
}

type Amounts = Pick<Owed, 'amountDue' | 'chargesDue' | 'bankDiscount'>;

/** What less is charged by a way of paying (DISC-06). */
export function discountBy(method: OnlineMethod, owed: Amounts, terms: Pick<OnlineTerms, 'bankDiscount'>): Cents {
  if (method !== 'ach') return ZERO;
  const { amountDue: amount, chargesDue = ZERO } = owed;
  const taken = { amount, ofTotal: cents(amount - chargesDue) };
  return owed.bankDiscount ?? bankDiscounts([taken], terms.bankDiscount ?? ZERO_PERCENT)[0] ?? ZERO;
}

/** What paying by a way costs: the amount is what is owed less its discount. */
export const chargeBy = (
  method: OnlineMethod,
  owed: Amounts,
  terms: Pick<OnlineTerms, 'bankDiscount' | 'fees'>,
): OnlineCharge => chargeOf(cents(owed.amountDue - discountBy(method, owed, terms)), terms.fees[method]);

const ZERO_PERCENT = 0 as BasisPoints;

/** `no_fee`: D14, a bank payment that costs nothing on top is not offered. */
export type NotOnline = 'is_quote' | 'not_enabled' | 'nothing_due' | 'too_small' | 'too_large' | 'no_fee' | 'reserved';

/**
 * Why an invoice cannot be paid by this method. Null when it can. The least amount is of what is owed: a fee does not lift a debt of
 * a cent over it. The largest is of the charge, since the provider takes no more at once.
 */
export function whyNotBy(method: OnlineMethod, owed: Owed, terms: OnlineTerms): NotOnline | null {
  const { amountDue, isQuote, isReserved } = owed;
  if (isQuote) return 'is_quote';
  const enabled = method === 'ach' ? terms.bankPaymentEligible : terms.cardPaymentEligible;
  if (!enabled) return 'not_enabled';
  if (amountDue <= 0) return 'nothing_due';
  if (amountDue < LEAST_CHARGE) return 'too_small';
  const { fee, total } = chargeBy(method, owed, terms);
  if (total > MAX_CHARGE) return 'too_large';
  if (method === 'ach' && fee <= 0) return 'no_fee';
  return isReserved ? 'reserved' : null;
}

/** The names of the ways wherever a customer chooses between them. */
export const METHOD_NAMES = { ach: 'Bank (ACH)', card: 'Card' } as const satisfies Record<OnlineMethod, string>;

export interface WayToPay {
  readonly method: OnlineMethod;
  readonly charge: OnlineCharge;
  /** What less is charged than by the other way (DISC-06). */
  readonly discount: Cents;
}

/** The ways in which an invoice can be paid online, each with what it costs (D91). */
export const waysToPay = (owed: Owed, terms: OnlineTerms): WayToPay[] =>
  ONLINE_METHODS.filter((method) => whyNotBy(method, owed, terms) === null).map((method) => ({
    method,
    charge: chargeBy(method, owed, terms),
    discount: discountBy(method, owed, terms),
  }));

/** Why an invoice cannot be paid online at all. Null when there is a way. */
export function whyNotOnline(owed: Owed, terms: OnlineTerms): NotOnline | null {
  const reasons = ONLINE_METHODS.map((method) => whyNotBy(method, owed, terms));
  if (reasons.includes(null)) return null;
  return reasons.find((reason) => reason !== 'not_enabled') ?? 'not_enabled';
}

/** PLIST-03, PLIST-04, PLIST-05, PINV-12: the one rule for every Pay button, and for the link in the invoice document. */
export const canPayOnline = (owed: Owed, terms: OnlineTerms | undefined): boolean =>
  terms !== undefined && whyNotOnline(owed, terms) === null;
