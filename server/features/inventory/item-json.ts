import type { ItemJson, StockTransactionJson } from '@underlay/contract/inventory.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';
import { attributesOf } from './attribute-store.ts';
import { type HistoryRow, latestEntries } from './history-store.ts';
import type { ItemRow } from './item-store.ts';

/** An item carries as much of its history as its page shows first (TABLE-04). */
const LATEST_ENTRIES = 5;

/** Items with their attributes and latest entries. This takes two more statements, however many items there are. */
export async function itemsJson(db: TenantReader, rows: readonly ItemRow[]): Promise<ItemJson[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [attributes, entries] = await Promise.all([attributesOf(db, ids), latestEntries(db, ids, LATEST_ENTRIES)]);
  const attributesByItem = Map.groupBy(attributes, ({ itemId }) => itemId);
  const entriesByItem = Map.groupBy(entries, ({ itemId }) => itemId);
  return rows.map((row) => ({
    ...row,
    uuid: row.id,
    retailPricePerItem: dollarsFromCents(row.retailPrice),
    cost: dollarsFromCents(row.cost),
    taxesPaid: dollarsFromCents(row.taxesPaid),
    status: 'active',
    inventoryAttributes: attributesByItem.get(row.id) ?? [],
    inventoryTransactions: (entriesByItem.get(row.id) ?? []).map(entryJson),
  }));
}

export const entryJson = (row: HistoryRow): StockTransactionJson => ({
  ...row,
  uuid: row.id,
  createdAt: row.createdAt.toISOString(),
  taxesPaid: dollarsFromCents(row.taxesPaid),
  totalCost: dollarsFromCents(row.totalCost),
});
