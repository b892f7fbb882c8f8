import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

export interface OrderItemRow {
  readonly orderId: string;
  /** The inventory item's. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly upc: string;
  readonly sku: string;
  /** Pieces on the order. The stock no longer has them. */
  readonly quantity: number;
}

/** The inventory lines of some orders, in order of entry. */
export const itemsOf = ({ sql, businessId }: TenantReader, orderIds: readonly string[]): Promise<OrderItemRow[]> =>
  sql<OrderItemRow[]>`
    select l.work_order_id "orderId", i.id, i.name, i.description, i.upc, i.sku, l.quantity
    from work_order_items l join inventory_items i on i.business_id = l.business_id and i.id = l.item_id
    where l.business_id = ${businessId} and l.work_order_id = any(${[...orderIds]}::uuid[])
    order by l.created_at, i.id`;

export async function addToItem(
  { sql, businessId }: TenantTransaction,
  line: { orderId: string; itemId: string; quantity: number; at: Date },
) {
  await sql`
    insert into work_order_items (business_id, work_order_id, item_id, quantity, created_at)
    values (${businessId}, ${line.orderId}, ${line.itemId}, ${line.quantity}, ${line.at})
    on conflict (business_id, work_order_id, item_id) do update set quantity = work_order_items.quantity + excluded.quantity`;
}

/** Takes the item off the order. Answers how many pieces it was, 0 when it was not on it. */
export async function deleteItem(
  { sql, businessId }: TenantTransaction,
  orderId: string,
  itemId: string,
): Promise<number> {
  const [row] = await sql<{ quantity: number }[]>`
    delete from work_order_items
    where business_id = ${businessId} and work_order_id = ${orderId} and item_id = ${itemId} returning quantity`;
  return row?.quantity ?? 0;
}
