-- Tenant tables carry business_id first in their primary key and in every foreign key, so that a reference into another
-- business cannot be stored. Money is integer cents, rates are basis points, quantities exact decimals.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table businesses (
  id uuid primary key,
  portfolio_id uuid not null,
  name text not null,
  contact_first_name text not null,
  contact_last_name text not null,
  email text not null default '',
  phone text not null default '',
  address jsonb not null,
  time_zone text not null,
  legal_name text not null default '',
  business_type text,
  business_structure text,
  ein_sealed text,
  ein_last_four text not null default '',
  industry text not null default '',
  website text not null default '',
  ach_enabled boolean not null default true,
  card_enabled boolean not null default true,
  ach_fee_fixed_cents bigint not null default 100 check (ach_fee_fixed_cents >= 0),
  ach_fee_basis_points bigint not null default 0 check (ach_fee_basis_points between 0 and 10000),
  card_fee_fixed_cents bigint not null default 30 check (card_fee_fixed_cents >= 0),
  card_fee_basis_points bigint not null default 290 check (card_fee_basis_points between 0 and 10000),
  -- The connected account at the payment provider and what it may do there.
  provider_account_id text,
  ach_capability text not null default 'inactive',
  card_capability text not null default 'inactive',
  created_at timestamptz not null,
  version bigint not null default 1
);
create unique index businesses_by_portfolio on businesses (portfolio_id);
create index businesses_by_provider_account on businesses (provider_account_id);

-- Running numbers and the end of the ledger's chain, apart from the business so that its wide row is not rewritten.
create table business_counters (
  business_id uuid primary key references businesses (id),
  next_invoice_number bigint not null default 1001,
  next_account_number bigint not null default 20001,
  ledger_sequence bigint not null default 0,
  ledger_hash bytea not null default '\x'
);

-- user_id is the subject of the identity provider, ours or another.
create table business_members (
  business_id uuid not null references businesses (id),
  user_id text not null,
  created_at timestamptz not null,
  primary key (business_id, user_id)
);
create index business_members_by_user on business_members (user_id);

create table business_bank_accounts (
  business_id uuid not null references businesses (id),
  id uuid not null,
  name text not null,
  account_type text not null,
  account_holder_name text not null,
  last_four text not null,
  -- Encrypted only until the provider has taken the numbers over, then empty.
  numbers_sealed text,
  provider_id text,
  status text not null check (status in ('pending_verification', 'verified', 'failed')),
  created_at timestamptz not null,
  replaced_at timestamptz,
  primary key (business_id, id)
);
create unique index one_current_bank_account on business_bank_accounts (business_id) where replaced_at is null;

create table business_owners (
  business_id uuid not null references businesses (id),
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  date_of_birth_sealed text not null,
  ssn_sealed text not null,
  ssn_last_four_sealed text not null,
  address jsonb not null,
  primary_representative boolean not null,
  quarter_owner boolean not null,
  board_member boolean not null,
  executive_manager boolean not null,
  provider_id text,
  created_at timestamptz not null,
  primary key (business_id, id)
);

create table categories (
  business_id uuid not null references businesses (id),
  id uuid not null,
  name text not null,
  -- Payment is recognised by its kind, never by its name.
  kind text not null check (kind in ('ordinary', 'payment')),
  position bigint not null,
  primary key (business_id, id)
);
create unique index one_payment_category on categories (business_id) where kind = 'payment';

create table customers (
  business_id uuid not null references businesses (id),
  id uuid not null,
  customer_type text not null check (customer_type in ('business', 'individual')),
  business_name text not null default '',
  business_structure text,
  first_name text not null,
  last_name text not null,
  maiden_name text not null default '',
  display_name text not null generated always as (
    case when business_name <> '' then business_name else first_name || ' ' || last_name end) stored,
  search_text text not null generated always as (lower(business_name || ' ' || first_name || ' ' || last_name)) stored,
  email text not null,
  phone text not null,
  address jsonb not null,
  account_number bigint not null,
  communication_id uuid not null,
  receive_email boolean not null default true,
  receive_sms boolean not null default false,
  last_visit_at timestamptz,
  previous_visit_at timestamptz,
  -- How many invoices and quotes exist, so that a search can be counted without reading them.
  invoice_count bigint not null default 0,
  created_at timestamptz not null,
  version bigint not null default 1,
  primary key (business_id, id)
);
create index customers_by_name on customers (business_id, lower(display_name), id);
create index customers_by_text on customers using gin (business_id, search_text gin_trgm_ops);
create index customers_by_email on customers using gin (business_id, lower(email) gin_trgm_ops);
create index customers_by_phone on customers using gin (business_id, phone gin_trgm_ops);
create unique index customers_by_account_number on customers (business_id, account_number);

-- Directory: which account an e-mailed link opens. Not a tenant table, since the tenant is what it answers.
create table portal_links (
  account_id uuid primary key,
  portfolio_id uuid not null,
  business_id uuid not null,
  customer_id uuid not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (business_id, customer_id) references customers (business_id, id)
);
create unique index one_open_portal_link on portal_links (business_id, customer_id) where revoked_at is null;

