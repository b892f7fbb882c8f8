import type { ItemCreate, ItemUpdate } from '@underlay/contract/inventory.ts';
import type { Sent } from '@underlay/domain/forms/entries.ts';
import { ITEM_FIELDS } from '@underlay/domain/inventory/fields.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { fieldColumns, fieldValues } from '../../services/field-columns.ts';
import { directions, pageOf, type Slice, sizeOf } from '../../services/paging.ts';
import { eachWordOf, holds, isJust, matching, readPage, wordsOf } from '../../services/search-store.ts';

const { retailPricePerItem: retailPrice, ...others } = ITEM_FIELDS;
const FIELDS = { ...others, retailPrice };

export type ItemRow = Sent<typeof FIELDS> & {
  readonly id: string;
  readonly quantity: number;
  readonly cost: Cents;
  readonly taxesPaid: Cents;
  readonly purchaseDate: string;
  readonly historyCount: number;
  readonly version: number;
};

const columns = (sql: Queryable) => sql`
  i.id, i.quantity, i.total_cost_cents cost, i.taxes_paid_cents "taxesPaid", i.purchase_date "purchaseDate",
  i.history_count "historyCount", i.version ${fieldColumns(sql, 'i', FIELDS)}`;

const valuesOf = (sql: Queryable, entries: ItemUpdate) =>
  fieldValues(sql, FIELDS, { ...entries, retailPrice: entries.retailPricePerItem });

export interface ItemSearch {
  readonly name?: string | undefined;
  readonly upc?: string | undefined;
  readonly sku?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** One page by name, and how many there are (D69, D70). Of those that hold a SKU or UPC, what has just that one comes first. */
export function listItems(db: TenantReader, search: ItemSearch) {
  const { sql, businessId } = db;
  const slice = pageOf(search);
  const { asc, desc } = directions(sql, slice);
  const order = sql`by_name ${asc}, id ${asc}`;
  const texts = (['name', 'upc', 'sku'] as const).flatMap((line) => {
    const words = line === 'name' ? eachWordOf(search.name) : (wordsOf(search[line]) ?? []);
    return words.length > 0 ? [holds(sql, 'i', line, [words].flat())] : [];
  });
  if (texts.length === 0) return listAllItems(db, slice);
  const codes = (['upc', 'sku'] as const).flatMap((line) => {
    const code = wordsOf(search[line]);
    return code === null ? [] : [isJust(sql, 'i', line, code)];
  });
  const first = codes.length === 0 ? undefined : sql`${codes}`;
  const isFirst = first ? sql`true ${first}` : sql`false`;
  const rows = sql`select lower(i.name) by_name, i.id, ${isFirst} is_first from inventory_items i where i.business_id = ${businessId}`;
  const source = sql`inventory_items i where i.business_id = ${businessId} and i.id = page.id`;
  const found = matching(sql, { rows, matches: sql`${texts}`, order, ...(first && { first }) }, slice);
  const page = { ...found, order: sql`is_first ${desc}, ${order}`, columns: columns(sql), source };
  return readPage<ItemRow>(sql, page, slice);
}

async function listAllItems({ sql, businessId }: TenantReader, slice: Slice) {
  const { offset } = slice;
  const { asc } = directions(sql, slice);
  // The page is chosen on the narrow index and only then filled in, so a deep page costs little more than the first.
  const rows = await sql<ItemRow[]>`
    with page as materialized (
      select i.id from inventory_items i where i.business_id = ${businessId}
      order by lower(i.name) ${asc}, i.id ${asc} limit ${sizeOf(sql, slice)} offset ${offset})
    select ${columns(sql)} from page join inventory_items i on i.business_id = ${businessId} and i.id = page.id
    order by lower(i.name) ${asc}, i.id ${asc}`;
  // Items are never deleted. Without a search their number is kept, not counted.
  const [counted] = await sql<
    { count: number }[]
  >`select item_count as count from business_counters where business_id = ${businessId}`;
  return { rows, total: counted?.count ?? 0 };
}

export async function readItem({ sql, businessId }: TenantReader, itemId: string): Promise<ItemRow | undefined> {
  const [row] = await sql<ItemRow[]>`
    select ${columns(sql)} from inventory_items i where i.business_id = ${businessId} and i.id = ${itemId}`;
  return row;
}

/** The item, locked: nobody else moves its stock until the transaction ends (I14). */
export async function lockItem({ sql, businessId }: TenantTransaction, itemId: string): Promise<ItemRow | undefined> {
  const [row] = await sql<ItemRow[]>`
    select ${columns(sql)} from inventory_items i where i.business_id = ${businessId} and i.id = ${itemId} for update`;
  return row;
}

/** Stores an item with no stock. Its first lot is the first entry of its history. */
export async function insertItem(
  { sql, businessId }: TenantTransaction,
  item: { id: string; createdAt: Date; entries: ItemCreate },
) {
  const row = {
    ...valuesOf(sql, item.entries),
    business_id: businessId,
    id: item.id,
    ...{ quantity: 0, total_cost_cents: 0, taxes_paid_cents: 0 },
    purchase_date: item.entries.purchaseDate,
    created_at: item.createdAt,
  };
  await sql`
    with counted as (update business_counters set item_count = item_count + 1 where business_id = ${businessId})
    insert into inventory_items ${sql(row)}`;
}

/** Answers false when somebody else changed the item since `version` was read. Moves of stock are not such a change. */
export async function updateItem(
  { sql, businessId }: TenantTransaction,
  itemId: string,
  entries: ItemUpdate,
): Promise<boolean> {
  const rows = await sql`
    update inventory_items set ${sql(valuesOf(sql, entries))}, version = version + 1
    where business_id = ${businessId} and id = ${itemId} and (${entries.version ?? null}::bigint is null or version = ${entries.version ?? null})
    returning 1`;
  return rows.length === 1;
}
