/** What entries of invoices and quotes are refused with. */
export const DATE_REFUSALS = [
  'invoice_date_future',
  'invoice_date_too_old',
  'due_date_before_invoice_date',
  'expiration_past',
] as const;

/** Of details that are changed. */
export const CHANGE_REFUSALS = [
  'wrong_status',
  'draft_deleted',
  'not_a_quote',
  'already_accepted',
  'choices_open',
  'draw_follows_contract',
  'unknown_job',
  'due_date_before_created',
  ...DATE_REFUSALS,
  'total_too_large',
  'CHANGED_ELSEWHERE',
] as const;

/** Of choices (OPT-02, QUO-15). */
export const CHOICE_REFUSALS = ['only_quotes_choose', 'choice_missing', 'too_many_choices', 'total_too_large'] as const;

export const LINE_REFUSALS = [
  'unknown_category',
  'unknown_rate',
  'unknown_section',
  'unknown_price_item',
  'discount_too_large',
  'only_quotes_choose',
  'total_too_large',
] as const;

/** Of a line that is added, which may be a payment that is recorded by hand (D31). */
export const ADD_LINE_REFUSALS = [
  'not_editable',
  'draw_follows_contract',
  'draft_deleted',
  ...LINE_REFUSALS,
  'too_many_lines',
  'is_quote',
  'nothing_due',
  'more_than_due',
  'payment_in_progress',
  'card_form_open',
  'wrong_status',
  'intent_mismatch',
] as const;

/** Of sending and taking back. A draw follows its contract. */
export const STATUS_REFUSALS = [
  'wrong_status',
  'already_accepted',
  'draft_deleted',
  'no_lines',
  'offer_incomplete',
  'contract_exists',
  'job_moved',
  'schedule_open',
  'too_many_versions',
  'total_too_large',
  'has_payments',
  'has_credits',
  'payment_in_progress',
  'card_form_open',
  'intent_mismatch',
  'contract_canceled',
  'draw_order',
  'more_than_held',
  'retainage_released',
  'CHANGED_ELSEWHERE',
] as const;

/** Of taking a line out, which may be a payment that was recorded by hand, or credit that was used. */
export const LINE_REMOVAL_REFUSALS = [
  'not_editable',
  'draw_follows_contract',
  'draft_deleted',
  'not_a_manual_payment',
  'wrong_status',
  'total_too_large',
  'refund_under_way',
] as const;
