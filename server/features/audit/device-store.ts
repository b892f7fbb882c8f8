import type { TenantTransaction } from '../../database/sql.ts';

interface SeenDevice {
  readonly userId: string;
  readonly device: Buffer;
  readonly at: Date;
}

/** Whether it is new there. */
export async function insertDevice(
  { sql, businessId }: TenantTransaction,
  { userId, device, at }: SeenDevice,
): Promise<boolean> {
  const rows = await sql`
    insert into business_devices (business_id, user_id, device, first_seen_at) values (${businessId}, ${userId}, ${device}, ${at})
    on conflict do nothing returning 1`;
  return rows.length > 0;
}
