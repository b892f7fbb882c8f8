import type { BasisPoints, Cents } from '@underlay/domain/money/money.ts';
import type { Quantity } from '@underlay/domain/money/quantity.ts';
import { NO_TAX, OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import type { ItemRates, RatesOfItem } from '@underlay/domain/price-book/rates-by-now.ts';
import { fixed, nested } from '../../database/nested.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';

/** What a line was made of (BOOK-02), and what was measured before the waste was added (BOOK-04). */
export interface ItemOfLine {
  readonly priceItemId: string | null;
  readonly measured: Quantity | null;
  readonly waste: BasisPoints | null;
}

export const NO_ITEM: ItemOfLine = { priceItemId: null, measured: null, waste: null };

interface BookRates {
  readonly bookRate: Cents;
  readonly bookCost: Cents | null;
  readonly bookTax: string | null;
}

/** What the item says by now (BOOK-08). A retired rate comes on no line, and a customer who is exempt pays none (TAX-06). */
const bookRates = (sql: Queryable) => sql`
  p.rate_cents "bookRate", p.cost_cents "bookCost",
  case when i.exemption_number is not null then null when p.tax <> 'named' then p.tax when t.active then t.id::text end "bookTax"`;
const itemsOfLines = (sql: Queryable) => sql`
  invoice_lines l join price_items p on p.business_id = l.business_id and p.id = l.price_item_id
  left join tax_rates t on t.business_id = p.business_id and t.id = p.tax_rate_id`;

export const ratesOfItem = ({ bookRate: rate, bookCost: cost, bookTax: tax }: BookRates): RatesOfItem => ({
  rate,
  cost,
  tax,
});

/** For managers, never for customers (QUO-08). Until something is measured the waste is that of the item. Nested in a statement about invoices `i`. */
export type LineOfItem = ItemOfLine & BookRates & { readonly lineId: string };
export const itemsOfInvoice = fixed((sql) =>
  nested(
    sql,
    sql`select l.id "lineId", l.price_item_id "priceItemId", (l.measured * 100)::bigint measured,
        coalesce(l.waste_basis_points, nullif(p.waste_basis_points, 0)) waste, ${bookRates(sql)}
      from ${itemsOfLines(sql)} where l.business_id = i.business_id and l.invoice_id = i.id`,
  ),
);

export async function readItemOfLine({ sql, businessId }: TenantReader, lineId: string): Promise<ItemOfLine> {
  const [row] = await sql<ItemOfLine[]>`
    select price_item_id "priceItemId", (measured * 100)::bigint measured, waste_basis_points waste
    from invoice_lines where business_id = ${businessId} and id = ${lineId}`;
  return row ?? NO_ITEM;
}

export async function writeItemOfLine(
  { sql, businessId }: TenantTransaction,
  lineId: string,
  { priceItemId, measured, waste }: ItemOfLine,
) {
  await sql`
    update invoice_lines set price_item_id = ${priceItemId}, measured = ${measured}::bigint / 100.0, waste_basis_points = ${waste}
    where business_id = ${businessId} and id = ${lineId}`;
}

/** The lines of a draft that are made of items, with what they have and what their items say by now. */
export type RatedLine = ItemRates & BookRates & { readonly id: string };
export async function ratedLines({ sql, businessId }: TenantReader, invoiceId: string): Promise<RatedLine[]> {
  return sql<RatedLine[]>`
    select l.id, l.rate_cents rate, k.unit_cost_cents cost, coalesce(l.tax_rate_id::text, l.tax) tax, ${bookRates(sql)}
    from ${itemsOfLines(sql)} join invoices i on i.business_id = l.business_id and i.id = l.invoice_id
    left join line_costs k on k.business_id = l.business_id and k.line_id = l.id
    where l.business_id = ${businessId} and l.invoice_id = ${invoiceId}`;
}

/** Gives lines other rates and taxes, and costs to those that have one by now. */
export async function writeRates(
  { sql, businessId }: TenantTransaction,
  lines: readonly (ItemRates & { readonly id: string })[],
) {
  const given = sql`
    unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ rate }) => String(rate))}::text[],
      ${lines.map(({ tax }) => tax)}::text[], ${lines.map(({ cost }) => (cost === null ? '' : String(cost)))}::text[])
      as g (id, rate, tax, cost)`;
  await sql`
    update invoice_lines l set rate_cents = g.rate::bigint,
      tax = case when g.tax in (${OWN_TAX}, ${NO_TAX}) then g.tax else 'named' end,
      tax_rate_id = case when g.tax in (${OWN_TAX}, ${NO_TAX}) then null else g.tax::uuid end
    from ${given} where l.business_id = ${businessId} and l.id = g.id`;
  await sql`
    insert into line_costs (business_id, line_id, unit_cost_cents)
    select ${businessId}, g.id, g.cost::bigint from ${given} where g.cost <> ''
    on conflict (business_id, line_id) do update set unit_cost_cents = excluded.unit_cost_cents`;
}
