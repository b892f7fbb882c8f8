import type { CustomerInvoiceJson } from '@underlay/contract/invoices.ts';

type Eligibility = { readonly bankPaymentEligible: boolean; readonly cardPaymentEligible: boolean };

/** PLIST-03, PLIST-04, PLIST-05, PINV-12: the one rule for every Pay button. */
export function canPayOnline(
  invoice: Pick<CustomerInvoiceJson, 'amount' | 'isQuote'>,
  eligible: Eligibility | undefined,
): boolean {
  if (eligible === undefined || invoice.isQuote || invoice.amount <= 0) return false;
  return eligible.bankPaymentEligible || eligible.cardPaymentEligible;
}
