import type { BasisPoints, Cents } from '@underlay/domain/money/money.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import { insertParts } from './line-store.ts';

export interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly sections: number;
  readonly lines: number;
  readonly createdAt: Date;
  readonly version: number;
}

/** By name, or one of them. At most 200 (QUO-14). */
export const listTemplates = (
  { sql, businessId }: TenantReader,
  { id }: { readonly id?: string } = {},
): Promise<TemplateRow[]> => sql<TemplateRow[]>`
  select id, name, jsonb_array_length(parts->'sections')::bigint sections, jsonb_array_length(parts->'lines')::bigint lines,
    created_at "createdAt", version
  from quote_templates where business_id = ${businessId} ${id ? sql`and id = ${id}` : sql``} order by lower(name)`;

/** How many there are. Whoever adds or names one waits until this transaction ends. */
export async function lockTemplates({ sql, businessId }: TenantTransaction): Promise<number> {
  await sql`select 1 from business_counters where business_id = ${businessId} for update`;
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from quote_templates where business_id = ${businessId}`;
  return row?.count ?? 0;
}

/** Whether another one has the name. */
export async function isTemplateName(
  { sql, businessId }: TenantTransaction,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const rows = await sql`
    select 1 from quote_templates where business_id = ${businessId} and lower(name) = lower(${name}) and id <> ${id}`;
  return rows.length > 0;
}

/** The rows of a quote as they are, so that using it is the copy of a document that is not there any more. */
export async function insertTemplate(
  { sql, businessId }: TenantTransaction,
  { id, name, from, at }: { readonly id: string; readonly name: string; readonly from: string; readonly at: Date },
) {
  const rowsOf = (table: string, order: string) => sql`
    (select coalesce(jsonb_agg(to_jsonb(r) order by ${sql(order)}), '[]') from ${sql(table)} r
      where r.business_id = i.business_id and r.invoice_id = i.id)`;
  await sql`
    insert into quote_templates (business_id, id, name, parts, created_at)
    select i.business_id, ${id}, ${name}, jsonb_build_object(
      'sections', ${rowsOf('invoice_sections', 'position')},
      'lines', ${rowsOf('invoice_lines', 'position')},
      'costs', (
        select coalesce(jsonb_agg(to_jsonb(k)), '[]') from invoice_lines l
        join line_costs k on k.business_id = l.business_id and k.line_id = l.id
        where l.business_id = i.business_id and l.invoice_id = i.id),
      'offer', (select to_jsonb(o) from offers o where o.business_id = i.business_id and o.invoice_id = i.id),
      'holds', coalesce((
        select jsonb_build_object('percent', o.retainage_basis_points, 'until', o.held_until)
        from offers o where o.business_id = i.business_id and o.invoice_id = i.id), '{}'),
      'rows', ${rowsOf('offer_rows', 'position')},
      'exempt', i.exemption_number is not null,
      'said', jsonb_build_object('discountPercent', i.discount_basis_points, 'discountAmount', i.discount_amount_cents,
        'discountName', i.discount_name, 'hidesRates', i.hides_rates, 'hidesSectionTotals', i.hides_section_totals,
        'showsOnePrice', i.shows_one_price)), ${at}
    from invoices i where i.business_id = ${businessId} and i.id = ${from}`;
}

export async function renameTemplate({ sql, businessId }: TenantTransaction, id: string, name: string) {
  await sql`
    update quote_templates set name = ${name}, version = version + 1 where business_id = ${businessId} and id = ${id}`;
}

export async function deleteTemplate({ sql, businessId }: TenantTransaction, id: string) {
  await sql`delete from quote_templates where business_id = ${businessId} and id = ${id}`;
}

/** What it says of a quote as a whole. */
export interface Said {
  readonly discountPercent: BasisPoints | null;
  readonly discountAmount: Cents | null;
  readonly discountName: string;
  readonly hidesRates: boolean;
  readonly hidesSectionTotals: boolean;
  readonly showsOnePrice: boolean;
}

export interface Template extends TemplateRow {
  readonly isExempt: boolean;
  readonly said: Said;
}

/** Locked, so that it is not deleted meanwhile. */
export async function lockTemplate({ sql, businessId }: TenantTransaction, id: string): Promise<Template | undefined> {
  const [row] = await sql<Template[]>`
    select id, name, jsonb_array_length(parts->'sections')::bigint sections, jsonb_array_length(parts->'lines')::bigint lines,
      created_at "createdAt", version, (parts->>'exempt')::boolean "isExempt", parts->'said' said
    from quote_templates where business_id = ${businessId} and id = ${id} for update`;
  return row;
}

interface Use {
  readonly template: string;
  readonly to: string;
  readonly at: Date;
}

/** Its sections and lines, with costs, behind those of a document: not taxed where its customer is exempt (TAX-06). */
export async function copyTemplateParts(
  tx: TenantTransaction,
  { template, to, at, isExempt }: Use & { readonly isExempt: boolean },
) {
  const { sql, businessId } = tx;
  const untaxed = sql.json({ tax: 'none', tax_rate_id: null });
  const rows = (name: string, table: string) => sql`
    select r.* from quote_templates t cross join lateral jsonb_array_elements(t.parts->${name}::text) e
    cross join lateral jsonb_populate_record(
      null::${sql(table)}, e ${isExempt && name === 'lines' ? sql`|| ${untaxed}::jsonb` : sql``}) r
    where t.business_id = ${businessId} and t.id = ${template}`;
  await insertParts(
    tx,
    {
      sections: rows('sections', 'invoice_sections'),
      lines: rows('lines', 'invoice_lines'),
      costs: rows('costs', 'line_costs'),
    },
    { to, at },
  );
}

/**
 * Its texts where it has some, and its schedule where it has one; what the quote began with stays otherwise. What it holds back, or that it
 * holds nothing, takes the place of that, unless a version before saved it.
 */
export async function copyTemplateOffer({ sql, businessId }: TenantTransaction, { template, to }: Omit<Use, 'at'>) {
  await sql`
    insert into offers as o (business_id, invoice_id, notes, terms, internal_notes)
    select t.business_id, ${to}, t.parts->'offer'->>'notes', t.parts->'offer'->>'terms', t.parts->'offer'->>'internal_notes'
    from quote_templates t
    where t.business_id = ${businessId} and t.id = ${template} and t.parts->'offer' <> 'null'
    on conflict (business_id, invoice_id) do update set notes = coalesce(nullif(excluded.notes, ''), o.notes),
      terms = coalesce(nullif(excluded.terms, ''), o.terms),
      internal_notes = coalesce(nullif(excluded.internal_notes, ''), o.internal_notes)`;
  await sql`
    insert into offers (business_id, invoice_id, retainage_basis_points, held_until)
    select t.business_id, ${to}, (t.parts->'holds'->>'percent')::bigint, coalesce(t.parts->'holds'->>'until', '')
    from quote_templates t
    where t.business_id = ${businessId} and t.id = ${template} and t.parts->'holds' is not null
    on conflict (business_id, invoice_id) do update
    set retainage_basis_points = excluded.retainage_basis_points, held_until = excluded.held_until`;
  await sql`
    delete from offer_rows where business_id = ${businessId} and invoice_id = ${to} and exists (
      select from quote_templates t
      where t.business_id = ${businessId} and t.id = ${template} and jsonb_array_length(t.parts->'rows') > 0)`;
  await sql`
    insert into offer_rows
    select r.* from quote_templates t
    cross join lateral jsonb_array_elements(t.parts->'rows') e
    cross join lateral jsonb_populate_record(null::offer_rows, e || jsonb_build_object('invoice_id', ${to}::text)) r
    where t.business_id = ${businessId} and t.id = ${template}`;
}
