import type { Queryable } from './queryable.ts';

/** The restricted role: its connections see and write the rows of one business, and of none while no business is named (0009). */
export const TENANT_ROLE = 'underlay_tenant';

/** Whether this database lets its user take on the restricted role; without the right to make roles it does not. */
export async function mayTakeTenantRole(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select coalesce((
      select pg_has_role(current_user, oid, 'member') and has_table_privilege(oid, 'businesses', 'update')
      from pg_roles where rolname = ${TENANT_ROLE}), false) may`;
  return row?.may ?? false;
}
