/** Why nothing can be paid, for the payer and in the answer of the server. */
export const QUOTES_UNPAID = 'Payments are unavailable to be made on quotes.';
export const NOTHING_DUE = 'Nothing is due on this invoice.';
