-- What an invoice offers for paying all of it in time (DISC-01): percent in basis points, within days of the day on which it is sent.
-- The last day is written when it is sent. A server of the version before sends without it, and then nothing is offered.
alter table invoices
  add column early_basis_points bigint,
  add column early_days bigint,
  add column early_until date,
  add constraint early_terms_are_whole check (
    (early_basis_points is null) = (early_days is null) and (early_until is null or early_days is not null)
    and coalesce(early_basis_points between 1 and 2000, true) and coalesce(early_days between 1 and 60, true)
    and (early_days is null or not is_quote and draw_id is null)) not valid;

-- Whether such a discount lowers the tax with the subtotal (DISC-03).
alter table money_settings add column discount_lowers_tax boolean not null default true;

-- The payment with which a discount was issued. It lives and dies with it (DISC-04). Null of one that a manager granted, and where
-- goodwill alone paid.
alter table credits
  add column payment_id uuid,
  add constraint discount_of_payment foreign key (business_id, payment_id) references payments (business_id, id)
    deferrable initially deferred not valid,
  add constraint discounts_have_payments check (payment_id is null or kind = 'discount') not valid;

-- A payment that failed, was canceled, came back or waits for its account to be verified leaves no discount behind.
create function discount_dies() returns trigger language plpgsql as $$
begin
  if exists (select from credits where business_id = new.business_id and payment_id = new.id and state = 'issued')
    and exists (select from payments where business_id = new.business_id and id = new.id
      and (reserves or state in ('started', 'failed', 'canceled', 'reversed'))) then
    raise exception 'the discount of payment % has outlived it', new.id;
  end if;
  return null;
end $$;
create constraint trigger discount_dies after update of state, reserves on payments deferrable initially deferred for each row
  when (old.state <> new.state or old.reserves <> new.reserves) execute function discount_dies();

-- A server of the version before knows no discounts either: it would leave due what a payment in time takes off. Money of an online
-- payment that is less than the whole invoice comes to life at a newer server alone, which is told again. It goes with the next release.
create function discounts_are_new() returns trigger language plpgsql as $$
begin
  if new.allocation_version is not distinct from old.allocation_version and old.allocated_cents = 0 and new.method in ('ach', 'card')
    and exists (
      select from invoices where business_id = new.business_id and id = new.invoice_id and early_until is not null
        and total_cents - credited_cents > new.amount_cents
    ) then
    raise exception 'payment % may take a discount, which this version does not know', new.id;
  end if;
  return new;
end $$;
create trigger discounts_are_new before update of state, applied, reserves, refunded_cents on payments for each row
  execute function discounts_are_new();
