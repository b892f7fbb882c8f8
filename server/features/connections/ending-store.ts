import type { Sql, TenantTransaction } from '../../database/sql.ts';

export interface EndingConnection {
  readonly businessId: string;
  readonly id: string;
}

/** Of all businesses: connections that end within so many days, and whose owners were not told yet that they do. */
export const endingConnections = (sql: Sql, { now, until, days }: { now: Date; until: Date; days: number }) =>
  sql<EndingConnection[]>`
    select business_id "businessId", id from connections
    where revoked_at is null and ends_at > ${now} and ends_at <= ${until} and (told_days is null or told_days > ${days})
    order by ends_at limit 1000`;

/** False when they were told meanwhile, or when it is to end later now. */
export async function noteTold(
  { sql, businessId }: TenantTransaction,
  connectionId: string,
  { until, days }: { until: Date; days: number },
): Promise<boolean> {
  const noted = await sql`
    update connections set told_days = ${days}
    where business_id = ${businessId} and id = ${connectionId} and revoked_at is null and ends_at <= ${until}
      and (told_days is null or told_days > ${days}) returning 1`;
  return noted.length === 1;
}
