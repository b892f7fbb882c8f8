import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

/** How the screens of a business work for one of its members. */
interface OwnSettings {
  readonly singleKeys: boolean;
}

export async function readOwnSettings(
  { sql, businessId }: TenantReader,
  userId: string,
): Promise<OwnSettings | undefined> {
  const [row] = await sql<OwnSettings[]>`
    select single_keys "singleKeys" from business_members where business_id = ${businessId} and user_id = ${userId}`;
  return row;
}

/** Answers whether that is something else than before. */
export async function changeOwnSettings(
  { sql, businessId }: TenantTransaction,
  userId: string,
  { singleKeys }: OwnSettings,
): Promise<boolean> {
  const changed = await sql`
    update business_members set single_keys = ${singleKeys}
    where business_id = ${businessId} and user_id = ${userId} and single_keys <> ${singleKeys} returning 1`;
  return changed.length > 0;
}
