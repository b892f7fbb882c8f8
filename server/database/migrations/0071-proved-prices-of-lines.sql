alter table invoice_lines
  validate constraint invoice_lines_section,
  validate constraint invoice_lines_tax_rate,
  validate constraint invoice_lines_tax_check,
  validate constraint named_rates_are_there,
  validate constraint invoice_lines_discount_check,
  validate constraint invoice_lines_discount_percent_check,
  validate constraint invoice_lines_discount_amount_check;
