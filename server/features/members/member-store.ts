import type { Role } from '@underlay/domain/members/rights.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { hasFactor } from '../account/index.ts';

export interface MemberRow {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly since: Date;
  readonly invitedBy: string | null;
  readonly secondFactor: boolean;
}

/** The longest-standing first. */
export const listMembers = ({ sql, businessId }: TenantReader): Promise<MemberRow[]> =>
  sql<MemberRow[]>`
    select m.id, m.user_id "userId", coalesce(n.name, '') name, coalesce(n.email, '') email, m.role, m.created_at since,
      i.name "invitedBy", ${hasFactor(sql, ownId(sql))} "secondFactor"
    from business_members m
    left join member_names n on n.business_id = m.business_id and n.user_id = m.user_id
    left join member_names i on i.business_id = m.business_id and i.user_id = m.invited_by
    where m.business_id = ${businessId} order by m.created_at, m.id limit 200`;

/** The people of another sign-in provider have ids of any form, and no factor with us. */
const ownId = (sql: Queryable) =>
  sql`case when m.user_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then m.user_id::uuid end`;

export type LockedMember = Pick<MemberRow, 'id' | 'userId' | 'email' | 'role'>;

/**
 * Everybody, locked until the end of the transaction. Changes of members come one after the other, so two members who remove each
 * other at the same moment leave one. Whoever waited finds the members as the one before left them.
 */
export async function lockMembers({ sql, businessId }: TenantTransaction): Promise<LockedMember[]> {
  await sql`select 1 from business_members where business_id = ${businessId} order by user_id for no key update`;
  return sql<LockedMember[]>`
    select m.id, m.user_id "userId", coalesce(n.email, '') email, m.role from business_members m
    left join member_names n on n.business_id = m.business_id and n.user_id = m.user_id
    where m.business_id = ${businessId} order by m.user_id`;
}

/** False when they are one already. */
export async function insertMember(
  { sql, businessId }: TenantTransaction,
  member: { userId: string; role: Role; invitedBy: string; at: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into business_members (business_id, user_id, role, created_at, invited_by)
    values (${businessId}, ${member.userId}, ${member.role}, ${member.at}, ${member.invitedBy})
    on conflict (business_id, user_id) do nothing returning 1`;
  return rows.length === 1;
}

export async function updateRole({ sql, businessId }: TenantTransaction, userId: string, role: Role) {
  await sql`update business_members set role = ${role} where business_id = ${businessId} and user_id = ${userId}`;
}

export async function deleteMember({ sql, businessId }: TenantTransaction, userId: string) {
  await sql`delete from business_members where business_id = ${businessId} and user_id = ${userId}`;
}

/** Of a member, or of somebody who was one. */
export async function readName(
  { sql, businessId }: TenantReader,
  userId: string,
): Promise<Pick<MemberRow, 'name' | 'email'> | undefined> {
  const [row] = await sql<Pick<MemberRow, 'name' | 'email'>[]>`
    select name, email from member_names where business_id = ${businessId} and user_id = ${userId}`;
  return row;
}
