/** What quotes a list can show alone (SEE-01). `sent` and `opened` count once, by the first time. */
export const QUOTE_FILTERS = ['waiting', 'accepted', 'declined', 'expired', 'sent', 'opened'] as const;
export type QuoteFilter = (typeof QUOTE_FILTERS)[number];
