/** note: goods returned, price lowered, goodwill. discount: for paying in time, or by bank. fee_waiver: of a charge (CRED-01). */
export const CREDIT_KINDS = ['note', 'discount', 'fee_waiver', 'write_off', 'opening'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

export const CREDIT_STATES = ['issued', 'void'] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

/** Why a note is made (CRED-12), as it stands on the document. */
export const NOTE_REASONS = ['returned', 'price', 'damage', 'goodwill', 'mistake', 'other'] as const;
export type NoteReason = (typeof NOTE_REASONS)[number];

/** Why a debt is given up (WOFF-01). */
export const WRITE_OFF_REASONS = ['cannot_pay', 'not_found', 'too_small', 'settled_for_less', 'other'] as const;
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number];

const REASON_LABELS: Record<NoteReason | WriteOffReason | DiscountReason, string> = {
  returned: 'Returned goods',
  price: 'Price agreed lower',
  damage: 'Damage',
  goodwill: 'Goodwill',
  mistake: 'Billing mistake',
  cannot_pay: 'Cannot pay',
  not_found: 'Cannot be found',
  too_small: 'Too small to pursue',
  settled_for_less: 'Settled for less',
  taken: 'Paid in time',
  granted: 'Granted',
  bank: 'Paid by bank',
  other: 'Other',
};

export const reasonLabel = (reason: string): string =>
  Object.hasOwn(REASON_LABELS, reason) ? REASON_LABELS[reason as NoteReason] : reason;

/** Why a discount stands: it was taken in time, granted by a manager, or taken by bank (DISC-02, DISC-05, DISC-06). */
export type DiscountReason = 'taken' | 'granted' | 'bank';

/** What a discount is for: paying all of an invoice in time, or paying by bank (DISC-02, DISC-06). */
export const DISCOUNTS = ['early', 'bank'] as const;
export type DiscountFor = (typeof DISCOUNTS)[number];
export const DISCOUNT_NAMES: Record<DiscountFor, string> = {
  early: 'Early-payment discount',
  bank: 'Bank discount',
};

/** As people say it: CN-12. */
export const noteNumber = (number: number): string => `CN-${number}`;

interface NamedCredit {
  readonly kind: CreditKind;
  readonly number: number | null;
  /** Of a discount: for paying by bank. */
  readonly byBank?: boolean;
}

/** What a credit is called among the totals of an invoice. Customers never read that something was given up (WOFF-04). */
export function creditLabel({ kind, number, byBank }: NamedCredit, reader: 'customer' | 'manager'): string {
  if (kind === 'write_off') return reader === 'customer' ? 'Closed' : 'Written off';
  if (kind === 'fee_waiver') return 'Fee waived';
  if (kind === 'discount') return DISCOUNT_NAMES[byBank ? 'bank' : 'early'];
  return number === null ? 'Credit' : `Credit note ${noteNumber(number)}`;
}
