import { add, type Cents } from '../money/money.ts';
import { type FeeRule, feeOn, LEAST_CHARGE, MAX_CHARGE } from './fees.ts';

/** The two ways of paying online, by a bank account or by a card. */
export const ONLINE_METHODS = ['ach', 'card'] as const;
export type OnlineMethod = (typeof ONLINE_METHODS)[number];

/** What a business offers, and what each way costs on top (D12, D91). */
export interface OnlineTerms {
  readonly bankPaymentEligible: boolean;
  readonly cardPaymentEligible: boolean;
  readonly fees: Readonly<Record<OnlineMethod, FeeRule>>;
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
  readonly isQuote: boolean;
  /** A bank payment of it waits for its payer to verify the account (D92). */
  readonly isReserved?: boolean;
}

/** `no_fee`: D14, a bank payment that costs nothing on top is not offered. */
export type NotOnline = 'is_quote' | 'not_enabled' | 'nothing_due' | 'too_small' | 'too_large' | 'no_fee' | 'reserved';

/**
 * Why an invoice cannot be paid by this method. Null when it can. The least amount is of what is owed: a fee does not lift a debt of
 * a cent over it. The largest is of the charge, since the provider takes no more at once.
 */
export function whyNotBy(
  method: OnlineMethod,
  { amountDue, isQuote, isReserved }: Owed,
  terms: OnlineTerms,
): NotOnline | null {
  if (isQuote) return 'is_quote';
  const enabled = method === 'ach' ? terms.bankPaymentEligible : terms.cardPaymentEligible;
  if (!enabled) return 'not_enabled';
  if (amountDue <= 0) return 'nothing_due';
  if (amountDue < LEAST_CHARGE) return 'too_small';
  const { fee, total } = chargeOf(amountDue, terms.fees[method]);
  if (total > MAX_CHARGE) return 'too_large';
  if (method === 'ach' && fee <= 0) return 'no_fee';
  return isReserved ? 'reserved' : null;
}

/** The names of the ways wherever a customer chooses between them. */
export const METHOD_NAMES = { ach: 'Bank (ACH)', card: 'Card' } as const satisfies Record<OnlineMethod, string>;

/** The ways in which an invoice can be paid online, each with what it costs (D91). */
export const waysToPay = (owed: Owed, terms: OnlineTerms): { method: OnlineMethod; charge: OnlineCharge }[] =>
  ONLINE_METHODS.filter((method) => whyNotBy(method, owed, terms) === null).map((method) => ({
    method,
    charge: chargeOf(owed.amountDue, terms.fees[method]),
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
