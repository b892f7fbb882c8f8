import type { Sql } from '../../database/sql.ts';

export interface Watching {
  readonly businessId: string;
  readonly userId: string;
}

/** More than that do not come and get read within a look. */
const TOP = 20;

/** What stands at the top of each of these bells, and what of it is unread. Two that are alike are the same bell as before. */
export async function readTops(sql: Sql, watching: readonly Watching[]): Promise<string[]> {
  const rows = await sql<{ top: string }[]>`
    select coalesce((
      select string_agg(n.event_id::text || case when n.seen_at is null then '!' else '' end, ' ' order by n.event_id desc) from (
        select event_id, seen_at from notifications
        where business_id = w."businessId" and user_id = w."userId" order by event_id desc limit ${TOP}) n), '') top
    from jsonb_to_recordset(${sql.json(watching.map(({ businessId, userId }, place) => ({ businessId, userId, place })))})
      as w ("businessId" uuid, "userId" text, place integer)
    order by w.place`;
  return rows.map(({ top }) => top);
}
