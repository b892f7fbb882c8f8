-- What less a bank account is charged, in basis points (DISC-06). 0: nothing.
alter table money_settings
  add column bank_discount_basis_points bigint not null default 0,
  add constraint bank_discount_is_small check (bank_discount_basis_points between 0 and 500) not valid;

-- What of an invoice is taken off besides with the bank payment that is meant for it. It was said when the payment began.
alter table payment_targets
  add column discount_cents bigint not null default 0,
  add constraint discount_beside_money check (discount_cents >= 0 and discount_cents <= amount_cents) not valid;

-- A discount for paying by bank was taken with a payment, and stands as long as that does.
alter table credits
  add constraint bank_discounts_have_payments check (reason <> 'bank' or payment_id is not null) not valid;

-- A server of the version before knows neither orders nor what is taken off with a bank payment. One that has any of it is told again to
-- a newer server. This goes with the next release.
create or replace function orders_are_new() returns trigger language plpgsql as $$
begin
  if new.allocation_version is not distinct from old.allocation_version and exists (
    select from payment_targets where business_id = new.business_id and payment_id = new.id
      and (position > 1 or credit_cents > 0 or discount_cents > 0)
  ) then
    raise exception 'payment % is for several invoices, or goes with credit or a discount, which this version does not know', new.id;
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
