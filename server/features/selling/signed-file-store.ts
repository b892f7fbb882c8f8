import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { NewFile } from '../files/index.ts';

/** The first bytes of a signature stay (SIGN-08). False when there are some already. */
export async function insertSignedFile(
  { sql, businessId }: TenantTransaction,
  { signatureId, file }: { readonly signatureId: string; readonly file: NewFile },
): Promise<boolean> {
  const { count } = await sql`
    insert into signed_files (business_id, id, subject_id, file_name, storage_key, size_bytes, sha256, made_at)
    values (${businessId}, ${file.id}, ${signatureId}, ${file.fileName}, ${file.storageKey}, ${file.size}, ${file.sha256},
      ${file.createdAt})
    on conflict (business_id, subject_id) do nothing`;
  return count === 1;
}

export async function readSignedFile(
  { sql, businessId }: TenantReader,
  signatureId: string,
): Promise<NewFile | undefined> {
  const [row] = await sql<NewFile[]>`
    select id, file_name "fileName", 'application/pdf' "mimeType", size_bytes size, sha256, storage_key "storageKey",
      made_at "createdAt"
    from signed_files where business_id = ${businessId} and subject_id = ${signatureId}`;
  return row;
}

/** Quotes that were signed before this moment, and have no signed document yet, in no order, so that what cannot be made hides no other. */
export const signedWithoutFile = (
  sql: Queryable,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<{ businessId: string; invoiceId: string }[]> => sql`
  select business_id "businessId", subject_id "invoiceId" from signatures s
  where about = 'offer' and recorded_at < ${before} and not exists (
    select from signed_files f where f.business_id = s.business_id and f.subject_id = s.id)
  order by random() limit ${most}`;
