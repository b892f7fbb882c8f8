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

/** Whether a file of an invoice is the paper that a signature was given on (SIGN-14). */
export async function isSignedPaper(
  { sql, businessId }: TenantReader,
  { invoiceId, fileId }: { readonly invoiceId: string; readonly fileId: string },
): Promise<boolean> {
  const rows = await sql`
    select 1 from signatures
    where business_id = ${businessId} and about = 'offer' and subject_id = ${invoiceId} and file_id = ${fileId}`;
  return rows.length > 0;
}
