import type { Cents } from '@underlay/domain/money/money.ts';
import type { KeptDocument } from '@underlay/domain/offers/kept-document.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { LockedInvoice } from './invoice-store.ts';
import { withTaxes } from './tax-store.ts';

export interface VersionRow {
  /** 1 is the first sending. It is counted: what was sent is never taken away. */
  readonly number: number;
  readonly sentAt: Date;
  /** Null for the last. */
  readonly replacedAt: Date | null;
  readonly sha256: string;
  /** Whom it was sent to. */
  readonly customerId: string | null;
  readonly total: Cents;
}

/** The document with its taxes, which stay with it from now on (TAX-05). Answers the number of this version (VER-01). */
export async function insertSentDocument(
  { sql, businessId }: TenantTransaction,
  { id, version, taxes }: Pick<LockedInvoice, 'id' | 'version' | 'taxes'>,
  sent: { readonly document: object; readonly sentAt: Date; readonly sha256: Buffer },
): Promise<number> {
  const [row] = await sql<{ before: number }[]>`
    ${withTaxes(sql, { businessId }, { id, taxes })}
    insert into sent_documents (business_id, invoice_id, version, sent_at, document, sha256)
    values (${businessId}, ${id}, ${version}, ${sent.sentAt}, ${sql.json(sent.document as never)}, ${sent.sha256})
    returning (select count(*) from sent_documents where business_id = ${businessId} and invoice_id = ${id}) before`;
  return Number(row?.before) + 1;
}

/** In their order. At most as many as a quote may be sent (VER-10). */
export async function listVersions({ sql, businessId }: TenantReader, invoiceId: string): Promise<VersionRow[]> {
  return sql<VersionRow[]>`
    select row_number() over (order by version) number, sent_at "sentAt", lead(sent_at) over (order by version) "replacedAt",
      encode(sha256, 'hex') sha256, (document->>'total')::bigint total, document->>'customerId' "customerId"
    from sent_documents where business_id = ${businessId} and invoice_id = ${invoiceId} order by version`;
}

/** Of these numbers, those that there are. */
export async function readVersions(
  { sql, businessId }: TenantReader,
  invoiceId: string,
  numbers: readonly number[],
): Promise<(VersionRow & { readonly document: KeptDocument })[]> {
  return sql`
    select * from (
      select row_number() over (order by version) number, sent_at "sentAt", lead(sent_at) over (order by version) "replacedAt",
        encode(sha256, 'hex') sha256, (document->>'total')::bigint total, document->>'customerId' "customerId", document
      from sent_documents where business_id = ${businessId} and invoice_id = ${invoiceId}) versions
    where number = any(${numbers.map(String)}::text[]::bigint[])`;
}

export async function countVersions({ sql, businessId }: TenantReader, invoiceId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from sent_documents where business_id = ${businessId} and invoice_id = ${invoiceId}`;
  return row?.count ?? 0;
}
