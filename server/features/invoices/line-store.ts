import type { BasisPoints, Cents } from '@underlay/domain/money/money.ts';
import type { Quantity, Unit } from '@underlay/domain/money/quantity.ts';
import { NO_TAX, OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import { fixed, moment } from '../../database/nested.ts';
import type { Queryable, Statement, TenantReader, TenantTransaction } from '../../database/sql.ts';

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
  /** Null: before the first section. */
  readonly sectionId: string | null;
  readonly discountPercent: BasisPoints | null;
  readonly discountAmount: Cents | null;
  /** `document`, `none`, or the id of a named rate. */
  readonly tax: string;
  /** Of a named rate, as it is by now. */
  readonly taxName: string | null;
  readonly taxRate: BasisPoints | null;
  /** Whether its customer may leave it, and how it starts (OPT-01). */
  readonly isOptional: boolean;
  readonly isOn: boolean;
  /** Whether it counts: it is on, and so is its section (OPT-04). */
  readonly isChosen: boolean;
  readonly createdAt: Date;
}

const columns = (sql: Queryable) => sql`
  l.id, l.invoice_id "invoiceId", l.position, l.category_id "categoryId", g.name "categoryName", l.code, l.description, l.unit,
  (l.quantity * 100)::bigint quantity, l.rate_cents rate, l.section_id "sectionId", l.discount_basis_points "discountPercent",
  l.discount_cents "discountAmount", coalesce(l.tax_rate_id::text, l.tax) tax, t.name "taxName", t.basis_points "taxRate",
  l.optional "isOptional", l.chosen "isOn", ${counts(sql)} "isChosen"`;
/** Of a line `l` in its section `s`. */
const counts = (sql: Queryable) =>
  sql`(not l.optional or l.chosen) and (s.id is null or s.pick = 'always' or s.chosen)`;
const source = (sql: Queryable) =>
  sql`invoice_lines l join categories g on g.business_id = l.business_id and g.id = l.category_id
    left join tax_rates t on t.business_id = l.business_id and t.id = l.tax_rate_id
    left join invoice_sections s on s.business_id = l.business_id and s.id = l.section_id`;

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

/**
 * Whether a line of this id was added to the document, or a payment with it recorded there, which may be gone again, and whether anything
 * of the business has the id. Of a payment with how much it was.
 */
export async function readUseOf({ sql, businessId }: TenantReader, { invoiceId, lineId }: LinePlace) {
  const ofId = sql`from events where business_id = ${businessId} and subject_id = ${lineId}`;
  const [use] = await sql<{ isAdded: boolean; paid: Cents | null; isTaken: boolean }[]>`
    select exists (select ${ofId} and kind = 'line_added' and data ->> 'invoiceId' = ${invoiceId}) "isAdded",
      (select (data ->> 'amount')::bigint from events
        where business_id = ${businessId} and subject_id = ${invoiceId} and kind = 'payment_recorded' and data ->> 'newUuid' = ${lineId}) paid,
      exists (select ${ofId}) or exists (select from invoice_lines where business_id = ${businessId} and id = ${lineId}) "isTaken"`;
  return use ?? { isAdded: false, paid: null, isTaken: false };
}

export type LineEntries = Pick<
  LineRow,
  | 'id'
  | 'categoryId'
  | 'code'
  | 'description'
  | 'unit'
  | 'quantity'
  | 'rate'
  | 'sectionId'
  | 'discountPercent'
  | 'discountAmount'
  | 'tax'
  | 'isOptional'
  | 'isOn'
>;

/** A named rate is known by its id. */
const taxColumns = ({ tax }: Pick<LineRow, 'tax'>) =>
  tax === OWN_TAX || tax === NO_TAX ? { tax, rateId: null } : { tax: 'named', rateId: tax };

export async function insertLine(
  { sql, businessId }: TenantTransaction,
  invoiceId: string,
  line: LineEntries & Pick<LineRow, 'createdAt'>,
) {
  const { tax, rateId } = taxColumns(line);
  await sql`
    insert into invoice_lines (business_id, id, invoice_id, position, category_id, code, description, unit, quantity, rate_cents,
      section_id, discount_basis_points, discount_cents, tax, tax_rate_id, optional, chosen, created_at)
    select ${businessId}, ${line.id}, ${invoiceId}, coalesce(max(position), 0) + 1, ${line.categoryId}, ${line.code}, ${line.description},
      ${line.unit}, ${line.quantity}::bigint / 100.0, ${line.rate}, ${line.sectionId}, ${line.discountPercent}, ${line.discountAmount}, ${tax}, ${rateId}, ${line.isOptional}, ${line.isOn}, ${line.createdAt}
    from invoice_lines where business_id = ${businessId} and invoice_id = ${invoiceId}`;
}

interface PartsCopied {
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  /** Without what is not chosen, and nobody has anything to choose of the rest. */
  readonly asChosen: boolean;
}

