-- Money on account is meant for no invoice (PART-15, ALLOC-17): what a manager records, and says how it came. What is paid back of it
-- by hand is of no invoice either.
alter table payments alter invoice_id drop not null;
alter table payments alter invoice_version drop not null;
alter table refunds alter invoice_id drop not null;

alter table payments add constraint on_account_by_hand check (
  (invoice_id is null) = (invoice_version is null) and (invoice_id is not null or method = 'manual' and tender is not null)) not valid;

-- A server of the version before names one invoice, and means all of the payment for it. It goes with the next release.
create or replace function targets_follow() returns trigger language plpgsql as $function$
begin
  insert into payment_targets (business_id, payment_id, position, invoice_id, amount_cents)
  select new.business_id, new.id, 1, new.invoice_id, new.amount_cents
  where new.invoice_id is not null
    and not exists (select from payment_targets where business_id = new.business_id and payment_id = new.id);
  return null;
end $function$;
