-- Owed less although no money came (CRED-01): a credit note, what is written off, and what a customer had before the books began. A
-- discount and the waiver of a fee are kinds that nobody can make yet.
create table credits (
  business_id uuid not null references businesses (id),
  id uuid not null,
  -- Of notes alone: CN-1 upward, without gaps (CRED-02).
  number bigint,
  customer_id uuid not null,
  -- Null: it belongs to no invoice and is the customer's unused credit until it is used (CRED-11).
  invoice_id uuid,
  kind text not null check (kind in ('note', 'discount', 'fee_waiver', 'write_off', 'opening')),
  state text not null default 'issued' check (state in ('issued', 'void')),
  reason text not null,
  note text not null default '' check (length(note) <= 500),
  -- The day of the business on which it was issued.
  issued_on date not null,
  -- What the lines are worth that come back, before restocking. Null where it was made of an amount.
  value_cents bigint,
  restocking_cents bigint not null default 0 check (restocking_cents >= 0),
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents > 0),
  -- Of what is written off: whether its tax was debited to the sales tax, and not to bad debts (WOFF-03).
  recovers_tax boolean not null default false,
  -- What of it each tax of the invoice has, in the order of its taxes, and at the end what is not taxed (CRED-17).
  parts jsonb not null default '[]',
  -- The sum of its allocations.
  allocated_cents bigint not null default 0,
  -- What its customer was sent, and the hash of it as text with its names in order (CRED-13). Null for what is no document.
  document jsonb,
  sha256 bytea,
  created_by text not null,
  created_at timestamptz not null,
  voided_at timestamptz,
  voided_by text,
  void_reason text,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  unique (business_id, number),
  constraint notes_have_numbers check ((kind = 'note') = (number is not null)),
  constraint credits_add_up check (total_cents = subtotal_cents + tax_cents),
  constraint credit_fits check (allocated_cents between 0 and total_cents),
  constraint void_is_said check ((state = 'void') = (voided_at is not null) and (voided_at is null) = (voided_by is null)),
  constraint document_has_hash check ((document is null) = (sha256 is null))
);
create index credits_of_invoice on credits (business_id, invoice_id, created_at) where invoice_id is not null;
create index credits_of_customer on credits (business_id, customer_id, created_at);
-- Lists of all of them, the newest first.
create index credits_in_order on credits (business_id, created_at desc, id);
-- What a customer has of credits that belong to no invoice, the oldest first (ALLOC-12).
create index credits_unused on credits (business_id, customer_id, issued_on, id)
  where invoice_id is null and state = 'issued' and allocated_cents < total_cents;
select underlay_wall('credits');

-- Only what becomes of a credit changes: what stands of it, and that it is taken back. It is never changed itself (CRED-01).
create function credit_stays() returns trigger language plpgsql as $$
begin
  if old.state = 'void' or (to_jsonb(new) - '{state,allocated_cents,voided_at,voided_by,void_reason}'::text[])
    <> (to_jsonb(old) - '{state,allocated_cents,voided_at,voided_by,void_reason}'::text[]) then
    raise exception 'credit % cannot be changed', old.id;
  end if;
  return new;
end $$;
create trigger stays before update on credits for each row execute function credit_stays();
create trigger no_delete before delete on credits for each row execute function refuse_change();

-- What of the lines of an invoice is credited (CRED-03).
create table credit_lines (
  business_id uuid not null,
  credit_id uuid not null,
  position bigint not null,
  line_id uuid not null,
  description text not null,
  -- In hundredths of its unit.
  quantity bigint not null check (quantity > 0),
  unit text not null,
  rate_cents bigint not null,
  primary key (business_id, credit_id, position),
  foreign key (business_id, credit_id) references credits (business_id, id)
);
select underlay_wall('credit_lines');
create trigger append_only before update or delete on credit_lines for each row execute function refuse_change();

alter table business_counters add column next_credit_number bigint not null default 1;

-- What of it stands on an invoice (ALLOC-01): either of a payment or of a credit.
alter table allocations
  alter column payment_id drop not null,
  add column credit_id uuid,
  drop constraint allocations_cause_check;
