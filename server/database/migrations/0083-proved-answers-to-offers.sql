-- Apart, so that reading the rows holds up nobody.
alter table invoices
  validate constraint invoices_outcome_check,
  validate constraint invoices_outcome_at_check;
