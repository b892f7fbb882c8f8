-- outside a transaction
-- As 0052: the trigger writes it when a column is set to what it is.
do $$
declare
  last record;
begin
  analyze work_orders;
  select '00000000-0000-0000-0000-000000000000'::uuid business_id, '00000000-0000-0000-0000-000000000000'::uuid id into last;
  loop
    with batch as (
      select business_id, id from work_orders where (business_id, id) > (last.business_id, last.id) order by business_id, id limit 500),
    filled as (
      update work_orders w set description = w.description from batch
      where w.business_id = batch.business_id and w.id = batch.id and w.find_text is null)
    select business_id, id from batch order by business_id desc, id desc limit 1 into last;
    commit;
    exit when last.id is null;
  end loop;
  analyze work_orders;
end $$;
