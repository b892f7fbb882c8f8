/** Refusals about credit notes and what is written off (see REFUSALS). */
export const CREDIT_REFUSALS = {
  credit_too_large: { status: 422, message: 'That is more than can still be credited of this invoice.' },
  credit_used: {
    status: 409,
    message: 'Part of this credit has been refunded or used. Take that back first.',
  },
  has_credits: {
    status: 409,
    message: 'A credit note or a fee stands on this invoice, so it cannot be retracted.',
  },
  already_waived: { status: 409, message: 'This fee was waived already.' },
  written_off: { status: 409, message: 'Take the write-off back first.' },
  too_large_for_bulk: { status: 422, message: 'Rests above the limit in the settings are written off one by one.' },
} as const;
