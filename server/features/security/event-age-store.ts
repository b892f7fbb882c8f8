import type { Queryable } from '../../database/sql.ts';

/** So many at once end within a statement's time. */
const MAX_DELETED = 10_000;

/** Answers whether there may be more. The table itself refuses to lose what is younger than 400 days by its own clock. */
export async function deleteOldEvents(sql: Queryable, before: Date): Promise<boolean> {
  const { count } = await sql`
    delete from security_events where id in (
      select id from security_events where at < least(${before}, now() - interval '400 days') order by at limit ${MAX_DELETED})`;
  return count === MAX_DELETED;
}
