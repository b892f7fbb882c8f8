-- What is added to an invoice after it was sent (money.md 1): the fee for a payment that its payer's bank sent back (LATE-10, RISK-08).
create table invoice_charges (
  business_id uuid not null references businesses (id),
  id uuid not null,
  invoice_id uuid not null,
  kind text not null check (kind = 'returned_payment'),
  amount_cents bigint not null check (amount_cents > 0),
  -- The day of the business on which it was added.
  charged_on date not null,
  -- The payment that came back. It is charged for once, however often it comes back.
  payment_id uuid not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  foreign key (business_id, payment_id) references payments (business_id, id),
  unique (business_id, payment_id)
);
create index charges_of_invoice on invoice_charges (business_id, invoice_id, created_at);
select underlay_wall('invoice_charges');
create trigger append_only before update or delete on invoice_charges for each row execute function refuse_change();

alter table invoices
  -- The sum of its charges.
  add column charged_cents bigint not null default 0,
  -- What is added when a payment comes back, as it was said when it was sent. Null: nothing was said, and nothing is added.
  add column returned_fee_cents bigint,
  drop constraint never_overpaid,
  drop constraint paid_means_nothing_due;
alter table invoices
  add constraint never_overpaid check (paid_cents + held_cents + credited_cents <= greatest(total_cents, 0) + charged_cents) not valid,
  add constraint paid_means_nothing_due check ((status = 'paid') = (status <> 'pending' and not is_quote and total_cents > 0
    and paid_cents + held_cents + credited_cents = total_cents + charged_cents)) not valid,
  -- Neither a draft nor a quote is charged (CRED-15).
  add constraint only_invoices_are_charged check (charged_cents = 0
    or charged_cents > 0 and status in ('unpaid', 'paid') and not is_quote) not valid,
  add constraint returned_fee_is_one check (returned_fee_cents > 0) not valid;

-- Of what is written off and of a waiver: what of its subtotal is of charges (WOFF-03, CRED-16).
alter table credits
  add column charge_cents bigint not null default 0,
  -- Of a waiver: the charge that it names.
  add column charge_id uuid;
alter table credits
  add constraint charges_within check (charge_cents between 0 and subtotal_cents) not valid,
  add constraint waivers_name_charges check ((kind = 'fee_waiver') = (charge_id is not null)) not valid,
  add constraint credits_charge_fkey foreign key (business_id, charge_id) references invoice_charges (business_id, id) not valid;

-- What is added when a payment comes back, on what is sent from now on. Null: nothing.
alter table money_settings
  add column returned_fee_cents bigint,
  add constraint returned_fee_is_one check (returned_fee_cents between 1 and 10000) not valid;

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
  if exists (
    select from invoices i
    where i.business_id = new.business_id and i.id = of_invoice and i.charged_cents <> (
      select coalesce(sum(amount_cents), 0) from invoice_charges c where c.business_id = i.business_id and c.invoice_id = i.id)
  ) then
    raise exception 'invoice % says another sum than its charges', of_invoice;
  end if;
  return null;
end $$;
drop trigger adds_up on invoices;
create constraint trigger adds_up after update of paid_cents, held_cents, credited_cents, charged_cents on invoices deferrable initially deferred for each row
  when (old.paid_cents + old.held_cents <> new.paid_cents + new.held_cents or old.credited_cents <> new.credited_cents
    or old.charged_cents <> new.charged_cents)
  execute function invoice_is_allocated();
create constraint trigger adds_up after insert on invoice_charges deferrable initially deferred for each row execute function invoice_is_allocated();

-- A server of the version before knows no charges: it calls an invoice paid of which a charge is still owed. It goes with the next release.
create function charges_keep_open() returns trigger language plpgsql as $$
begin
  if new.paid_cents + new.held_cents + new.credited_cents < new.total_cents + new.charged_cents then
    new.status := 'unpaid';
  end if;
  return new;
end $$;
create trigger charges_keep_open before update on invoices for each row when (new.status = 'paid' and new.charged_cents > 0)
  execute function charges_keep_open();

-- Nor does it know what a waiver lowered: taking one back there would write another account. It goes with the next release.
create function waivers_are_new() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions t join ledger_lines l using (business_id, sequence)
    where t.business_id = new.business_id and t.reference = 'void:' || new.id and l.account = 'charge_income'
  ) then
    raise exception 'credit % waives a charge, which this version does not know', new.id;
  end if;
  return null;
end $$;
create constraint trigger waivers_are_new after update of state on credits deferrable initially deferred for each row
  when (new.kind = 'fee_waiver' and new.state = 'void' and old.state = 'issued') execute function waivers_are_new();
