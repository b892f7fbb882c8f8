import type { Sql, TenantTransaction } from '../../database/sql.ts';
import { morningHasCome } from '../businesses/index.ts';

export interface DueJob {
  readonly businessId: string;
  readonly jobId: string;
}

/** Jobs of all businesses with draws whose time has come. */
export const dueJobs = (sql: Sql, now: Date): Promise<DueJob[]> => sql<DueJob[]>`
  select c.business_id "businessId", c.job_id "jobId"
  from draws d
  join contracts c on c.business_id = d.business_id and c.id = d.contract_id
  join businesses b on b.id = d.business_id
  where d.came_at is null and d.dropped_at is null
    and ${morningHasCome(sql, { day: sql`d.comes_on`, now })}
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
      and b.id = ${businessId} and d.came_at is null and d.dropped_at is null and ${morningHasCome(sql, { day: sql`d.comes_on`, now })}
    returning d.id`;
  return new Set(rows.map(({ id }) => id));
}
