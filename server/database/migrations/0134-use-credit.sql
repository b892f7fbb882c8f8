-- Whether a customer's credit is used by itself when an invoice is sent to them, or somebody is asked (ALLOC-14).
alter table money_settings
  add column use_credit text not null default 'ask',
  add constraint use_credit_is_one check (use_credit in ('ask', 'sent')) not valid;
