import { MAX_OFFERED } from '@underlay/domain/price-book/price-item.ts';
import type { TenantReader } from '../../database/sql.ts';
import { literally, wordsOf } from '../../services/search-store.ts';
import { type PriceItemRow, priceItemColumns, priceItemSource } from './price-item-store.ts';

/** Whoever makes more lines of items in 90 days is offered what the newest of them were made of. */
const LINES_LOOKED_AT = 20_000;

/**
 * Items in use whose name or code holds what was typed, the most used of the last 90 days first (BOOK-03). Whoever types a whole code
 * means that item.
 */
export function offeredItems(
  { sql, businessId }: TenantReader,
  { text, at }: { readonly text: string | undefined; readonly at: Date },
): Promise<PriceItemRow[]> {
  const words = wordsOf(text);
  const having = words === null ? sql`` : sql`and p.find_text like ${`%${literally(words)}%`}`;
  const isCode = words === null ? sql`false` : sql`split_part(p.find_text, chr(10), 2) = ${words}`;
  return sql<PriceItemRow[]>`
    with matching as materialized (
      select p.id, lower(p.name) by_name, ${isCode} is_code from price_items p where p.business_id = ${businessId} and p.active ${having}),
    used as materialized (
      select price_item_id id, count(*) times from (
        select price_item_id from invoice_lines
        where business_id = ${businessId} and price_item_id is not null and created_at > ${at}::timestamptz - interval '90 days'
        order by created_at desc limit ${LINES_LOOKED_AT}) newest
      where (price_item_id in (select id from matching)) is true group by price_item_id),
    offered as materialized (
      select m.id, m.is_code, coalesce(used.times, 0) times, m.by_name from matching m left join used on used.id = m.id
      order by m.is_code desc, times desc, by_name, id limit ${MAX_OFFERED})
    select ${priceItemColumns(sql)} from offered
    join (${priceItemSource(sql)}) on p.business_id = ${businessId} and p.id = offered.id
    order by offered.is_code desc, offered.times desc, offered.by_name, offered.id`;
}
