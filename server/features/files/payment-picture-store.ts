import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { NewFile } from './file-store.ts';

export type Picture = Pick<NewFile, 'id' | 'fileName'>;

export async function readPicture({ sql, businessId }: TenantReader, paymentId: string): Promise<Picture | undefined> {
  const [row] = await sql<Picture[]>`
    select id, file_name "fileName" from files where business_id = ${businessId} and payment_id = ${paymentId}`;
  return row;
}

export async function nameItsPayment(
  { sql, businessId }: TenantTransaction,
  { fileId, paymentId }: { readonly fileId: string; readonly paymentId: string },
) {
  await sql`update files set payment_id = ${paymentId} where business_id = ${businessId} and id = ${fileId}`;
}

export async function deletePicture(
  { sql, businessId }: TenantTransaction,
  paymentId: string,
): Promise<Pick<NewFile, 'size' | 'storageKey'> | undefined> {
  const [row] = await sql<Pick<NewFile, 'size' | 'storageKey'>[]>`
    delete from files where business_id = ${businessId} and payment_id = ${paymentId}
    returning size_bytes size, storage_key "storageKey"`;
  return row;
}
