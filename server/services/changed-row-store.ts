import type { TenantTransaction } from '../database/sql.ts';

type Table =
  | 'businesses'
  | 'connections'
  | 'customers'
  | 'inventory_items'
  | 'invoice_lines'
  | 'invoices'
  | 'jobs'
  | 'subcontractors'
  | 'work_orders';

/** Whether a save leaves the row otherwise than it found it. One that changes nothing writes no event and calls nobody (HOOK-15). */
export async function changesRow(
  tx: TenantTransaction,
  table: Table,
  id: string,
  save: () => Promise<unknown>,
): Promise<boolean> {
  const before = await lockedContent(tx, table, id);
  await save();
  return before !== (await lockedContent(tx, table, id));
}

/** Each save counts the version up. Whoever saves beside it waits, so that what was before is what this one changes. */
async function lockedContent(
  { sql, businessId }: TenantTransaction,
  table: Table,
  id: string,
): Promise<string | undefined> {
  const own = table === 'businesses' ? sql`` : sql`and t.business_id = ${businessId}`;
  const [row] = await sql<{ content: string }[]>`
    select (to_jsonb(t) - 'version')::text "content" from ${sql(table)} t where t.id = ${id} ${own}
    for no key update of t`;
  return row?.content;
}
