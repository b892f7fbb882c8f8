-- outside a transaction
-- Each payment of before was meant for its one invoice, with all of it.
do $$
declare
  business record;
  part uuid[];
  last uuid;
begin
  for business in select id from businesses loop
    last := '00000000-0000-0000-0000-000000000000';
    loop
      part := array(select id from payments where business_id = business.id and id > last order by id limit 500);
      exit when part = '{}';
      last := part[cardinality(part)];
      -- In the order of all locks: invoices before their payments.
      perform from invoices where business_id = business.id
        and id in (select invoice_id from payments where business_id = business.id and id = any(part)) order by id for key share;
      insert into payment_targets (business_id, payment_id, position, invoice_id, amount_cents)
      select business_id, id, 1, invoice_id, amount_cents from payments
      where business_id = business.id and id = any(part) order by id
      on conflict do nothing;
      commit;
    end loop;
  end loop;
end $$;
