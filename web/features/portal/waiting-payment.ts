import type { CustomerInvoice } from '../../api/answers.ts';

/** The id of the bank payment that waits for its account to be verified (D92). Undefined when none does. */
export const waitingPayment = ({ lineItems }: Pick<CustomerInvoice, 'lineItems'>): string | undefined =>
  lineItems.find(({ paymentStatus, deposits }) => paymentStatus === 'authorized' && deposits !== null)?.paymentId ??
  undefined;

/** What the rule on paying online asks of an invoice. */
export const owedOf = (invoice: CustomerInvoice) => ({
  amountDue: invoice.amount,
  // A server of the version before knows of none.
  ...(invoice.chargesDue && { chargesDue: invoice.chargesDue }),
  isQuote: invoice.isQuote,
  isReserved: waitingPayment(invoice) !== undefined,
});
