-- What an offer holds back of each payment but the deposit, and until when (RET-01).
alter table offers
  add column retainage_basis_points bigint,
  -- "the final walk-through". Empty where nothing is held.
  add column held_until text not null default '',
  add constraint retainage_is_one check (retainage_basis_points between 1 and 2000) not valid,
  add constraint held_until_is_said check ((retainage_basis_points is null) = (held_until = '') and length(held_until) <= 100) not valid;
alter table selling_settings
  add column retainage_basis_points bigint,
  add column held_until text not null default '',
  add constraint retainage_is_one check (retainage_basis_points between 1 and 2000) not valid,
  add constraint held_until_is_said check ((retainage_basis_points is null) = (held_until = '') and length(held_until) <= 100) not valid;

alter table contracts
  -- As it was signed. Null: nothing is held.
  add column retainage_basis_points bigint,
  add column held_until text not null default '',
  -- When a draw was billed last, but for releases (RET-07).
  add column last_drawn_at timestamptz,
  -- What its draws hold back that was neither released nor credited.
  add column retained_cents bigint not null default 0,
  add constraint held_of_what_is_billed check (0 <= retained_cents and retained_cents <= billed_cents) not valid;

alter table draws
  -- Whether it asks for what other draws held back (RET-04). Then it bills nothing of the contract, and stands behind its plan.
  add column releases boolean not null default false,
  -- What was held when it was sent, before its own share (DRAW-09).
  add column sent_held_cents bigint;

alter table invoices
  -- Of a draw: what is held back of it, and by which percent. It is earned and not due, so the total is without it (RET-02).
  add column retainage_basis_points bigint,
  add column retained_cents bigint not null default 0,
  -- Of a release: what it asks for that was held back before.
  add column released_cents bigint not null default 0,
  drop constraint invoices_add_up;
alter table invoices
  add constraint invoices_add_up check (total_cents = subtotal_cents - discount_cents + tax_cents - retained_cents
    and total_cents <= 9999999999) not valid,
  add constraint draws_alone_are_held check (retained_cents = 0 and released_cents = 0
    or draw_id is not null and retained_cents >= 0 and released_cents in (0, total_cents)
      and (retained_cents = 0 or retainage_basis_points is not null)) not valid;

-- Of a note on a draw: what of it was held back, so that nobody owes it yet (CRED-18). Null: a server that knows of none made it.
alter table credits
  add column retained_cents bigint,
  drop constraint credits_add_up;
alter table credits
  add constraint credits_add_up check (total_cents = subtotal_cents + tax_cents - coalesce(retained_cents, 0)) not valid,
  add constraint notes_alone_are_held check (coalesce(retained_cents, 0) = 0 or kind = 'note' and retained_cents > 0) not valid;

-- A server of the version before would credit what is held as if it were owed. It goes with the next release.
create function notes_know_retainage() returns trigger language plpgsql as $$
begin
  if exists (
    select from invoices i where i.business_id = new.business_id and i.id = new.invoice_id and i.retained_cents > 0
  ) then
    raise exception 'credit % is of an invoice with retainage, which this version does not know', new.id;
  end if;
  return new;
end $$;
create trigger notes_know_retainage before insert on credits for each row
  when (new.kind = 'note' and new.retained_cents is null and new.invoice_id is not null) execute function notes_know_retainage();

-- What an invoice holds back or releases stands in the books. A server of the version before would send a release as if it were work, and
-- take back a note without what it took off what is held.
create function held_is_booked() returns trigger language plpgsql as $$
declare
  of_invoice uuid := case tg_table_name when 'invoices' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'invoice_id' end;
begin
  if exists (
    select from invoices i
    where i.business_id = new.business_id and i.id = of_invoice and (
      select coalesce(sum(l.amount_cents), 0) from ledger_lines l
      where l.business_id = i.business_id and l.account = 'retainage_receivable' and l.customer_id = i.customer_id and l.invoice_id = i.id)
      <> case when i.status = 'pending' then 0 else i.retained_cents - i.released_cents - (
        select coalesce(sum(c.retained_cents), 0) from credits c
        where c.business_id = i.business_id and c.invoice_id = i.id and c.state = 'issued') end
  ) then
    raise exception 'invoice % holds another sum than its books say', of_invoice;
  end if;
  return null;
end $$;
create constraint trigger held_is_booked after update of status on invoices deferrable initially deferred for each row
  when ((new.retained_cents > 0 or new.released_cents > 0) and (old.status = 'pending') <> (new.status = 'pending'))
  execute function held_is_booked();
create constraint trigger held_is_booked after update of state on credits deferrable initially deferred for each row
  when (new.retained_cents > 0) execute function held_is_booked();
