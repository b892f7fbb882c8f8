-- Apart, so that reading the rows holds up nobody.
alter table invoices validate constraint early_terms_are_whole;
alter table credits
  validate constraint discount_of_payment,
  validate constraint discounts_have_payments;
