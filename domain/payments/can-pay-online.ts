import type { Cents } from '../money/money.ts';

/** PLIST-03, PLIST-04, PLIST-05, PINV-12: the one rule for every Pay button, and for the link in the invoice document. */
export function canPayOnline(
  invoice: { readonly amountDue: Cents; readonly isQuote: boolean },
  eligible: { readonly bankPaymentEligible: boolean; readonly cardPaymentEligible: boolean } | undefined,
): boolean {
  if (eligible === undefined || invoice.isQuote || invoice.amountDue <= 0) return false;
  return eligible.bankPaymentEligible || eligible.cardPaymentEligible;
}
