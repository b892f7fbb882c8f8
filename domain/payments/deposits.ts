/** How the payer proves that the two small deposits arrived: by their amounts, or by a code (integrations A.4). */
export const DEPOSIT_KINDS = ['amounts', 'code'] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];

/** D66, P12: this many wrong answers for one bank account, however often it is added again. */
export const MAX_WRONG_DEPOSITS = 3;

/** What a payment says that its payer gave up while it waited for its deposits. */
export const CANCELED_BY_PAYER = 'You canceled this payment.';

/** What it says where the business canceled it for money by hand (ALLOC-05). Its payer reads it too, and it may be all that came of that. */
export const REPLACED_BY_HAND = 'The business canceled this payment to record another one.';

/** integrations A.4: the provider waits this many days for the proof. */
export const DAYS_TO_VERIFY = 10;

/** D66: 0.32, .32 or $0.32. A whole number is taken as cents. Null when it is neither. */
export function depositCents(text: string): number | null {
  const [, fraction, whole] = /^(?:\$?\s*0?\.(\d{1,2})|(\d{1,2}))$/.exec(text.trim()) ?? [];
  const cents = fraction === undefined ? Number(whole) : Number(fraction.padEnd(2, '0'));
  return cents >= 1 ? cents : null;
}

export const DEPOSIT_TOO_LARGE = 'Must be an amount below $1.00.';
export const DEPOSIT_CODE = /^SM[0-9A-Za-z]{4}$/i;
export const NO_DEPOSITS = 'Enter the amounts of both deposits.';
export const NO_DEPOSIT_CODE = 'Must be the six characters that begin with SM.';

/** Why a typed amount, or a typed code, is refused. Null when it is taken. */
export const depositAmountMessage = (entry: unknown): string | null =>
  depositCents(String(entry)) === null ? DEPOSIT_TOO_LARGE : null;
export const depositCodeMessage = (entry: unknown): string | null =>
  DEPOSIT_CODE.test(String(entry).trim()) ? null : NO_DEPOSIT_CODE;
