-- Apart, so that reading the rows holds up nobody.
alter table invoices
  validate constraint invoices_range_check;
alter table invoice_sections
  validate constraint invoice_sections_pick_check,
  validate constraint packages_are_of_a_choice,
  validate constraint invoice_sections_choice_check;
