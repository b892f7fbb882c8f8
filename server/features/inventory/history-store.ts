import { randomUUID } from 'node:crypto';
import type { StockTransactionJson } from '@underlay/contract/inventory.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { pageOf } from '../../services/paging.ts';
import type { ItemRow } from './item-store.ts';

export interface HistoryRow {
  readonly id: string;
  readonly itemId: string;
  readonly createdAt: Date;
  readonly category: StockTransactionJson['category'];
  readonly description: string;
  readonly purchaseDate: string;
  readonly quantity: number;
  readonly taxesPaid: Cents;
  readonly totalCost: Cents;
  readonly by: string | null;
}

/** A move of stock. The quantity is negative when it leaves. Only a lot costs money. */
export interface NewEntry {
  readonly category: StockTransactionJson['category'];
  readonly description: string;
  readonly purchaseDate: string;
  readonly quantity: number;
  readonly cost?: Cents;
  readonly taxesPaid?: Cents;
  readonly workOrderId?: string;
  readonly userId: string;
  readonly at: Date;
}

const columns = (sql: Queryable) => sql`
  t.id, t.item_id "itemId", t.created_at "createdAt", t.category, t.description, t.purchase_date "purchaseDate",
  t.quantity, t.taxes_paid_cents "taxesPaid", t.total_cost_cents "totalCost", n.name "by"`;

/** The name of whoever moved it. */
const names = (sql: Queryable) => sql`
  left join member_names n on n.business_id = t.business_id and n.user_id = t.created_by`;

/**
 * Every move of stock goes through here. One statement writes the entry and the item's figures, so the figures are always the
 * sums of the history (I14). The item has to be locked and the entry checked.
 */
export async function writeEntry({ sql, businessId }: TenantTransaction, itemId: string, entry: NewEntry) {
  const cost = entry.cost ?? 0;
  const taxes = entry.taxesPaid ?? 0;
  const isLot = entry.category === 'add';
  await sql`
    with moved as (
      update inventory_items set quantity = quantity + ${entry.quantity}, total_cost_cents = total_cost_cents + ${cost},
        taxes_paid_cents = taxes_paid_cents + ${taxes},
        -- The first entry of any item is a lot: the day given with an empty item was only a placeholder.
        purchase_date = case when not ${isLot} then purchase_date when history_count = 0 then ${entry.purchaseDate}
          else greatest(purchase_date, ${entry.purchaseDate}) end,
        history_count = history_count + 1
      where business_id = ${businessId} and id = ${itemId}
      returning history_count)
    insert into inventory_transactions (business_id, id, item_id, sequence, category, description, purchase_date, quantity,
      taxes_paid_cents, total_cost_cents, work_order_id, created_by, created_at)
    select ${businessId}, ${randomUUID()}, ${itemId}, history_count, ${entry.category}, ${entry.description},
      ${entry.purchaseDate}, ${entry.quantity}, ${taxes}, ${cost}, ${entry.workOrderId ?? null}, ${entry.userId}, ${entry.at}
    from moved`;
}

/** One page, newest first (D70). Entries are numbered without gaps, so every page is a range of numbers. */
export function pageOfHistory(
  { sql, businessId }: TenantReader,
  item: Pick<ItemRow, 'id' | 'historyCount'>,
  page: { page: number; pageSize: number },
): Promise<HistoryRow[]> {
  const { limit, offset } = pageOf(page);
  const newest = item.historyCount - offset;
  return sql<HistoryRow[]>`
    select ${columns(sql)} from inventory_transactions t ${names(sql)}
    where t.business_id = ${businessId} and t.item_id = ${item.id} and t.sequence <= ${newest} and t.sequence > ${newest - limit}
    order by t.sequence desc`;
}

/** The latest few entries of each item, newest first. */
export const latestEntries = ({ sql, businessId }: TenantReader, itemIds: readonly string[], max: number) =>
  sql<HistoryRow[]>`
    select ${columns(sql)} from inventory_items i
    join inventory_transactions t on t.business_id = i.business_id and t.item_id = i.id and t.sequence > i.history_count - ${max}
    ${names(sql)}
    where i.business_id = ${businessId} and i.id in ${sql(itemIds)}
    order by t.item_id, t.sequence desc`;
