import type { SectionPicture } from '@underlay/domain/offers/picture.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { NewFile } from '../files/index.ts';

export type StoredPicture = Pick<NewFile, 'id' | 'fileName' | 'mimeType' | 'storageKey' | 'size'>;

/** Each is drawn as a JPEG, which a PDF takes as it is. */
const columns = (sql: Queryable) =>
  sql`p.id, 'picture.jpg' "fileName", 'image/jpeg' "mimeType", p.storage_key "storageKey", p.size_bytes size`;

/** What is stored of a picture that was drawn. */
export interface NewPicture {
  readonly invoiceId: string;
  readonly fileId: string;
  readonly stored: NewFile;
  readonly width: number;
  readonly height: number;
}

/** The picture that was drawn from a file of this document, if there is one. It is needed from now on. */
export async function takePicture(
  { sql, businessId }: TenantTransaction,
  { invoiceId, fileId, at }: { readonly invoiceId: string; readonly fileId: string; readonly at: Date },
): Promise<string | undefined> {
  await sql`
    update offer_pictures set taken_at = ${at}
    where business_id = ${businessId} and invoice_id = ${invoiceId} and file_id = ${fileId} and not is_kept`;
  const [row] = await sql<{ id: string }[]>`
    select id from offer_pictures where business_id = ${businessId} and invoice_id = ${invoiceId} and file_id = ${fileId}`;
  return row?.id;
}

export async function insertPicture(
  { sql, businessId }: TenantTransaction,
  { invoiceId, fileId, stored, width, height }: NewPicture,
) {
  await sql`
    insert into offer_pictures (business_id, id, invoice_id, file_id, storage_key, size_bytes, sha256, width, height, taken_at)
    values (${businessId}, ${stored.id}, ${invoiceId}, ${fileId}, ${stored.storageKey}, ${stored.size}, ${stored.sha256}, ${width},
      ${height}, ${stored.createdAt})`;
}

export async function writePicture(
  { sql, businessId }: TenantTransaction,
  { sectionId, pictureId }: { readonly sectionId: string; readonly pictureId: string | null },
) {
  await sql`update invoice_sections set picture_id = ${pictureId} where business_id = ${businessId} and id = ${sectionId}`;
}

/**
 * A draft shows the picture of a package while its file is there for the customer. Where that becomes another, whoever saw the draft
 * before has not seen it as it is. Before the file goes or is marked.
 */
export async function raiseVersionOfPictured(
  { sql, businessId }: TenantTransaction,
  { invoiceId, fileId, isShown }: { readonly invoiceId: string; readonly fileId: string; readonly isShown: boolean },
) {
  await sql`
    update invoices i set version = version + 1
    where i.business_id = ${businessId} and i.id = ${invoiceId} and i.status = 'pending' and exists (
      select from files f
      join offer_pictures p on p.business_id = f.business_id and p.invoice_id = f.invoice_id and p.file_id = f.id
      join invoice_sections s on s.business_id = p.business_id and s.invoice_id = p.invoice_id and s.picture_id = p.id and s.pick = 'one_of'
      where f.business_id = i.business_id and f.invoice_id = i.id and f.id = ${fileId} and f.internal = ${isShown})`;
}

/** They stay with the version that is sent now. Where a file is not shown any more, its section has no picture from now on. */
export async function keepPictures(
  { sql, businessId }: TenantTransaction,
  invoiceId: string,
  sections: readonly { readonly picture: SectionPicture | null }[],
) {
  if (sections.length === 0) return;
  const ids = sections.flatMap(({ picture }) => picture?.pictureId ?? []);
  await sql`
    with shown as (
      update offer_pictures set is_kept = true where business_id = ${businessId} and id = any(${ids}::uuid[]) and not is_kept)
    update invoice_sections set picture_id = null
    where business_id = ${businessId} and invoice_id = ${invoiceId} and picture_id is not null and not picture_id = any(${ids}::uuid[])`;
}

/** Of these, those that there are. */
export async function readPictures(
  { sql, businessId }: TenantReader,
  ids: readonly string[],
): Promise<StoredPicture[]> {
  return sql<StoredPicture[]>`
    select ${columns(sql)} from offer_pictures p
    where p.business_id = ${businessId} and p.id = any(${ids as string[]}::uuid[])`;
}

/** The picture, if it is of a version that this customer was sent. */
export async function readSentPicture(
  { sql, businessId }: TenantReader,
  { pictureId, invoiceId, customerId }: Record<'pictureId' | 'invoiceId' | 'customerId', string>,
): Promise<StoredPicture | undefined> {
  const named = { sections: [{ picture: { pictureId } }] };
  const [row] = await sql<StoredPicture[]>`
    select ${columns(sql)} from offer_pictures p
    where p.business_id = ${businessId} and p.id = ${pictureId} and p.invoice_id = ${invoiceId} and exists (
      select from sent_documents d
      where d.business_id = p.business_id and d.invoice_id = p.invoice_id and d.document->>'customerId' = ${customerId}
        and d.document @> ${sql.json(named)})`;
  return row;
}

/** Takes away those that no section and no version has had since this moment, and answers where their bytes are. */
export const deleteUnneeded = (sql: Queryable, before: Date): Promise<{ storageKey: string }[]> => sql`
  delete from offer_pictures where (business_id, id) in (
    select p.business_id, p.id from offer_pictures p
    where p.taken_at < ${before} and not p.is_kept and not exists (
      select from invoice_sections s
      where s.business_id = p.business_id and s.invoice_id = p.invoice_id and s.picture_id = p.id)
    order by p.taken_at limit 100)
    and taken_at < ${before} and not is_kept
  returning storage_key "storageKey"`;
