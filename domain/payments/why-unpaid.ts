/** Why nothing can be paid, for the payer and in the answer of the server. */
export const QUOTES_UNPAID = 'Payments are unavailable to be made on quotes.';
export const NOT_ENABLED =
  'Online Payments are not enabled by the creator of this invoice. Please contact the creator to get further information on acceptable payment methods.';
export const NOT_PROCESSED = 'There was an error processing your request.';
export const NOTHING_DUE = 'Nothing is due on this invoice.';
