-- What happens after a payment: refunds, credits, small deposits, saved bank accounts; and what customers change themselves.

alter table payments
  -- What of amount and fee has gone back to the payer, in refunds that succeeded.
  add column refunded_cents bigint not null default 0,
  add column refunded_fee_cents bigint not null default 0,
  -- A payment of method credit spends what this one left unapplied.
  add column credit_of uuid,
  -- The saved bank account it was made with (bank_payment_methods).
  add column method_id uuid,
  -- Keyed hash of routing and account number of a bank payment: wrong guesses at its deposits are counted for it (P12).
  add column bank_fingerprint bytea,
  -- When it was first handed to the provider: before that it can be given up without asking anybody.
  add column submitted_at timestamptz,
  -- Set while the provider waits for its two small deposits to be confirmed.
  add column deposits_kind text check (deposits_kind in ('amounts', 'code')),
  add column deposits_arrive_at timestamptz,
  add constraint refunds_fit check (refunded_cents between 0 and amount_cents and refunded_fee_cents between 0 and fee_cents),
  add constraint credit_of_a_payment foreign key (business_id, credit_of) references payments (business_id, id),
  drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('ach', 'card', 'manual', 'credit'));
create index payments_from_credit on payments (business_id, credit_of) where credit_of is not null;
create index payments_unapplied on payments (business_id, customer_id) where state = 'settled' and not applied;
update payments set submitted_at = created_at where method = 'ach' and state in ('authorized', 'unknown');
create index payments_by_method on payments (method_id) where method_id is not null;

