import type { Cents } from '@underlay/domain/money/money.ts';
import type { Quantity, Unit } from '@underlay/domain/money/quantity.ts';
import { fixed, moment } from '../../database/nested.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';

export interface LineRow {
  readonly id: string;
  readonly invoiceId: string;
  readonly position: number;
  readonly categoryId: string;
  readonly categoryName: string;
  /** Empty when it has none. */
  readonly code: string;
  readonly description: string;
  readonly unit: Unit;
  readonly quantity: Quantity;
  readonly rate: Cents;
  readonly createdAt: Date;
}

const columns = (sql: Queryable) => sql`
  l.id, l.invoice_id "invoiceId", l.position, l.category_id "categoryId", g.name "categoryName", l.code, l.description, l.unit,
  (l.quantity * 100)::bigint quantity, l.rate_cents rate`;
const source = (sql: Queryable) =>
  sql`invoice_lines l join categories g on g.business_id = l.business_id and g.id = l.category_id`;

/** Nested in a statement about invoices `i`. */
export type LineOfInvoice = Omit<LineRow, 'createdAt'> & { readonly createdAt: string };
export const linesOfInvoice = fixed(
  (sql) => sql`
    select ${columns(sql)}, ${moment(sql, 'l.created_at')} "createdAt" from ${source(sql)}
    where l.business_id = i.business_id and l.invoice_id = i.id order by l.position`,
);

/** The lines of several invoices at once, in the order they stand in (D70). */
export async function linesOf({ sql, businessId }: TenantReader, invoiceIds: readonly string[]): Promise<LineRow[]> {
  if (invoiceIds.length === 0) return [];
  return sql<LineRow[]>`
    select ${columns(sql)}, l.created_at "createdAt" from ${source(sql)}
    where l.business_id = ${businessId} and l.invoice_id = any(${invoiceIds as string[]}::uuid[]) order by l.position`;
}

export type UsualLine = Pick<LineRow, 'categoryId' | 'unit'>;

/** Documents in which the usual line is looked for. Drafts without lines are few. */
const NEWEST_DOCUMENTS = 20;

/** How the newest document with lines begins. Nested in a statement about invoices `i`. */
export const usualLine = (sql: Queryable) => sql`
  select l.category_id "categoryId", l.unit
  from (
    select id, number from invoices where business_id = i.business_id order by number desc limit ${NEWEST_DOCUMENTS}
  ) newest
  join invoice_lines l on l.business_id = i.business_id and l.invoice_id = newest.id
  order by newest.number desc, l.position limit 1`;

interface LinePlace {
  readonly invoiceId: string;
  readonly lineId: string;
}

export async function readLine(db: TenantReader, { invoiceId, lineId }: LinePlace): Promise<LineRow | undefined> {
  const lines = await linesOf(db, [invoiceId]);
  return lines.find(({ id }) => id === lineId);
}

export type LineEntries = Pick<LineRow, 'id' | 'categoryId' | 'code' | 'description' | 'unit' | 'quantity' | 'rate'>;

export async function insertLine(
  { sql, businessId }: TenantTransaction,
  invoiceId: string,
  line: LineEntries & Pick<LineRow, 'createdAt'>,
) {
  await sql`
    insert into invoice_lines (business_id, id, invoice_id, position, category_id, code, description, unit, quantity, rate_cents, created_at)
    select ${businessId}, ${line.id}, ${invoiceId}, coalesce(max(position), 0) + 1, ${line.categoryId}, ${line.code}, ${line.description},
      ${line.unit}, ${line.quantity}::bigint / 100.0, ${line.rate}, ${line.createdAt}
    from invoice_lines where business_id = ${businessId} and invoice_id = ${invoiceId}`;
}

/** A copy of every line of one document in another that has none yet. */
export async function copyLines(
  { sql, businessId }: TenantTransaction,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
) {
  await sql`
    insert into invoice_lines (business_id, id, invoice_id, position, category_id, code, description, unit, quantity, rate_cents, created_at)
    select business_id, gen_random_uuid(), ${to}, position, category_id, code, description, unit, quantity, rate_cents, ${at}::timestamptz
    from invoice_lines where business_id = ${businessId} and invoice_id = ${from}`;
}

export async function updateLine({ sql, businessId }: TenantTransaction, invoiceId: string, line: LineEntries) {
  await sql`
    update invoice_lines set category_id = ${line.categoryId}, code = ${line.code}, description = ${line.description},
      unit = ${line.unit}, quantity = ${line.quantity}::bigint / 100.0, rate_cents = ${line.rate}
    where business_id = ${businessId} and invoice_id = ${invoiceId} and id = ${line.id}`;
}

/** Puts a line at a place among the others, from 1, and numbers all anew. Past the last one it comes last. */
export async function placeLine(
  { sql, businessId }: TenantTransaction,
  { invoiceId, lineId, place }: LinePlace & { readonly place: number },
) {
  await sql`
    with others as (
      select id, row_number() over (order by position) as place from invoice_lines
      where business_id = ${businessId} and invoice_id = ${invoiceId} and id <> ${lineId}
    ), placed as (
      select id, row_number() over (order by place, first) as place from (
        select id, place, 1 as first from others
        union all select ${lineId}::uuid, ${place}::bigint, 0
      ) all_of_them
    )
    update invoice_lines l set position = placed.place from placed
    where l.business_id = ${businessId} and l.invoice_id = ${invoiceId} and l.id = placed.id and l.position <> placed.place`;
}

export async function deleteLine({ sql, businessId }: TenantTransaction, { invoiceId, lineId }: LinePlace) {
  await sql`delete from invoice_lines where business_id = ${businessId} and invoice_id = ${invoiceId} and id = ${lineId}`;
}
