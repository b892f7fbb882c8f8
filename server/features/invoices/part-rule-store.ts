import type { PartRule } from '@underlay/domain/payments/part-rule.ts';
import type { TenantTransaction } from '../../database/sql.ts';

/** How much of it its customer may pay at once. Null where it is as its business says. */
export async function readPartRule(
  { sql, businessId }: TenantTransaction,
  invoiceId: string,
): Promise<PartRule | null> {
  const [row] = await sql<{ partRule: PartRule | null }[]>`
    select part_rule "partRule" from invoices where business_id = ${businessId} and id = ${invoiceId}`;
  return row?.partRule ?? null;
}

export async function writePartRule({ sql, businessId }: TenantTransaction, invoiceId: string, rule: PartRule | null) {
  await sql`
    update invoices set part_rule = ${rule === null ? null : sql.json(rule as never)}
    where business_id = ${businessId} and id = ${invoiceId}`;
}
