-- Which provider has the payments of this database. Its one row is written at a start.
create table payment_provider (
  one boolean primary key default true check (one),
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  -- The account of the platform there. Null: its keys did not tell it.
  account_id text,
  since timestamptz not null default now()
);
