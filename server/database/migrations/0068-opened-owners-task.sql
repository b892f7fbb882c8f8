-- Where several people worked before there were roles (0055), all of whom became owners and still are (ROLE-02).
update businesses set all_owners_since = now() where id in (
  select m.business_id from business_members m, schema_migrations s
  where s.name = '0055-roles.sql'
  group by m.business_id having count(*) filter (where m.created_at < s.applied_at) > 1 and bool_and(m.role = 'owner'));
