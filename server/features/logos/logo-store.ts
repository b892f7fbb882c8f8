import type { Size } from '@underlay/domain/businesses/logo.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { NewFile } from '../files/index.ts';

/** The file of the logo, locked until the transaction ends. Null when there is none. */
export async function lockLogo({ sql, businessId }: TenantTransaction): Promise<string | null> {
  const [row] = await sql<{ logoId: string | null }[]>`
    select logo_file_id "logoId" from businesses where id = ${businessId} for no key update`;
  return row?.logoId ?? null;
}

/** Null for none. */
export async function updateLogo(
  { sql, businessId }: TenantTransaction,
  logo: (Size & { readonly fileId: string }) | null,
) {
  await sql`
    update businesses set logo_file_id = ${logo?.fileId ?? null}, logo_width = ${logo?.width ?? null},
      logo_height = ${logo?.height ?? null}
    where id = ${businessId}`;
}

const columns = (sql: Queryable) => sql`
  f.id, f.file_name "fileName", f.mime_type "mimeType", f.size_bytes size, f.sha256, f.storage_key "storageKey",
  f.created_at "createdAt"`;

/** A file by its id, as long as it is the logo of some business. No other file is found. */
export async function findLogo(sql: Queryable, logoId: string): Promise<NewFile | undefined> {
  const [row] = await sql<NewFile[]>`
    select ${columns(sql)} from businesses b join files f on f.business_id = b.id and f.id = b.logo_file_id
    where b.logo_file_id = ${logoId}`;
  return row;
}

/** The logo of the business with its pixels. */
export async function readLogo({ sql, businessId }: TenantReader): Promise<{ file: NewFile; size: Size } | undefined> {
  const [row] = await sql<(NewFile & Size)[]>`
    select ${columns(sql)}, b.logo_width width, b.logo_height height
    from businesses b join files f on f.business_id = b.id and f.id = b.logo_file_id where b.id = ${businessId}`;
  if (!row) return undefined;
  const { width, height, ...file } = row;
  return { file, size: { width, height } };
}
