-- A business that has members has an owner (ROLE-10). Whoever changes members locks them all; this holds should one not. An owner that
-- is found is locked, so of two transactions that take a role from each other's owner one fails.
create function members_have_an_owner() returns trigger language plpgsql as $$
declare
  of_business uuid := coalesce(new.business_id, old.business_id);
begin
  perform 1 from business_members where business_id = of_business and role = 'owner' limit 1 for share;
  if not found and exists (select 1 from business_members where business_id = of_business) then
    raise exception 'business % has members and no owner', of_business;
  end if;
  return null;
end $$;
create constraint trigger one_owner after insert or update of role on business_members
  deferrable initially deferred for each row when (new.role <> 'owner') execute function members_have_an_owner();
create constraint trigger one_owner_stays after delete on business_members
  deferrable initially deferred for each row when (old.role = 'owner') execute function members_have_an_owner();
