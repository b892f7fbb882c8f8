import type { PriceItemQuery } from '@underlay/contract/price-items.ts';
import type { BasisPoints, Cents } from '@underlay/domain/money/money.ts';
import type { Unit } from '@underlay/domain/money/quantity.ts';
import { MAX_PRICE_ITEMS } from '@underlay/domain/price-book/price-item.ts';
import type { Queryable, Statement, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { pageOf, type Slice } from '../../services/paging.ts';
import {
  type Found,
  literally,
  matching,
  pastPage,
  readPage,
  type Words,
  wordsOf,
} from '../../services/search-store.ts';

/** What is stored of an item as it was entered. */
export interface PriceItemFacts {
  readonly name: string;
  readonly description: string;
  readonly code: string;
  readonly categoryId: string;
  readonly unit: Unit;
  readonly rate: Cents;
  readonly cost: Cents | null;
  readonly tax: 'document' | 'none' | 'named';
  readonly taxRateId: string | null;
  readonly waste: BasisPoints;
  readonly stockItemId: string | null;
  readonly active: boolean;
}

export interface PriceItemRow extends PriceItemFacts {
  readonly id: string;
  readonly categoryName: string;
  readonly stockItemName: string | null;
  readonly version: number;
}

export const priceItemColumns = (sql: Queryable) => sql`
  p.id, p.name, p.description, p.code, p.category_id "categoryId", c.name "categoryName", p.unit, p.rate_cents rate,
  p.cost_cents cost, p.tax, p.tax_rate_id "taxRateId", p.waste_basis_points waste, p.stock_item_id "stockItemId",
  i.name "stockItemName", p.active, p.version`;

export const priceItemSource = (sql: Queryable) => sql`
  price_items p join categories c on c.business_id = p.business_id and c.id = p.category_id
  left join inventory_items i on i.business_id = p.business_id and i.id = p.stock_item_id`;

/** One page by name, of those in use or of the retired ones, and how many there are (BOOK-06). */
export function listPriceItems(db: TenantReader, search: PriceItemQuery) {
  const { sql, businessId } = db;
  const slice = pageOf(search);
  const order = sql`by_name, id`;
  const words = wordsOf(search.text);
  const rows = sql`
    select lower(p.name) by_name, p.id from price_items p
    where p.business_id = ${businessId} and p.active = ${search.active === 'true'}`;
  const found = words === null ? all(sql, { rows, order }, slice) : having(sql, { rows, order, words }, slice);
  const joined = sql`${priceItemSource(sql)} where p.business_id = ${businessId} and p.id = page.id`;
  return readPage<PriceItemRow>(sql, { ...found, order, columns: priceItemColumns(sql), source: joined }, slice);
}

interface Listed {
  readonly rows: Statement;
  readonly order: Statement;
}

/** They are counted as far as the active ones can be. */
function all(sql: Queryable, { rows, order }: Listed, slice: Slice): Found {
  const counted = sql`(select count(*) from (${rows} limit ${MAX_PRICE_ITEMS + 1}) counted)`;
  return {
    found: sql`found as materialized (${rows} order by ${order} limit ${pastPage(sql, slice)})`,
    counted,
    isMore: sql`${counted} > ${MAX_PRICE_ITEMS}`,
  };
}

/** In the name or in the code: no word reaches from one into the other. */
const having = (sql: Queryable, { rows, order, words }: Listed & { readonly words: Words }, slice: Slice): Found =>
  matching(sql, { rows, matches: sql`and p.find_text like ${`%${literally(words)}%`}`, order }, slice);

/** The item, locked until the transaction ends. */
export async function lockPriceItem(
  { sql, businessId }: TenantTransaction,
  itemId: string,
): Promise<PriceItemRow | undefined> {
  await sql`select 1 from price_items where business_id = ${businessId} and id = ${itemId} for no key update`;
  return readPriceItem({ sql, businessId }, itemId);
}

export async function readPriceItem(
  { sql, businessId }: TenantReader,
  itemId: string,
): Promise<PriceItemRow | undefined> {
  const [row] = await sql<PriceItemRow[]>`
    select ${priceItemColumns(sql)} from ${priceItemSource(sql)} where p.business_id = ${businessId} and p.id = ${itemId}`;
  return row;
}

/** How many are in use. Two who add one at once come one after the other. */
export async function countForAdding({ sql, businessId }: TenantTransaction): Promise<number> {
  await sql`select 1 from business_counters where business_id = ${businessId} for update`;
  const [row] = await sql<
    { count: number }[]
  >`select count(*) as count from price_items where business_id = ${businessId} and active`;
  return row?.count ?? 0;
}

/** Whether another one in use has the name. */
export async function isNameTaken(
  { sql, businessId }: TenantTransaction,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const rows = await sql`
    select 1 from price_items where business_id = ${businessId} and active and lower(name) = lower(${name}) and id <> ${id}`;
  return rows.length > 0;
}

export async function insertPriceItem(
  { sql, businessId }: TenantTransaction,
  item: { readonly id: string; readonly facts: PriceItemFacts; readonly createdAt: Date },
) {
  const row = { ...columnsOf(item.facts), business_id: businessId, id: item.id, created_at: item.createdAt };
  await sql`insert into price_items ${sql(row)}`;
}

export async function updatePriceItem({ sql, businessId }: TenantTransaction, itemId: string, facts: PriceItemFacts) {
  await sql`
    update price_items set ${sql(columnsOf(facts))}, version = version + 1
    where business_id = ${businessId} and id = ${itemId}`;
}

const columnsOf = (facts: PriceItemFacts) => ({
  name: facts.name,
  description: facts.description,
  code: facts.code,
  category_id: facts.categoryId,
  unit: facts.unit,
  rate_cents: facts.rate,
  cost_cents: facts.cost,
  tax: facts.tax,
  tax_rate_id: facts.taxRateId,
  waste_basis_points: facts.waste,
  stock_item_id: facts.stockItemId,
  active: facts.active,
});
