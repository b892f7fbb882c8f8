/** How the payer proves that the two small deposits arrived: by their amounts, or by the code beside them (integrations A.4). */
export const DEPOSIT_KINDS = ['amounts', 'code'] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];

/** D66, P12: this many wrong answers for one bank account, however often it is added again. */
export const MAX_WRONG_DEPOSITS = 3;

/** METH-08, word for word. */
export const ATTEMPTS_USED_UP = 'Exceeded max verification attempts.';
/** What a payment says that its payer gave up while it waited for its deposits. */
export const CANCELED_BY_PAYER = 'You canceled this payment.';

/** integrations A.4: the provider waits this many days for the proof. */
export const DAYS_TO_VERIFY = 10;
