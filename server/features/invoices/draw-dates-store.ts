import type { TenantTransaction } from '../../database/sql.ts';

/**
 * Writes down when the invoices of a job's draws are to be made, as the plan and the status of the job are now (DRAW-04). The job is
 * locked, which whoever bills its draws waits for. An event is of yesterday wherever the business is, so that it is not waited for eight.
 */
export async function dateDraws({ sql, businessId }: TenantTransaction, jobId: string, at: Date) {
  await sql`
    update draws d set comes_on = case
      when d.due = 'day' then d.due_on
      when d.due = 'days' then (c.opened_at at time zone b.time_zone)::date + d.due_days::integer
      when (d.due = 'start' and j.status in ('in-progress', 'complete')) or (d.due = 'complete' and j.status = 'complete')
        then (${at}::timestamptz at time zone 'UTC')::date - 1
      end
    from contracts c, jobs j, businesses b
    where d.business_id = ${businessId} and d.contract_id = c.id and d.came_at is null and d.dropped_at is null
      and c.business_id = ${businessId} and c.job_id = ${jobId} and c.canceled_at is null
      and j.business_id = ${businessId} and j.id = ${jobId} and b.id = ${businessId}`;
}
