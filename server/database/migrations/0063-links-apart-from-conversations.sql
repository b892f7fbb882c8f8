-- outside a transaction
-- The first link of each customer had the id of their conversation, which everybody knows who may see customers. Below /communication
-- that id changed how the customer is reached, without a token (docs/decisions/0011-changed-contact.md).
do $$
declare
  last record;
begin
  select '00000000-0000-0000-0000-000000000000'::uuid business_id, '00000000-0000-0000-0000-000000000000'::uuid id into last;
  loop
    with batch as (
      select business_id, id, communication_id from customers where (business_id, id) > (last.business_id, last.id)
      order by business_id, id limit 500),
    parted as (
      update portal_links l set communication_id = gen_random_uuid() from batch
      where l.communication_id = batch.communication_id and l.business_id = batch.business_id and l.customer_id = batch.id)
    select business_id, id from batch order by business_id desc, id desc limit 1 into last;
    commit;
    exit when last.id is null;
  end loop;
end $$;
