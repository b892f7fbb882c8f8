alter table businesses
  -- Where to mend what the provider would not take: a place of the contract's; empty when it took everything.
  add column onboarding_problem_place text not null default '',
  -- The information that it would not take: with the next change it has a new chance.
  add column onboarding_problem_version bigint not null default 0,
  -- When the provider was last asked how the account stands.
  add column account_read_at timestamptz;

-- Events of one account come in bursts: one look answers all that wait.
create index open_provider_events on provider_events (provider_account_id) where handled_at is null;
