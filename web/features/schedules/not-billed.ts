/** A payment of nothing is no draw once the quote is signed (SCHED-03), so whoever plans it hears so before they send it. */
export const NOT_BILLED = 'Comes to $0.00 and will not be billed.';
