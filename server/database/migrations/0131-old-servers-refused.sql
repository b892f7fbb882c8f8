-- A server of the version before does not know that a payment may be for several invoices, or that credit goes with it: it would put
-- all of it on the first. What it is told of one is told again to a newer server. It goes with the next release.
create function orders_are_new() returns trigger language plpgsql as $$
begin
  if new.allocation_version is not distinct from old.allocation_version and exists (
    select from payment_targets where business_id = new.business_id and payment_id = new.id and (position > 1 or credit_cents > 0)
  ) then
    raise exception 'payment % is for several invoices, or goes with credit, which this version does not know', new.id;
  end if;
  return new;
end $$;
create trigger orders_are_new before update of state, applied, reserves, refunded_cents on payments for each row
  execute function orders_are_new();

-- Nor does it know of credits: it would open a card form for more than is due.
create function credits_are_new() returns trigger language plpgsql as $$
begin
  if new.allocation_version is null and new.state = 'started' and exists (
    select from invoices where business_id = new.business_id and id = new.invoice_id and credited_cents > 0
      and new.amount_cents > total_cents - paid_cents - held_cents - credited_cents
  ) then
    raise exception 'invoice % was credited, which this version does not know', new.invoice_id;
  end if;
  return new;
end $$;
create trigger aa_credits_are_new before insert on payments for each row execute function credits_are_new();
