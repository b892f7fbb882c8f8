-- Apart, so that reading the rows holds up nobody.
alter table invoices
  validate constraint invoices_add_up,
  validate constraint discounts_take_at_most_all,
  validate constraint invoices_discount_check,
  validate constraint invoices_discount_percent_check,
  validate constraint invoices_discount_amount_check,
  validate constraint invoices_discount_name_check;
