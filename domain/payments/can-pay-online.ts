/** PLIST-03, PLIST-04, PLIST-05, PINV-12: the one rule for every Pay button, and for the link on paper. */
export function canPayOnline(
  invoice: { readonly amount: number; readonly isQuote: boolean },
  eligible: { readonly bankPaymentEligible: boolean; readonly cardPaymentEligible: boolean } | undefined,
): boolean {
  if (eligible === undefined || invoice.isQuote || invoice.amount <= 0) return false;
  return eligible.bankPaymentEligible || eligible.cardPaymentEligible;
}
