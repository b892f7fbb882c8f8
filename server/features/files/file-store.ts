import type { InvoiceFileJson } from '@underlay/contract/files.ts';
import type { FileKind } from '@underlay/domain/files/file-kind.ts';
import { fixed, moment } from '../../database/nested.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';

export interface NewFile {
  readonly id: string;
  readonly fileName: string;
  readonly mimeType: FileKind;
  readonly size: number;
  readonly sha256: Buffer;
  readonly storageKey: string;
  readonly createdAt: Date;
}

export interface FileRow extends NewFile {
  readonly businessId: string;
  readonly invoiceId: string | null;
  /** Shown to no customer (QUO-12). */
  readonly isInternal: boolean;
}

/** Of a file that hangs on something, and of one that waits for it. */
export const fileColumns = (sql: Queryable) => sql`
  id, file_name "fileName", mime_type "mimeType", size_bytes size, sha256, storage_key "storageKey", created_at "createdAt"`;

/** What a file hangs on decides who may read it. */
export interface FileWithPlace extends FileRow {
  /** Of its invoice or quote. Null for a file of something else. */
  readonly isQuote: boolean | null;
  /** The picture of a check, which whoever sees no money may not see (PART-15). */
  readonly isOfPayment: boolean;
}

/** A file is asked for by its id alone. The answer names its owner, who is checked before its bytes are touched. */
export async function readFile(sql: Queryable, fileId: string): Promise<FileWithPlace | undefined> {
  const [row] = await sql<FileWithPlace[]>`
    select business_id "businessId", invoice_id "invoiceId", internal "isInternal", ${fileColumns(sql)}, (
      select i.is_quote from invoices i where i.business_id = files.business_id and i.id = files.invoice_id) "isQuote",
      payment_id is not null "isOfPayment"
    from files where id = ${fileId}`;
  return row;
}

const ofJson = (sql: Queryable) => sql`
  f.id uuid, f.file_name "fileName", f.mime_type "mimeType", f.size_bytes size, ${moment(sql, 'f.created_at')} "createdAt", f.internal`;

/** Nested in a statement about invoices `i`, newest first: what their JSON says. */
export type FileOfInvoice = InvoiceFileJson;
export const filesOfInvoice = fixed(
  (sql) => sql`
    select ${ofJson(sql)} from files f
    where f.business_id = i.business_id and f.invoice_id = i.id order by f.created_at desc, f.id`,
);

/** The same for its customer (QUO-12). */
export const filesOfCustomer = fixed(
  (sql) => sql`
    select ${ofJson(sql)} from files f
    where f.business_id = i.business_id and f.invoice_id = i.id and not f.internal order by f.created_at desc, f.id`,
);

/** The files of several invoices at once, newest first. */
export async function filesOf(
  { sql, businessId }: TenantReader,
  invoiceIds: readonly string[],
): Promise<(FileRow & { invoiceId: string })[]> {
  if (invoiceIds.length === 0) return [];
  return sql<(FileRow & { invoiceId: string })[]>`
    select business_id "businessId", invoice_id "invoiceId", internal "isInternal", ${fileColumns(sql)} from files
    where business_id = ${businessId} and invoice_id = any(${invoiceIds as string[]}::uuid[]) order by created_at desc, id`;
}

export async function countFiles({ sql, businessId }: TenantReader, invoiceId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from files where business_id = ${businessId} and invoice_id = ${invoiceId}`;
  return row?.count ?? 0;
}

/** A file whose bytes are stored, and who puts it with which invoice. */
export interface NewFileOfInvoice {
  readonly invoiceId: string;
  readonly file: NewFile;
  readonly userId: string;
}

export async function insertFile(
  { sql, businessId }: TenantTransaction,
  {
    invoiceId,
    file,
    userId,
  }: Omit<NewFileOfInvoice, 'invoiceId'> & {
    /** Null for a file of something else. */ readonly invoiceId: string | null;
  },
) {
  await sql`
    insert into files (business_id, id, invoice_id, file_name, mime_type, size_bytes, sha256, storage_key, created_by, created_at)
    values (${businessId}, ${file.id}, ${invoiceId}, ${file.fileName}, ${file.mimeType}, ${file.size}, ${file.sha256},
      ${file.storageKey}, ${userId}, ${file.createdAt})`;
}

export async function writeInternal(
  { sql, businessId }: TenantTransaction,
  { id, isInternal }: Pick<FileRow, 'id' | 'isInternal'>,
) {
  await sql`update files set internal = ${isInternal} where business_id = ${businessId} and id = ${id}`;
}

export async function deleteFile(
  { sql, businessId }: TenantTransaction,
  invoiceId: string | null,
  fileId: string,
): Promise<NewFile | undefined> {
  const [row] = await sql<NewFile[]>`
    delete from files where business_id = ${businessId} and invoice_id is not distinct from ${invoiceId} and id = ${fileId}
    returning ${fileColumns(sql)}`;
  return row;
}

export interface FileQuota {
  readonly maxFiles: number;
  readonly maxBytes: number;
}

export interface FileUsage {
  readonly files: number;
  /** Bytes. */
  readonly used: number;
}

export async function readUsage({ sql, businessId }: TenantReader): Promise<FileUsage> {
  const [row] = await sql<FileUsage[]>`
    select file_count files, byte_count used from file_usage where business_id = ${businessId}`;
  return row ?? { files: 0, used: 0 };
}

/** Whether a file of this size still fits. Its place is not reserved. */
export async function fitsQuota({ sql, businessId }: TenantReader, size: number, max: FileQuota): Promise<boolean> {
  const rows = await sql`
    select 1 from file_usage where business_id = ${businessId}
      and (file_count + 1 > ${max.maxFiles} or byte_count + ${size} > ${max.maxBytes})`;
  return rows.length === 0;
}

/** Takes the place of one file, if there is one. Of two that come for the last place, the second waits and finds none. */
export async function takeFromQuota(
  { sql, businessId }: TenantTransaction,
  size: number,
  max: FileQuota,
): Promise<boolean> {
  await sql`insert into file_usage (business_id) values (${businessId}) on conflict do nothing`;
  const { count } = await sql`
    update file_usage set file_count = file_count + 1, byte_count = byte_count + ${size}
    where business_id = ${businessId} and file_count + 1 <= ${max.maxFiles} and byte_count + ${size} <= ${max.maxBytes}`;
  return count === 1;
}

export async function giveBackToQuota({ sql, businessId }: TenantTransaction, size: number) {
  await sql`
    update file_usage set file_count = file_count - 1, byte_count = byte_count - ${size} where business_id = ${businessId}`;
}