create table refunds (
  business_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  customer_id uuid not null,
  state text not null check (state in ('requested', 'succeeded', 'failed')),
  -- What goes back of the payment's amount, and of its fee. At the provider, a fee alone can be given back.
  amount_cents bigint not null check (amount_cents >= 0),
  fee_cents bigint not null check (fee_cents >= 0),
  reason text not null,
  -- A user's id, or `provider` when it was made there.
  requested_by text not null,
  provider_refund_id text,
  failure_message text,
  created_at timestamptz not null,
  decided_at timestamptz,
  checked_at timestamptz not null,
  primary key (business_id, id),
  check (amount_cents + fee_cents > 0),
  foreign key (business_id, payment_id) references payments (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
create unique index refunds_by_provider on refunds (business_id, provider_refund_id) where provider_refund_id is not null;
create index refunds_of_payment on refunds (business_id, payment_id, created_at);
create index refunds_to_reconcile on refunds (checked_at) where state = 'requested';

-- What somebody of the business has to look at. subject_id is the payment, refund or customer it is about.
create table tasks (
  business_id uuid not null references businesses (id),
  id uuid not null,
  kind text not null check (kind in ('unapplied_credit', 'payment_returned', 'refund_failed', 'contact_changed')),
  subject_id uuid not null,
  customer_id uuid not null,
  invoice_id uuid,
  payment_id uuid,
  amount_cents bigint,
  detail text not null default '',
  created_at timestamptz not null,
  done_at timestamptz,
  -- A user's id, or `underlay` when the reason went away by itself.
  done_by text,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  foreign key (business_id, payment_id) references payments (business_id, id)
);
create unique index one_open_task on tasks (business_id, kind, subject_id) where done_at is null;
create index open_tasks on tasks (business_id, created_at desc, id) where done_at is null;

-- Authorizations become a chain: none can be taken out or put in between unseen.
alter table business_counters
  add column authorization_sequence bigint not null default 0,
  add column authorization_chain bytea not null default '\x';
alter table payment_authorizations
  add column terms_version text,
  add column document_sha256 bytea,
  add column sequence bigint,
  add column chain bytea;

create function chain_authorization() returns trigger language plpgsql as $$
declare
  head record;
begin
  select authorization_sequence, authorization_chain into head from business_counters where business_id = new.business_id for update;
  new.sequence := head.authorization_sequence + 1;
  new.chain := sha256(head.authorization_chain || new.hash);
  update business_counters set authorization_sequence = new.sequence, authorization_chain = new.chain where business_id = new.business_id;
  return new;
end $$;

alter table payment_authorizations disable trigger append_only;
do $$
declare
  signed record;
  previous bytea := '\x';
  number bigint := 0;
  business uuid;
begin
  for signed in select business_id, payment_id, hash from payment_authorizations order by business_id, signed_at, payment_id loop
    if business is distinct from signed.business_id then
      business := signed.business_id;
      previous := '\x';
      number := 0;
    end if;
    number := number + 1;
    previous := sha256(previous || signed.hash);
    update payment_authorizations set sequence = number, chain = previous
      where business_id = signed.business_id and payment_id = signed.payment_id;
    update business_counters set authorization_sequence = number, authorization_chain = previous where business_id = signed.business_id;
  end loop;
end $$;
alter table payment_authorizations enable trigger append_only;
alter table payment_authorizations alter column sequence set not null, alter column chain set not null;
create unique index authorizations_in_order on payment_authorizations (business_id, sequence);
create trigger chained before insert on payment_authorizations for each row execute function chain_authorization();

-- Bank accounts that a signed-in customer keeps for paying. They belong to the person, not to a business.
create table provider_customers (
  user_id text primary key,
  provider_customer_id text not null
);
create table bank_payment_methods (
  id uuid primary key,
  user_id text not null,
  name text not null,
  account_holder_name text not null,
  account_type text not null,
  last_four text not null,
  -- Keyed hash of routing and account number: the same account is recognised, the number cannot be guessed.
  fingerprint bytea not null,
  status text not null check (status in ('pending_verification', 'verified', 'failed')),
  deposits_kind text check (deposits_kind in ('amounts', 'code')),
  deposits_arrive_at timestamptz,
  failure_message text,
  -- Null until the provider has answered: the row exists before it is asked, so that nothing is kept there unknown to us.
  provider_setup_id text,
  provider_method_id text,
  created_at timestamptz not null,
  checked_at timestamptz not null,
  deleted_at timestamptz,
  -- When the provider, too, had let go of it.
  forgotten_at timestamptz
);
create index bank_payment_methods_of_user on bank_payment_methods (user_id, created_at desc, id) where deleted_at is null;
create unique index bank_payment_methods_by_setup on bank_payment_methods (provider_setup_id);
create index bank_payment_methods_to_check on bank_payment_methods (checked_at)
  where status = 'pending_verification' and deleted_at is null;
create index bank_payment_methods_to_forget on bank_payment_methods (deleted_at)
  where deleted_at is not null and forgotten_at is null;

-- Wrong guesses at small deposits, per payer and bank account, so that adding the account again gives no new ones (P12).
create table deposit_attempts (
  owner text not null,
  fingerprint bytea not null,
  wrong bigint not null default 0,
  last_at timestamptz not null,
  primary key (owner, fingerprint)
);

-- What a customer changed without a token: the old address keeps its mail until the new one has confirmed (P20).
create table contact_changes (
  business_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('email', 'phone')),
  -- The last confirmed value, and the new one.
  old_value text not null,
  new_value text not null,
  state text not null check (state in ('open', 'confirmed', 'undone', 'replaced')),
  ip_address text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
create unique index one_open_contact_change on contact_changes (business_id, customer_id, kind) where state = 'open';
create index contact_changes_of_customer on contact_changes (business_id, customer_id, created_at desc);

-- Whether the business itself wants notices that are not about money (D38); mails about money are always sent.
alter table businesses add column receive_notices boolean not null default true;

-- When the business itself last set the address: what customers change before that can no longer be taken back.
alter table customers add column email_set_at timestamptz;

-- A link has an id of its own for /communication (D59), so that renewing the link ends that one too. The manager's conversation
-- keeps its id. Links that were sent before this stay as they are, unless they have been renewed already.
alter table portal_links add column communication_id uuid not null default gen_random_uuid();
update portal_links l set communication_id = c.communication_id from customers c
  where c.business_id = l.business_id and c.id = l.customer_id and l.revoked_at is null and not exists (
    select 1 from portal_links older
    where older.business_id = l.business_id and older.customer_id = l.customer_id and older.revoked_at is not null);
create unique index portal_links_by_communication on portal_links (communication_id);
