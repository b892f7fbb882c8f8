import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { Slice } from '../../services/paging.ts';
import { beginsWith, type NumberPrefix } from '../../services/search-store.ts';
import type { InvoiceRow } from './invoice-store.ts';

export interface DeletedDraftRow {
  readonly id: string;
  readonly number: number;
  readonly isQuote: boolean;
  readonly deletedAt: Date;
  /** The name of the member who deleted it. */
  readonly deletedBy: string | null;
}

const columns = (sql: Queryable) =>
  sql`d.id, d.number, d.is_quote "isQuote", d.deleted_at "deletedAt", n.name "deletedBy"`;

const source = (sql: Queryable) => sql`
  deleted_drafts d left join member_names n on n.business_id = d.business_id and n.user_id = d.deleted_by`;

export async function readDeletedDraft(
  { sql, businessId }: TenantReader,
  id: string,
): Promise<DeletedDraftRow | undefined> {
  const [row] = await sql<DeletedDraftRow[]>`
    select ${columns(sql)} from ${source(sql)} where d.business_id = ${businessId} and d.id = ${id}`;
  return row;
}

/** Newest number first. Without a number all of them. */
export async function listDeletedDrafts(
  { sql, businessId }: TenantReader,
  { number, isQuote }: { readonly number: NumberPrefix | null; readonly isQuote: boolean },
  { limit, offset }: Slice,
) {
  const where = sql`d.business_id = ${businessId} ${number ? beginsWith(sql, 'd.number', number) : sql``} ${isQuote ? sql`and d.is_quote` : sql``}`;
  const rows = await sql<DeletedDraftRow[]>`
    select ${columns(sql)} from ${source(sql)} where ${where} order by d.number desc limit ${limit} offset ${offset}`;
  const [counted] = await sql<{ count: number }[]>`select count(*) as count from deleted_drafts d where ${where}`;
  return { rows, total: counted?.count ?? 0 };
}

/** Its customer has one less. They are locked after the draft, as when it moves to another, and before the space of files. */
export async function countOneLess({ sql, businessId }: TenantTransaction, customerId: string) {
  await sql`
    update customers set invoice_count = invoice_count - 1 where business_id = ${businessId} and id = ${customerId}`;
}

/** Takes a draft and its lines away, and keeps its number. The caller has locked it and removed its files. */
export async function moveToDeletedDrafts(
  { sql, businessId }: TenantTransaction,
  { id, number, isQuote }: Pick<InvoiceRow, 'id' | 'number' | 'isQuote'>,
  { userId, at }: { readonly userId: string; readonly at: Date },
) {
  await sql`delete from invoice_lines where business_id = ${businessId} and invoice_id = ${id}`;
  await sql`delete from invoices where business_id = ${businessId} and id = ${id}`;
  await sql`
    insert into deleted_drafts (business_id, id, number, is_quote, deleted_by, deleted_at)
    values (${businessId}, ${id}, ${number}, ${isQuote}, ${userId}, ${at})`;
}

/** A release that nobody was sent is none: what it would have asked for is held as before (RET-04). */
export async function dropRelease({ sql, businessId }: TenantTransaction, drawId: string) {
  await sql`delete from draws where business_id = ${businessId} and id = ${drawId} and releases`;
}