alter table allocations
  add constraint allocations_cause_check check (cause in ('made', 'used', 'moved', 'pushed_off', 'refunded', 'came_back', 'gone', 'voided', 'migrated')) not valid,
  add constraint one_source check (num_nonnulls(payment_id, credit_id) = 1) not valid,
  add constraint allocations_credit_fkey foreign key (business_id, credit_id) references credits (business_id, id)
    deferrable initially deferred not valid;

alter table invoices
  -- The sum of what stands of credits on it.
  add column credited_cents bigint not null default 0,
  drop constraint never_overpaid,
  drop constraint paid_means_nothing_due;
alter table invoices
  add constraint never_overpaid check (paid_cents + held_cents + credited_cents <= greatest(total_cents, 0)) not valid,
  add constraint paid_means_nothing_due check ((status = 'paid') = (status <> 'pending' and not is_quote and total_cents > 0
    and paid_cents + held_cents + credited_cents = total_cents)) not valid,
  -- Neither a draft nor a quote is credited.
  add constraint only_invoices_are_credited check (credited_cents = 0
    or credited_cents > 0 and status in ('unpaid', 'paid') and not is_quote) not valid;

create or replace function allocations_add_up() returns trigger language plpgsql as $$
begin
  if new.payment_id is not null and exists (
    select from allocations where business_id = new.business_id and payment_id = new.payment_id and invoice_id = new.invoice_id
    having sum(amount_cents) < 0
  ) then
    raise exception 'more was taken back of payment % than stood on invoice %', new.payment_id, new.invoice_id;
  end if;
  if new.credit_id is not null and exists (
    select from allocations where business_id = new.business_id and credit_id = new.credit_id and invoice_id = new.invoice_id
    having sum(amount_cents) < 0
  ) then
    raise exception 'more was taken back of credit % than stood on invoice %', new.credit_id, new.invoice_id;
  end if;
  return null;
end $$;

create or replace function invoice_is_allocated() returns trigger language plpgsql as $$
declare
  of_invoice uuid := case tg_table_name when 'invoices' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'invoice_id' end;
begin
  if exists (
    select from invoices i cross join lateral (
      select coalesce(sum(amount_cents) filter (where payment_id is not null), 0) paid,
        coalesce(sum(amount_cents) filter (where credit_id is not null), 0) credited
      from allocations a where a.business_id = i.business_id and a.invoice_id = i.id) s
    where i.business_id = new.business_id and i.id = of_invoice
      and (i.paid_cents + i.held_cents <> s.paid or i.credited_cents <> s.credited)
  ) then
    raise exception 'invoice % says another sum than its allocations', of_invoice;
  end if;
  return null;
end $$;
drop trigger adds_up on invoices;
create constraint trigger adds_up after update of paid_cents, held_cents, credited_cents on invoices deferrable initially deferred for each row
  when (old.paid_cents + old.held_cents <> new.paid_cents + new.held_cents or old.credited_cents <> new.credited_cents)
  execute function invoice_is_allocated();

-- A credit of an invoice stands on it in full while it is issued (CRED-08), and a voided one nowhere.
create function credit_is_allocated() returns trigger language plpgsql as $$
declare
  of_credit uuid := case tg_table_name when 'credits' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'credit_id' end;
begin
  if exists (
    select from credits c cross join lateral (
      select coalesce(sum(amount_cents), 0) stands, coalesce(sum(amount_cents) filter (where a.invoice_id = c.invoice_id), 0) own
      from allocations a where a.business_id = c.business_id and a.credit_id = c.id) s
    where c.business_id = new.business_id and c.id = of_credit and (c.allocated_cents <> s.stands
      or c.state = 'void' and s.stands <> 0 or c.state = 'issued' and c.invoice_id is not null and s.own <> c.total_cents)
  ) then
    raise exception 'credit % says another sum than its allocations', of_credit;
  end if;
  return null;
end $$;
create constraint trigger credit_adds_up after insert on allocations deferrable initially deferred for each row
  when (new.credit_id is not null) execute function credit_is_allocated();
create constraint trigger adds_up after insert or update of state, allocated_cents on credits deferrable initially deferred for each row
  execute function credit_is_allocated();
