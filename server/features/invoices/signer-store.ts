import { fixed } from '../../database/nested.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

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

export interface SignedQuote {
  readonly uuid: string;
  readonly id: number;
}

/** The quote whose contract the job of `i` has open, where that is another one than `i` (CONT-02). */
export const otherSignedQuote = fixed(
  (sql) => sql`
  select q.id uuid, q.number id from contracts t join invoices q on q.business_id = t.business_id and q.id = t.quote_id
  where t.business_id = i.business_id and t.job_id = i.job_id and t.canceled_at is null and t.quote_id <> i.id`,
);

interface JobOfQuote {
  readonly id: string;
  readonly customerId: string;
}

/** The job of a quote, locked so that it stays whose it is, and no contract of it opens, until the transaction ends. Undefined for an invoice. */
export async function lockJobOfQuote(
  { sql, businessId }: TenantTransaction,
  invoiceId: string,
): Promise<JobOfQuote | undefined> {
  const [row] = await sql<JobOfQuote[]>`
    select j.id, j.customer_id "customerId" from jobs j join invoices i on i.business_id = j.business_id and i.job_id = j.id
    where i.business_id = ${businessId} and i.id = ${invoiceId} and i.is_quote for share of j`;
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