create table jobs (
  business_id uuid not null references businesses (id),
  id uuid not null,
  customer_id uuid not null,
  name text not null,
  description text not null,
  notes text not null default '',
  status text not null check (status in ('quoted', 'in-progress', 'complete')),
  address jsonb not null,
  created_at timestamptz not null,
  version bigint not null default 1,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
create index jobs_newest on jobs (business_id, created_at desc, id);
create index jobs_by_customer on jobs (business_id, customer_id, created_at desc);
create index jobs_by_name on jobs using gin (business_id, lower(name) gin_trgm_ops);

create table invoices (
  business_id uuid not null references businesses (id),
  id uuid not null,
  number bigint not null,
  is_quote boolean not null,
  status text not null check (status in ('pending', 'sent', 'unpaid', 'paid')),
  description text not null,
  job_id uuid not null,
  -- Whom it is for: stays when the job later moves to another customer.
  customer_id uuid not null,
  created_at timestamptz not null,
  due_date date not null,
  quote_expiration date,
  invoice_term bigint,
  sales_tax_basis_points bigint not null check (sales_tax_basis_points between 0 and 10000),
  subtotal_cents bigint not null default 0 check (subtotal_cents >= 0),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  total_cents bigint not null default 0 check (total_cents = subtotal_cents + tax_cents and total_cents <= 9999999999),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  held_cents bigint not null default 0 check (held_cents >= 0),
  line_count bigint not null default 0,
  sent_at timestamptz,
  version bigint not null default 1,
  primary key (business_id, id),
  foreign key (business_id, job_id) references jobs (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  constraint never_overpaid check (paid_cents + held_cents <= total_cents),
  constraint paid_means_nothing_due check ((status = 'paid') = (status <> 'pending' and not is_quote and total_cents > 0 and paid_cents + held_cents = total_cents)),
  constraint quotes_are_not_paid check (not is_quote or (paid_cents = 0 and held_cents = 0 and status in ('pending', 'sent'))),
  constraint drafts_hold_no_money check (status <> 'pending' or (paid_cents = 0 and held_cents = 0))
);
create unique index invoices_by_number on invoices (business_id, number desc);
create index invoices_by_customer on invoices (business_id, customer_id, number desc);
create index invoices_sent_to_customer on invoices (business_id, customer_id, number desc) where status <> 'pending';
create index invoices_by_job on invoices (business_id, job_id, number desc);
create index unpaid_invoices on invoices (business_id, due_date, number) where status = 'unpaid';

create table invoice_lines (
  business_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  position bigint not null,
  category_id uuid not null,
  description text not null,
  unit text not null,
  quantity numeric(12, 2) not null check (quantity >= 0),
  rate_cents bigint not null check (rate_cents >= 0),
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  foreign key (business_id, category_id) references categories (business_id, id)
);
create index invoice_lines_in_order on invoice_lines (business_id, invoice_id, position);

-- What the customer was shown, kept even after a retract and a change.
create table sent_documents (
  business_id uuid not null,
  invoice_id uuid not null,
  version bigint not null,
  sent_at timestamptz not null,
  document jsonb not null,
  sha256 bytea not null,
  primary key (business_id, invoice_id, version),
  foreign key (business_id, invoice_id) references invoices (business_id, id)
);

create table payments (
  business_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  customer_id uuid not null,
  method text not null check (method in ('ach', 'card', 'manual')),
  state text not null check (state in ('started', 'authorized', 'unknown', 'awaiting_bank', 'settled', 'failed', 'reversed', 'canceled')),
  -- False when money arrived that the invoice no longer wanted: it is the customer's credit (never dropped).
  applied boolean not null default true,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  description text not null,
  last_four text not null default '',
  provider_account_id text,
  provider_payment_id text,
  failure_code text,
  failure_message text,
  invoice_version bigint not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  checked_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
create unique index one_open_payment on payments (business_id, invoice_id) where state in ('authorized', 'unknown', 'awaiting_bank');
create unique index one_open_card_form on payments (business_id, invoice_id) where state = 'started';
create unique index payments_by_provider on payments (business_id, provider_payment_id) where provider_payment_id is not null;
create index payments_of_invoice on payments (business_id, invoice_id, created_at);
create index payments_newest on payments (business_id, created_at desc, id) where state not in ('started', 'canceled');
create index payments_of_customer on payments (business_id, customer_id, created_at desc) where state not in ('started', 'canceled');
create index payments_by_id on payments (id);
create index payments_to_reconcile on payments (checked_at) where state in ('started', 'authorized', 'unknown', 'awaiting_bank');

-- Each state a payment has been in, in order; never changed.
create table payment_changes (
  business_id uuid not null,
  payment_id uuid not null,
  sequence bigint not null,
  state text not null,
  reason text not null default '',
  at timestamptz not null,
  primary key (business_id, payment_id, sequence),
  foreign key (business_id, payment_id) references payments (business_id, id)
);

-- What the customer signed (P05). Append-only.
create table payment_authorizations (
  business_id uuid not null,
  payment_id uuid not null,
  text text not null,
  template text not null,
  signature text not null,
  account_holder_name text not null,
  account_type text not null,
  last_four text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  invoice_id uuid not null,
  invoice_version bigint not null,
  effective_date date not null,
  signed_at timestamptz not null,
  ip_address text not null,
  user_agent text not null,
  hash bytea not null,
  primary key (business_id, payment_id),
  foreign key (business_id, payment_id) references payments (business_id, id)
);

-- Bank numbers on their way to the provider: sealed, and erased as soon as it has them.
create table bank_numbers (
  business_id uuid not null,
  payment_id uuid not null,
  sealed text not null,
  purge_at timestamptz not null,
  primary key (business_id, payment_id),
  foreign key (business_id, payment_id) references payments (business_id, id)
);
create index bank_numbers_to_purge on bank_numbers (purge_at);

-- Directory: a key is bound to one account and invoice by its first use (security-and-reliability 3.2).
create table idempotency_keys (
  key_hash bytea primary key,
  scope text not null,
  fingerprint bytea not null,
  business_id uuid not null,
  payment_id uuid not null,
  status bigint not null,
  body jsonb not null,
  created_at timestamptz not null
);

-- Directory: every provider event once.
create table provider_events (
  id text primary key,
  type text not null,
  provider_account_id text,
  object_id text,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text
);

create table ledger_transactions (
  business_id uuid not null references businesses (id),
  sequence bigint not null,
  kind text not null,
  -- What it is for: written once per reason, however often the reason is reported.
  reference text not null,
  invoice_id uuid,
  payment_id uuid,
  created_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (business_id, sequence)
);
create unique index one_ledger_transaction_per_reference on ledger_transactions (business_id, reference);

create table ledger_lines (
  business_id uuid not null,
  sequence bigint not null,
  line bigint not null,
  account text not null,
  customer_id uuid,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (business_id, sequence, line),
  foreign key (business_id, sequence) references ledger_transactions (business_id, sequence)
);
create index ledger_lines_by_account on ledger_lines (business_id, account, customer_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger append_only before update or delete on ledger_transactions for each row execute function refuse_change();
create trigger append_only before update or delete on ledger_lines for each row execute function refuse_change();
create trigger append_only before update or delete on payment_changes for each row execute function refuse_change();
create trigger append_only before update or delete on payment_authorizations for each row execute function refuse_change();
create trigger append_only before update or delete on sent_documents for each row execute function refuse_change();
create trigger no_truncate before truncate on ledger_transactions execute function refuse_change();
create trigger no_truncate before truncate on ledger_lines execute function refuse_change();

create function ledger_adds_up_to_zero() returns trigger language plpgsql as $$
declare
  difference bigint;
begin
  select coalesce(sum(amount_cents), 0) into difference
  from ledger_lines where business_id = new.business_id and sequence = new.sequence;
  if difference <> 0 then
    raise exception 'ledger transaction % of % is off by % cents', new.sequence, new.business_id, difference;
  end if;
  return null;
end $$;
create constraint trigger adds_up_to_zero after insert on ledger_lines
  deferrable initially deferred for each row execute function ledger_adds_up_to_zero();

-- Writes one double-entry transaction and chains it to the one before. Answers false when the reference was already posted.
create function post_to_ledger(
  of_business uuid, of_kind text, of_reference text, of_invoice uuid, of_payment uuid, of_customer uuid, at timestamptz, lines jsonb
) returns boolean language plpgsql as $$
declare
  head record;
  next_sequence bigint;
  next_hash bytea;
begin
  select ledger_sequence, ledger_hash into head from business_counters where business_id = of_business for update;
  if exists (select 1 from ledger_transactions where business_id = of_business and reference = of_reference) then
    return false;
  end if;
  next_sequence := head.ledger_sequence + 1;
  next_hash := sha256(head.ledger_hash || convert_to(concat_ws('|', of_business, next_sequence, of_kind, of_reference, lines::text), 'UTF8'));
  insert into ledger_transactions values
    (of_business, next_sequence, of_kind, of_reference, of_invoice, of_payment, at, head.ledger_hash, next_hash);
  insert into ledger_lines
    select of_business, next_sequence, entry.position, entry.line ->> 'account',
      case when entry.line ->> 'account' in ('receivable', 'unapplied_credit') then of_customer end,
      (entry.line ->> 'amount')::bigint
    from jsonb_array_elements(lines) with ordinality as entry (line, position);
  update business_counters set ledger_sequence = next_sequence, ledger_hash = next_hash where business_id = of_business;
  return true;
end $$;

-- What happened, for people (timelines) and for younger features (their background work reads it). Append-only.
create table events (
  business_id uuid not null references businesses (id),
  id bigint generated always as identity,
  subject_id uuid not null,
  kind text not null,
  actor text not null,
  data jsonb not null,
  at timestamptz not null,
  primary key (business_id, id)
);
create index events_of_subject on events (business_id, subject_id, id);
create trigger append_only before update or delete on events for each row execute function refuse_change();

-- Directory: keys that the product makes for itself and must find again, sealed.
create table server_keys (
  name text primary key,
  sealed text not null,
  created_at timestamptz not null
);
