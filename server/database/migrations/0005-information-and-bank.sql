-- What a business tells the payment provider about itself, its owners and its bank account, and what the provider answers.

alter table businesses
  -- Raised by each change that the provider has to hear of; the background work writes down the last one it has told (A.2).
  add column information_version bigint not null default 1,
  add column told_version bigint not null default 0,
  -- What the provider asks for, as it said it; empty when it asks for nothing.
  add column requirements jsonb not null default '[]',
  -- Why the provider took nothing at all the last time: its words, in ours; empty when it took it.
  add column onboarding_problem text not null default '',
  -- When and from where somebody accepted the provider's terms for this business.
  add column terms_accepted_at timestamptz,
  add column terms_ip_address text not null default '',
  add column terms_user_agent text not null default '',
  -- When the business information was removed; its key was destroyed with it (D46, P13).
  add column information_removed_at timestamptz,
  -- "This was not me": online payments rest until a member lets them go on (P14).
  add column payments_frozen_at timestamptz,
  -- Reminders of one invoice on one day (D41).
  add column reminder_limit bigint not null default 1 check (reminder_limit between 1 and 10);

-- Birth date and SSN are erased once the provider has the person; the last four digits stay, sealed.
alter table business_owners
  alter column date_of_birth_sealed drop not null,
  alter column ssn_sealed drop not null,
  -- Counts changes; the provider was told the one in told_version.
  add column version bigint not null default 1,
  add column told_version bigint not null default 0;

-- Owners that the provider still has and we have not: it has to be told.
create table removed_owners (
  business_id uuid not null references businesses (id),
  provider_id text not null,
  primary key (business_id, provider_id)
);

alter table business_bank_accounts
  -- Who added it; empty for the one of the beginning.
  add column added_by text not null default '';
