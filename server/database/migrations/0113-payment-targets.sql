-- What a payment is meant for, for good, also when it fails: so much of each invoice, in its order (ALLOC-08).
create table payment_targets (
  business_id uuid not null references businesses (id),
  payment_id uuid not null,
  position integer not null,
  invoice_id uuid not null,
  -- What the invoice loses by the order. Credit of the customer covers a part of it, the payment the rest.
  amount_cents bigint not null check (amount_cents > 0),
  credit_cents bigint not null default 0 check (credit_cents between 0 and amount_cents),
  primary key (business_id, payment_id, invoice_id),
  foreign key (business_id, payment_id) references payments (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id)
);
create index payment_targets_of_invoice on payment_targets (business_id, invoice_id) include (payment_id);
create trigger append_only before delete or update on payment_targets for each row execute function refuse_change();
create trigger no_truncate before truncate on payment_targets for each statement execute function refuse_change();
select underlay_wall('payment_targets');

-- A server of the version before names one invoice, and means all of the payment for it. It goes with the next release.
create function targets_follow() returns trigger language plpgsql as $$
begin
  insert into payment_targets (business_id, payment_id, position, invoice_id, amount_cents)
  select new.business_id, new.id, 1, new.invoice_id, new.amount_cents
  where not exists (select from payment_targets where business_id = new.business_id and payment_id = new.id);
  return null;
end $$;
create trigger targets_follow after insert on payments for each row execute function targets_follow();
