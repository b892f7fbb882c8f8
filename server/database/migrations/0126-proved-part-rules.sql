-- Every invoice says nothing yet.
alter table invoices validate constraint part_rule_is_one;
