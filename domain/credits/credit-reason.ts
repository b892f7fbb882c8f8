/** Why a note is made (CRED-12), as it stands on the document. */
export const NOTE_REASONS = ['returned', 'price', 'damage', 'goodwill', 'mistake', 'other'] as const;
export type NoteReason = (typeof NOTE_REASONS)[number];

/** Why a debt is given up (WOFF-01). */
export const WRITE_OFF_REASONS = ['cannot_pay', 'not_found', 'too_small', 'settled_for_less', 'other'] as const;
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number];

/** Of another reason. */
export const NOTE_MISSING = 'Say why.';

/** Why a discount stands: it was taken in time, granted by a manager, or taken by bank (DISC-02, DISC-05, DISC-06). */
export type DiscountReason = 'taken' | 'granted' | 'bank';

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
