-- The checks of 0044-costs, on rows of before.
alter table payments validate constraint payments_cost_cents_check, validate constraint payments_refunded_cost_cents_check;
alter table refunds validate constraint refunds_cost_cents_check;
