-- Payments that the provider has and the product does not know: recreated where their invoice is known, else kept in suspense.

-- When it was written down anew from what the provider has of it: a copy of the database was put back that did not know it.
alter table payments add column recovered_at timestamptz;

-- Money at the provider that fits no invoice. Clearing has it, and the account suspense against it.
create table unmatched_payments (
  business_id uuid not null references businesses (id),
  id uuid not null,
  provider_payment_id text not null,
  -- What its payer was charged.
  total_cents bigint not null,
  -- What the provider has of it for the business, as it stands in suspense.
  net_cents bigint not null default 0,
  -- How often that changed: once when it was found, and with each refund.
  changes bigint not null default 0,
  found_at timestamptz not null,
  primary key (business_id, id)
);
create unique index unmatched_by_provider on unmatched_payments (business_id, provider_payment_id);
create index unmatched_with_money on unmatched_payments (found_at) where net_cents <> 0;
select underlay_wall('unmatched_payments');

-- Up to when the provider was read, once a day, and when that was last tried.
create table provider_readings (
  business_id uuid primary key references businesses (id),
  read_to timestamptz,
  tried_at timestamptz not null
);
create index provider_readings_by_age on provider_readings (read_to);
select underlay_wall('provider_readings');

-- Nobody knows whose an unmatched payment is.
alter table tasks alter column customer_id drop not null;
alter table tasks drop constraint tasks_kind_check;
alter table tasks add constraint tasks_kind_check
  check (kind in ('unapplied_credit', 'payment_returned', 'refund_failed', 'contact_changed', 'unmatched_payment')) not valid;
