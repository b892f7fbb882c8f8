-- What may be due of an invoice whose rest is written off in one click, and with others (WOFF-02).
alter table money_settings
  add column small_rest_cents bigint not null default 100,
  add constraint small_rest_is_small check (small_rest_cents between 1 and 2500) not valid;
