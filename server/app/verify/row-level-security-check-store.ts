import type { Queryable } from '../../database/sql.ts';
import { TENANT_ROLE } from '../../database/tenant-role.ts';
import type { Judgement } from './invariant.ts';
import { firstWrong } from './judgement-store.ts';

/** Every table whose rows belong to a business, whether or not this file names it. */
const tenantTables = (sql: Queryable) => sql`
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity,
    case when c.relname = 'businesses' then 'id' else 'business_id' end as owner_column
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (c.relname = 'businesses' or exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped))`;

export async function countTenantTables(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from (${tenantTables(sql)}) t`;
  return row?.count ?? 0;
}

/**
 * I60: no policy binds the owner, since background work and this check cover all businesses. No table therefore forces
 * its own. A second policy would open what the first one closes.
 */
export const wronglyGuarded = (sql: Queryable): Promise<Judgement[]> =>
  firstWrong(
    sql,
    sql`
      with walled as (${tenantTables(sql)}),
        tenant as (select * from pg_roles where rolname = ${TENANT_ROLE}),
        policies as (
          select tablename, count(*) as policies, bool_and(policyname = 'own_business' and cmd = 'ALL' and roles = '{public}'
            and with_check is null and replace(qual, '::text', '') =
              format('(%s = (NULLIF(current_setting(''app.business_id'', true), ''''))::uuid)',
                case when tablename = 'businesses' then 'id' else 'business_id' end)) as own
          from pg_policies where schemaname = 'public' group by tablename)
      select 'table ' || relname as name, 'is not closed to other businesses' as why
      from walled left join policies on tablename = relname
      where not relrowsecurity or relforcerowsecurity or policies is distinct from 1 or not own
      union all
      select 'role ' || ${TENANT_ROLE}::text, 'does not exist, or may do more than it should'
      where not exists (select from tenant where not (
        rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb or rolreplication
        or exists (select from pg_auth_members m where m.member = tenant.oid)
        or exists (select from pg_class c where c.relowner = tenant.oid)))
      union all
      select 'rights on ' || c.relname, case when c.relname = 'schema_migrations'
        then 'reach the list of migrations' else 'are not to read and to change rows, and no others' end
      from pg_class c cross join tenant
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and exists (
        select from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) with ordinality p (name, nth)
        where has_table_privilege(tenant.oid, c.oid, p.name) <> (c.relname <> 'schema_migrations' and nth <= 4))
      union all
      select 'rights on the queue', 'do not let a transaction add background work'
      from tenant where exists (
        select from pg_class c where c.relnamespace = to_regnamespace('jobs') and c.relkind in ('r', 'p')
          and not has_table_privilege(tenant.oid, c.oid, 'insert'))`,
  );
