/** How the payer proves that the two small deposits arrived: by their amounts, or by the code beside them (integrations A.4). */
export const DEPOSIT_KINDS = ['amounts', 'code'] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];

/** D66, P12: this many wrong answers for one bank account, however often it is added again. */
export const MOST_WRONG_DEPOSITS = 3;
