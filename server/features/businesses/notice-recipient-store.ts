import type { Queryable } from '../../database/sql.ts';

/** The addresses of the members that we know. Who signs in with another provider has none here. */
export async function memberAddresses(sql: Queryable, businessId: string): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select u.email from business_members m
    join users u on u.id = case when m.user_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then m.user_id::uuid end
    where m.business_id = ${businessId} order by u.email limit 200`;
  return rows.map(({ email }) => email);
}
