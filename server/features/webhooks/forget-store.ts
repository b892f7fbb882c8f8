import type { Sql } from '../../database/sql.ts';

/** Of all businesses. Answers how many they were. */
export async function failUnsendable(sql: Sql, { at, max }: { at: Date; max: number }): Promise<number> {
  const failed = await sql`
    update webhook_messages m set state = 'failed', next_at = null, claimed_at = null, done_at = ${at}
    from (
      select m.business_id, m.id from webhook_endpoints w
      join connections c on c.business_id = w.business_id and c.id = w.connection_id
      join webhook_messages m on m.business_id = w.business_id and m.endpoint_id = w.id and m.state = 'waiting'
      where w.state <> 'working' or w.removed_at is not null or c.revoked_at is not null or c.ends_at <= ${at}
      limit ${max} for update of m skip locked) waiting
    where m.business_id = waiting.business_id and m.id = waiting.id`;
  return failed.count;
}

/** The oldest of each webhook. Their attempts go with them. */
export async function deleteOld(sql: Sql, { before, max }: { before: Date; max: number }): Promise<number> {
  const deleted = await sql`
    delete from webhook_messages m using (
      select o.business_id, o.id from webhook_endpoints w cross join lateral (
        select business_id, id from webhook_messages
        where business_id = w.business_id and endpoint_id = w.id and made_at < ${before}
        order by made_at, id limit ${max}) o
      limit ${max}) old
    where m.business_id = old.business_id and m.id = old.id`;
  return deleted.count;
}

export async function forgetRemoved(sql: Sql, before: Date) {
  await sql`
    delete from webhook_endpoints w using connections c
    where c.business_id = w.business_id and c.id = w.connection_id and (w.removed_at < ${before} or c.revoked_at < ${before})
      and not exists (select 1 from webhook_messages m where m.business_id = w.business_id and m.endpoint_id = w.id)`;
}
