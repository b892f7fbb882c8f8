import type { Queryable, Sql } from './queryable.ts';

/** The restricted role sees and writes the rows of one business, and none while no business is set (0009). */
export const TENANT_ROLE = 'underlay_tenant';

/** Any fixed number. Processes that start together take turns on it. */
const RIGHTS_LOCK = 20_26_12;

/**
 * Restores the role and its rights as migration 0009 left them. A backup that was restored elsewhere has the policies
 * and neither of these. Answers whether this database lets its user take on the role. A user without the right to make
 * roles cannot.
 */
export async function makeTenantRoleGood(sql: Sql): Promise<boolean> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${RIGHTS_LOCK})`;
    await tx.unsafe(`
      do $$ begin
        create role ${TENANT_ROLE} nologin;
      exception when duplicate_object or unique_violation or insufficient_privilege then null;
      end $$`);
    await tx.unsafe(`
      do $$ begin
        if not pg_has_role(current_user, '${TENANT_ROLE}', 'member') then grant ${TENANT_ROLE} to current_user; end if;
        if to_regnamespace('jobs') is null then create schema jobs; end if;
        grant usage on schema public, jobs to ${TENANT_ROLE};
        grant select, insert, update, delete on all tables in schema public, jobs to ${TENANT_ROLE};
        revoke truncate, references, trigger on all tables in schema public from ${TENANT_ROLE};
        revoke all on schema_migrations from ${TENANT_ROLE};
        grant usage on all sequences in schema public to ${TENANT_ROLE};
        alter default privileges in schema public grant select, insert, update, delete on tables to ${TENANT_ROLE};
        alter default privileges in schema public grant usage on sequences to ${TENANT_ROLE};
        alter default privileges in schema jobs grant select, insert, update, delete on tables to ${TENANT_ROLE};
      exception when undefined_object or insufficient_privilege then null;
      end $$`);
  });
  return mayTakeTenantRole(sql);
}

export async function mayTakeTenantRole(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select coalesce((
      select pg_has_role(current_user, oid, 'member') and has_table_privilege(oid, 'businesses', 'update')
      from pg_roles where rolname = ${TENANT_ROLE}), false) may`;
  return row?.may ?? false;
}
