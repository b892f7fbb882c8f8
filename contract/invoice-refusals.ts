/** What entries of invoices and quotes are refused with. */
export const DATE_REFUSALS = [
  'invoice_date_future',
  'invoice_date_too_old',
  'due_date_before_invoice_date',
  'expiration_past',
] as const;

export const LINE_REFUSALS = [
  'unknown_category',
  'unknown_rate',
  'unknown_section',
  'unknown_price_item',
  'discount_too_large',
  'total_too_large',
] as const;
