import type { AttributeJson, AttributeWrite } from '@underlay/contract/inventory.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

export type AttributeRow = AttributeJson & { readonly itemId: string };

/** The attributes of these items, in the order they were added. */
export const attributesOf = ({ sql, businessId }: TenantReader, itemIds: readonly string[]) =>
  sql<AttributeRow[]>`
    select id uuid, item_id "itemId", name, value, description from inventory_attributes
    where business_id = ${businessId} and item_id in ${sql(itemIds)} order by item_id, created_at, id`;

export async function countAttributes({ sql, businessId }: TenantTransaction, itemId: string): Promise<number> {
  const [counted] = await sql<{ count: number }[]>`
    select count(*) as count from inventory_attributes where business_id = ${businessId} and item_id = ${itemId}`;
  return counted?.count ?? 0;
}

export async function insertAttribute(
  { sql, businessId }: TenantTransaction,
  attribute: { id: string; itemId: string; createdAt: Date; entries: AttributeWrite },
) {
  const { id, itemId, createdAt, entries } = attribute;
  await sql`
    insert into inventory_attributes (business_id, id, item_id, name, value, description, created_at)
    values (${businessId}, ${id}, ${itemId}, ${entries.name}, ${entries.value}, ${entries.description}, ${createdAt})`;
}

/** Answers false when the item has no such attribute. */
export async function removeAttribute(
  { sql, businessId }: TenantTransaction,
  itemId: string,
  attributeId: string,
): Promise<boolean> {
  const rows = await sql`
    delete from inventory_attributes
    where business_id = ${businessId} and item_id = ${itemId} and id = ${attributeId} returning 1`;
  return rows.length === 1;
}
