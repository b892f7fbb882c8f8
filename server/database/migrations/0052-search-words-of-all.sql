-- outside a transaction
-- Fills in what a search finds things by (0051). The trigger writes it when a column is set to what it is.
do $$
declare
  searched record;
  last record;
begin
  for searched in
    select * from (values ('customers', 'email'), ('subcontractors', 'email'), ('jobs', 'name'), ('inventory_items', 'name')) each (name, written)
  loop
    execute format('analyze %I', searched.name);
    select '00000000-0000-0000-0000-000000000000'::uuid business_id, '00000000-0000-0000-0000-000000000000'::uuid id into last;
    loop
      execute format($batch$
        with batch as (
          select business_id, id from %1$I where (business_id, id) > ($1, $2) order by business_id, id limit 500),
        filled as (
          update %1$I t set %2$I = t.%2$I from batch
          where t.business_id = batch.business_id and t.id = batch.id and t.find_text is null)
        select business_id, id from batch order by business_id desc, id desc limit 1 $batch$, searched.name, searched.written)
      into last using last.business_id, last.id;
      commit;
      exit when last.id is null;
    end loop;
    execute format('analyze %I', searched.name);
  end loop;
end $$;
