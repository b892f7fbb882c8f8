-- The second wall (security-and-reliability 3.1): what a manager's transaction reads and writes belongs to the business that the
-- door let them into, whatever the statement says. `begin` takes on this role and names the business, for that transaction only.
-- Migrations, background work and verify stay the owner, whom no policy binds.

-- Roles belong to the whole server: another database of it may have made this one, or be making it right now.
do $$ begin
  create role underlay_tenant nologin;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then raise notice 'the role underlay_tenant cannot be made: the second wall stays open';
end $$;

do $$ begin
  if not pg_has_role(current_user, 'underlay_tenant', 'member') then grant underlay_tenant to current_user; end if;
  grant usage on schema public to underlay_tenant;
  grant select, insert, update, delete on all tables in schema public to underlay_tenant;
  grant usage on all sequences in schema public to underlay_tenant;
  revoke all on schema_migrations from underlay_tenant;
  alter default privileges in schema public grant select, insert, update, delete on tables to underlay_tenant;
  alter default privileges in schema public grant usage on sequences to underlay_tenant;
  -- The queue's tables come after the first migrations, and are there already when this one brings a database forward.
  create schema if not exists jobs;
  grant usage on schema jobs to underlay_tenant;
  grant select, insert, update, delete on all tables in schema jobs to underlay_tenant;
  alter default privileges in schema jobs grant select, insert, update, delete on tables to underlay_tenant;
exception
  when undefined_object or insufficient_privilege then raise notice 'no right to underlay_tenant: the second wall stays open';
end $$;

-- Every table of tenants has to stand behind the wall: a later migration calls this for each that it adds.
create function underlay_wall(walled regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format(
    'create policy own_business on %s using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)', walled);
end $$;

select underlay_wall(c.oid::regclass) from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r';

alter table businesses enable row level security;
create policy own_business on businesses using (id = nullif(current_setting('app.business_id', true), '')::uuid);
