import type { TenantReader } from '../../database/sql.ts';

/** Where each member is reached, whatever provider they sign in with. It is the address they had when they joined. */
export async function memberAddresses({ sql, businessId }: TenantReader): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select n.email from business_members m join member_names n on n.business_id = m.business_id and n.user_id = m.user_id
    where m.business_id = ${businessId} and n.email <> '' order by n.email limit 200`;
  return rows.map(({ email }) => email);
}
