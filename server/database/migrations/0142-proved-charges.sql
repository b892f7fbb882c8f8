-- Apart, so that reading the rows holds up nobody.
alter table invoices validate constraint never_overpaid;
alter table invoices validate constraint paid_means_nothing_due;
alter table invoices validate constraint only_invoices_are_charged;
alter table invoices validate constraint returned_fee_is_one;
alter table credits validate constraint charges_within;
alter table credits validate constraint waivers_name_charges;
alter table credits validate constraint credits_charge_fkey;
alter table money_settings validate constraint returned_fee_is_one;
