-- No refund of before says what of it is unused money, and every business is asked.
alter table refunds validate constraint unused_is_no_debt;
alter table money_settings validate constraint use_credit_is_one;
