-- outside a transaction
-- Every document that was sent has its sales tax as a row. It had one rate, which all of its lines were taxed with.
do $$
declare
  last record;
begin
  analyze invoices;
  select '00000000-0000-0000-0000-000000000000'::uuid business_id, '00000000-0000-0000-0000-000000000000'::uuid id into last;
  loop
    with batch as (
      select * from invoices where (business_id, id) > (last.business_id, last.id) order by business_id, id limit 500),
    filled as (
      insert into invoice_taxes (business_id, invoice_id, position, name, basis_points, base_cents, tax_cents)
      select business_id, id, 1, 'Sales tax', sales_tax_basis_points, subtotal_cents, tax_cents from batch
      where status <> 'pending' and tax_cents > 0
      on conflict do nothing)
    select business_id, id from batch order by business_id desc, id desc limit 1 into last;
    commit;
    exit when last.id is null;
  end loop;
end $$;
