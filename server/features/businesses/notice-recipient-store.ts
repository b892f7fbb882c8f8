import { type Need, rolesWith } from '@underlay/domain/members/rights.ts';
import type { TenantReader } from '../../database/sql.ts';

/**
 * Where each member is reached who has the right for what they are told (ROLE-09), whatever provider they sign in with. It is the
 * address they had when they joined.
 */
export async function memberAddresses({ sql, businessId }: TenantReader, need: Need): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select n.email from business_members m join member_names n on n.business_id = m.business_id and n.user_id = m.user_id
    where m.business_id = ${businessId} and m.role = any(${rolesWith(need) as string[]}) and n.email <> '' order by n.email limit 200`;
  return rows.map(({ email }) => email);
}

export interface Owner {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** Every owner who can be reached. */
export const readOwners = ({ sql, businessId }: TenantReader): Promise<Owner[]> =>
  sql<Owner[]>`
    select m.user_id "userId", n.name, n.email from business_members m
    join member_names n on n.business_id = m.business_id and n.user_id = m.user_id
    where m.business_id = ${businessId} and m.role = 'owner' and n.email <> '' order by n.email, m.user_id limit 200`;

/** Of a member, or of somebody who was one. */
export async function readMemberName({ sql, businessId }: TenantReader, userId: string): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    select name from member_names where business_id = ${businessId} and user_id = ${userId}`;
  return row?.name;
}
