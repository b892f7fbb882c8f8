-- What is kept beside allocations is their sum (ALLOC-02, ALLOC-03). A writer that forgot it is refused at the end of its transaction.
alter table payments validate constraint allocated_fits;

create function allocations_add_up() returns trigger language plpgsql as $$
begin
  if exists (
    select from allocations where business_id = new.business_id and payment_id = new.payment_id and invoice_id = new.invoice_id
    having sum(amount_cents) < 0
  ) then
    raise exception 'more was taken back of payment % than stood on invoice %', new.payment_id, new.invoice_id;
  end if;
  return null;
end $$;
create constraint trigger add_up after insert on allocations deferrable initially deferred for each row
  execute function allocations_add_up();

create function payment_is_allocated() returns trigger language plpgsql as $$
declare
  of_payment uuid := case tg_table_name when 'payments' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'payment_id' end;
begin
  if (select allocated_cents from payments where business_id = new.business_id and id = of_payment) <> (
    select coalesce(sum(amount_cents), 0) from allocations where business_id = new.business_id and payment_id = of_payment
  ) then
    raise exception 'payment % says another sum than its allocations', of_payment;
  end if;
  return null;
end $$;
create constraint trigger payment_adds_up after insert on allocations deferrable initially deferred for each row
  execute function payment_is_allocated();
create constraint trigger adds_up after insert or update of allocated_cents on payments deferrable initially deferred for each row
  execute function payment_is_allocated();

create function invoice_is_allocated() returns trigger language plpgsql as $$
declare
  of_invoice uuid := case tg_table_name when 'invoices' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'invoice_id' end;
begin
  if (select paid_cents + held_cents from invoices where business_id = new.business_id and id = of_invoice) <> (
    select coalesce(sum(amount_cents), 0) from allocations where business_id = new.business_id and invoice_id = of_invoice
  ) then
    raise exception 'invoice % says another sum than its allocations', of_invoice;
  end if;
  return null;
end $$;
create constraint trigger invoice_adds_up after insert on allocations deferrable initially deferred for each row
  execute function invoice_is_allocated();
create constraint trigger adds_up after update of paid_cents, held_cents on invoices deferrable initially deferred for each row
  when (old.paid_cents + old.held_cents <> new.paid_cents + new.held_cents) execute function invoice_is_allocated();
