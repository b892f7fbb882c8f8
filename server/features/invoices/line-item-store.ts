import type { BasisPoints } from '@underlay/domain/money/money.ts';
import type { Quantity } from '@underlay/domain/money/quantity.ts';
import { fixed, nested } from '../../database/nested.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

/** What a line was made of (BOOK-02), and what was measured before the waste was added (BOOK-04). */
export interface ItemOfLine {
  readonly priceItemId: string | null;
  readonly measured: Quantity | null;
  readonly waste: BasisPoints | null;
}

export const NO_ITEM: ItemOfLine = { priceItemId: null, measured: null, waste: null };

/** For managers, never for customers (QUO-08). Until something is measured the waste is that of the item. Nested in a statement about invoices `i`. */
export type LineOfItem = ItemOfLine & { readonly lineId: string };
export const itemsOfInvoice = fixed((sql) =>
  nested(
    sql,
    sql`select l.id "lineId", l.price_item_id "priceItemId", (l.measured * 100)::bigint measured,
        coalesce(l.waste_basis_points, nullif(p.waste_basis_points, 0)) waste
      from invoice_lines l join price_items p on p.business_id = l.business_id and p.id = l.price_item_id
      where l.business_id = i.business_id and l.invoice_id = i.id`,
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
