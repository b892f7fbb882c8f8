import type { Cents } from '@underlay/domain/money/money.ts';
import { fixed, nested } from '../../database/nested.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

export interface LineCost {
  readonly lineId: string;
  readonly cost: Cents;
}

/** For whoever may see costs, never for customers (QUO-08). Nested in a statement about invoices `i`. */
export const costsOfInvoice = fixed((sql) =>
  nested(
    sql,
    sql`select k.line_id "lineId", k.unit_cost_cents cost from line_costs k
      join invoice_lines l on l.business_id = k.business_id and l.id = k.line_id
      where l.business_id = i.business_id and l.invoice_id = i.id`,
  ),
);

export async function readCost({ sql, businessId }: TenantReader, lineId: string): Promise<Cents | null> {
  const [row] = await sql<{ cost: Cents }[]>`
    select unit_cost_cents cost from line_costs where business_id = ${businessId} and line_id = ${lineId}`;
  return row?.cost ?? null;
}

/** Null takes it away. Answers whether it is another one now. */
export async function writeCost(
  { sql, businessId }: TenantTransaction,
  { lineId, cost }: { readonly lineId: string; readonly cost: Cents | null },
): Promise<boolean> {
  const changed =
    cost === null
      ? await sql`delete from line_costs where business_id = ${businessId} and line_id = ${lineId} returning 1`
      : await sql`
          insert into line_costs as k (business_id, line_id, unit_cost_cents) values (${businessId}, ${lineId}, ${cost})
          on conflict (business_id, line_id) do update set unit_cost_cents = excluded.unit_cost_cents
          where k.unit_cost_cents <> excluded.unit_cost_cents returning 1`;
  return changed.length > 0;
}
