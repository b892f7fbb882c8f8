-- Apart, so that reading the rows holds up nobody.
alter table invoices
  validate constraint never_overpaid,
  validate constraint paid_means_nothing_due,
  validate constraint only_invoices_are_credited;
alter table allocations
  validate constraint allocations_cause_check,
  validate constraint one_source,
  validate constraint allocations_credit_fkey;
