-- Apart, so that reading the rows holds up nobody.
alter table money_settings validate constraint bank_discount_is_small;
alter table payment_targets validate constraint discount_beside_money;
alter table credits validate constraint bank_discounts_have_payments;
