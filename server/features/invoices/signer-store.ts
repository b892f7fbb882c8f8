import type { TenantReader } from '../../database/sql.ts';

/** The customer whose open contract a job has. */
export async function signerOfJob(
  { sql, businessId }: TenantReader,
  jobId: string,
): Promise<{ customerId: string; name: string } | undefined> {
  const [row] = await sql<{ customerId: string; name: string }[]>`
    select t.customer_id "customerId", c.display_name name
    from contracts t join customers c on c.business_id = t.business_id and c.id = t.customer_id
    where t.business_id = ${businessId} and t.job_id = ${jobId} and t.canceled_at is null`;
  return row;
}
