-- outside a transaction
-- Of the quotes that were sent before. What the triggers wrote meanwhile is right already.
do $$
declare
  business record;
  part uuid[];
  last uuid;
begin
  analyze sent_documents, offer_reads;
  for business in select id from businesses loop
    last := '00000000-0000-0000-0000-000000000000';
    loop
      part := array(select id from invoices where business_id = business.id and is_quote and id > last order by id limit 500);
      exit when part = '{}';
      last := part[cardinality(part)];
      perform from invoices where business_id = business.id and id = any(part) order by id for no key update;
      update invoices i set
        first_sent_at = coalesce(i.first_sent_at, (
          select min(sent_at) from sent_documents d where d.business_id = i.business_id and d.invoice_id = i.id)),
        first_opened_at = coalesce(i.first_opened_at, (
          select min(first_at) from offer_reads r where r.business_id = i.business_id and r.invoice_id = i.id))
      where i.business_id = business.id and i.id = any(part) and (i.first_sent_at is null or i.first_opened_at is null)
        and exists (select from sent_documents d where d.business_id = i.business_id and d.invoice_id = i.id);
      commit;
    end loop;
  end loop;
  analyze invoices;
end $$;
