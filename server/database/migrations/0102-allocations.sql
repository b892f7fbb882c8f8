-- So many cents of one payment stand on one invoice (ALLOC-01). A row is taken back by another of the opposite sign.
create table allocations (
  business_id uuid not null references businesses (id),
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  invoice_id uuid not null,
  payment_id uuid not null,
  amount_cents bigint not null check (amount_cents <> 0),
  -- made: meant for it. used: money that no invoice had taken, used later. moved: taken off by a manager. refunded, came_back (from
  -- the payer's bank), gone (failed or deleted): taken back. migrated: it stood before there were allocations.
  cause text not null check (cause in ('made', 'used', 'moved', 'refunded', 'came_back', 'gone', 'migrated')),
  -- The refund that took it.
  cause_id uuid,
  -- A user's id, `customer`, `provider` or `underlay`.
  actor text not null,
  at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  foreign key (business_id, payment_id) references payments (business_id, id) deferrable initially deferred
);
create index allocations_of_invoice on allocations (business_id, invoice_id) include (payment_id, amount_cents);
create index allocations_of_payment on allocations (business_id, payment_id) include (invoice_id, amount_cents);
create trigger append_only before delete or update on allocations for each row execute function refuse_change();
create trigger no_truncate before truncate on allocations for each statement execute function refuse_change();
select underlay_wall('allocations');

alter table payments
  -- The sum of its allocations.
  add column allocated_cents bigint not null default 0,
  -- Counted up by whoever allocates. Null: nothing has been allocated of it yet, since it is of before.
  add column allocation_version bigint,
  add constraint allocated_fits check (allocated_cents >= 0 and allocated_cents + refunded_cents <= amount_cents) not valid;

-- Allocates what a server of the version before writes, which knows of none: it says whether all of a payment counts on its invoice,
-- and spends what is left of one by another of method credit. Servers that allocate count the version up. It goes with the next release.
create function allocations_follow() returns trigger language plpgsql as $$
declare
  source uuid := new.id;
  above uuid := new.credit_of;
  before bigint := 0;
  after bigint;
begin
  if tg_op = 'INSERT' and new.allocation_version is not null
    or tg_op = 'UPDATE' and new.allocation_version is distinct from old.allocation_version then
    return new;
  end if;
  after := case when not new.applied or new.reserves then 0 when new.state = 'settled' then new.amount_cents - new.refunded_cents
    when new.state in ('authorized', 'unknown', 'awaiting_bank') then new.amount_cents else 0 end;
  if tg_op = 'UPDATE' and old.allocation_version is not null then
    before := case when not old.applied or old.reserves then 0 when old.state = 'settled' then old.amount_cents - old.refunded_cents
      when old.state in ('authorized', 'unknown', 'awaiting_bank') then old.amount_cents else 0 end;
  end if;
  while above is not null loop
    select id, credit_of into source, above from payments where business_id = new.business_id and id = above;
  end loop;
  if after <> before then
    insert into allocations (business_id, customer_id, invoice_id, payment_id, amount_cents, cause, actor, at)
      values (new.business_id, new.customer_id, new.invoice_id, source, after - before, case when after < before then
        case new.state when 'settled' then 'refunded' when 'reversed' then 'came_back' else 'gone' end
        when source <> new.id then 'used' else 'made' end, 'underlay', now());
    if source = new.id then
      new.allocated_cents := new.allocated_cents + after - before;
    else
      update payments set allocated_cents = allocated_cents + after - before where business_id = new.business_id and id = source;
    end if;
  end if;
  new.allocation_version := coalesce(new.allocation_version, 1);
  return new;
end $$;
create trigger allocations_follow before insert or update of state, applied, reserves, refunded_cents on payments
  for each row execute function allocations_follow();