/** A copy of every section and line of one document, with costs, in another. */
export async function copyParts(tx: TenantTransaction, { from, asChosen, ...copy }: PartsCopied) {
  const { sql, businessId } = tx;
  const rows = (table: string) =>
    sql`select * from ${sql(table)} where business_id = ${businessId} and invoice_id = ${from}`;
  const costs = sql`select k.* from line_costs k where k.business_id = ${businessId}`;
  const all = { sections: rows('invoice_sections'), lines: rows('invoice_lines') };
  await insertParts(tx, { ...(asChosen ? chosenParts(tx, from) : all), costs }, copy);
}

/** As its customer took them (CONT-01): a package and an optional section or line that was taken is one like all others. */
const chosenParts = ({ sql, businessId }: TenantTransaction, invoiceId: string) => ({
  sections: sql`
    select business_id, id, position, name, note, 'always' pick, '' choice, false recommended, false none_is_fine, true chosen
    from invoice_sections where business_id = ${businessId} and invoice_id = ${invoiceId} and (pick = 'always' or chosen)`,
  lines: sql`
    select l.business_id, l.id, l.position, category_id, code, description, unit, quantity, rate_cents, section_id,
      discount_basis_points, discount_cents, tax, tax_rate_id, price_item_id, measured, waste_basis_points, false optional, true chosen
    from invoice_lines l left join invoice_sections s on s.business_id = l.business_id and s.id = l.section_id
    where l.business_id = ${businessId} and l.invoice_id = ${invoiceId} and ${counts(sql)}`,
});

/** Statements of rows as the tables have them. */
interface Parts {
  readonly sections: Statement;
  readonly lines: Statement;
  /** At least those of the lines. */
  readonly costs: Statement;
}

/** Copies of these behind what the document has. */
export async function insertParts(
  { sql, businessId }: TenantTransaction,
  { sections, lines, costs }: Parts,
  { to, at }: { readonly to: string; readonly at: Date },
) {
  const behind = (table: string) =>
    sql`(select coalesce(max(position), 0) from ${sql(table)} where business_id = ${businessId} and invoice_id = ${to})`;
  await sql`
    with original as materialized (select *, gen_random_uuid() copy_id from (${lines}) l),
    parts as materialized (select *, gen_random_uuid() copy_id from (${sections}) s),
    copied_parts as (
      insert into invoice_sections (business_id, id, invoice_id, position, name, note, pick, choice, recommended, none_is_fine, chosen)
      select business_id, copy_id, ${to}, ${behind('invoice_sections')} + position, name, note, pick, choice, recommended, none_is_fine, chosen from parts),
    copied as (
      insert into invoice_lines (business_id, id, invoice_id, position, category_id, code, description, unit, quantity, rate_cents,
        section_id, discount_basis_points, discount_cents, tax, tax_rate_id, price_item_id, measured, waste_basis_points, optional, chosen, created_at)
      select o.business_id, o.copy_id, ${to}, ${behind('invoice_lines')} + o.position, category_id, code, description, unit, quantity, rate_cents,
        parts.copy_id, discount_basis_points, discount_cents, tax, tax_rate_id, price_item_id, measured, waste_basis_points, o.optional, o.chosen, ${at}::timestamptz
      from original o left join parts on parts.business_id = o.business_id and parts.id = o.section_id)
    insert into line_costs (business_id, line_id, unit_cost_cents)
    select k.business_id, o.copy_id, k.unit_cost_cents
    from original o join (${costs}) k on k.business_id = o.business_id and k.line_id = o.id`;
}

export async function updateLine({ sql, businessId }: TenantTransaction, invoiceId: string, line: LineEntries) {
  const { tax, rateId } = taxColumns(line);
  await sql`
    update invoice_lines set category_id = ${line.categoryId}, code = ${line.code}, description = ${line.description},
      unit = ${line.unit}, quantity = ${line.quantity}::bigint / 100.0, rate_cents = ${line.rate}, section_id = ${line.sectionId},
      discount_basis_points = ${line.discountPercent}, discount_cents = ${line.discountAmount}, tax = ${tax}, tax_rate_id = ${rateId},
      optional = ${line.isOptional}, chosen = ${line.isOn}
    where business_id = ${businessId} and invoice_id = ${invoiceId} and id = ${line.id}`;
}

/** Puts a line at a place among the others, from 1, and numbers all anew. Past the last one it comes last. Answers whether any moved. */
export async function placeLine(
  { sql, businessId }: TenantTransaction,
  { invoiceId, lineId, place }: LinePlace & { readonly place: number },
): Promise<boolean> {
  const moved = await sql`
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
  return moved.count > 0;
}

/** Of a draft whose lines are written anew. */
export async function clearLines({ sql, businessId }: TenantTransaction, invoiceId: string) {
  await sql`delete from invoice_lines where business_id = ${businessId} and invoice_id = ${invoiceId}`;
}

export async function deleteLine({ sql, businessId }: TenantTransaction, { invoiceId, lineId }: LinePlace) {
  await sql`delete from invoice_lines where business_id = ${businessId} and invoice_id = ${invoiceId} and id = ${lineId}`;
}
