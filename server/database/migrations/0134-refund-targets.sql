-- Where a refund is taken from, as it was asked for (PART-23): so much of what stands on an invoice, or, null, of what no invoice has.
create table refund_targets (
  business_id uuid not null references businesses (id),
  refund_id uuid not null,
  position integer not null,
  invoice_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (business_id, refund_id, position),
  foreign key (business_id, refund_id) references refunds (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id)
);
create index refund_targets_of_invoice on refund_targets (business_id, invoice_id) where invoice_id is not null;
create trigger append_only before delete or update on refund_targets for each row execute function refuse_change();
create trigger no_truncate before truncate on refund_targets for each statement execute function refuse_change();
select underlay_wall('refund_targets');

alter table refunds
  -- What of it is taken from what no invoice has. Null: a server of the version before asked for it, and it names nothing.
  add column unused_cents bigint,
  add constraint unused_is_no_debt check (unused_cents >= 0) not valid;

-- What a refund names adds up to it when it is asked for.
create function refund_names_all() returns trigger language plpgsql as $$
declare
  of_refund uuid := case tg_table_name when 'refunds' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'refund_id' end;
  named bigint;
  unused bigint;
begin
  select coalesce(sum(amount_cents), 0), coalesce(sum(amount_cents) filter (where invoice_id is null), 0) into named, unused
    from refund_targets where business_id = new.business_id and refund_id = of_refund;
  if exists (
    select from refunds where business_id = new.business_id and id = of_refund
      and (coalesce(unused_cents, 0) <> unused or named <> case when unused_cents is null then 0 else amount_cents end)
  ) then
    raise exception 'refund % is another sum than what it is taken from', of_refund;
  end if;
  return null;
end $$;
create constraint trigger names_all after insert on refunds deferrable initially deferred for each row
  execute function refund_names_all();
create constraint trigger names_all after insert on refund_targets deferrable initially deferred for each row
  execute function refund_names_all();

-- A server of the version before takes a refund from its first invoice, or from what no invoice has. One that says otherwise is told
-- again to a newer server. This goes with the next release.
create or replace function orders_are_new() returns trigger language plpgsql as $$
begin
  if new.allocation_version is not distinct from old.allocation_version and exists (
    select from payment_targets where business_id = new.business_id and payment_id = new.id and (position > 1 or credit_cents > 0)
  ) then
    raise exception 'payment % is for several invoices, or goes with credit, which this version does not know', new.id;
  end if;
  if new.allocation_version is not distinct from old.allocation_version and new.refunded_cents <> old.refunded_cents and exists (
    select from refunds r join refund_targets t on t.business_id = r.business_id and t.refund_id = r.id
    where r.business_id = new.business_id and r.payment_id = new.id
      and t.invoice_id is distinct from case when old.applied then old.invoice_id end
  ) then
    raise exception 'a refund of payment % says where it is taken from, which this version does not know', new.id;
  end if;
  return new;
end $$;
