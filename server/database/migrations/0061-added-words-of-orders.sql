-- Work orders are found by their descriptions, as other things are by their lines (0051). The next migration fills it in.
alter table work_orders add column find_text text;
create function words_of_order() returns trigger language plpgsql as $$
begin
  new.find_text := search_lines(new.description);
  return new;
end $$;
create trigger found_by before insert or update of description on work_orders
  for each row execute function words_of_order();
-- Whether single keys, such as g and then i, work for this member (FIND-11). Ctrl-K always does.
alter table business_members add column single_keys boolean not null default true;
