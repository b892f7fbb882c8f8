import type { Sql } from '../../database/sql.ts';

/** Of all businesses, the oldest first. Answers how many were dropped. */
export async function dropNotifications(sql: Sql, before: Date, limit: number): Promise<number> {
  const { count } = await sql`
    delete from notifications where ctid = any(array(
      select ctid from notifications where created_at < ${before} order by created_at limit ${limit}))`;
  return count;
}
