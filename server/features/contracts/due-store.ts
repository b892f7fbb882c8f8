import type { Queryable, Sql, TenantTransaction } from '../../database/sql.ts';

export interface DueJob {
  readonly businessId: string;
  readonly jobId: string;
}

/** The last day whose eight o'clock has come by the clock on the wall there, on days of 23 and of 25 hours too. */
const morningOf = (sql: Queryable, now: Date) =>
  sql`((${now}::timestamptz at time zone b.time_zone) - interval '8 hours')::date`;

/** Jobs of all businesses with draws whose time has come. No place is more than 14 hours ahead, so an index finds them. */
export const dueJobs = (sql: Sql, now: Date): Promise<DueJob[]> => sql<DueJob[]>`
  select c.business_id "businessId", c.job_id "jobId"
  from draws d
  join contracts c on c.business_id = d.business_id and c.id = d.contract_id
  join businesses b on b.id = d.business_id
  where d.came_at is null and d.dropped_at is null
    and d.comes_on <= (${now}::timestamptz at time zone 'UTC' + interval '14 hours')::date and d.comes_on <= ${morningOf(sql, now)}
  group by c.business_id, c.job_id order by min(d.comes_on) limit 1000`;

/** Notes that the time of these draws has come, and answers which. Whoever comes second, or again, is answered none. */
export async function noteComing(
  { sql, businessId }: TenantTransaction,
  jobId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }[]>`
    update draws d set came_at = ${now}
    from contracts c, businesses b
    where d.business_id = ${businessId} and c.business_id = ${businessId} and c.id = d.contract_id and c.job_id = ${jobId}
      and b.id = ${businessId} and d.came_at is null and d.dropped_at is null and d.comes_on <= ${morningOf(sql, now)}
    returning d.id`;
  return new Set(rows.map(({ id }) => id));
}
