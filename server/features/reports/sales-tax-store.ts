import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';
import { pageOf, sizeOf } from '../../services/paging.ts';

export interface TaxedItemRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly upc: string;
  readonly taxes: Cents;
}

interface Period {
  readonly fromDate: string;
  readonly toDate: string;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * Taxes of the lots bought between two days, both included, per item by name (D53, D70). One page of the items, and the number
 * and the sum of all of them, as of the same moment. An item without a lot in these days is left out. The page is walked to by name:
 * a join would read all items and put them in order. The lots of these days are read once.
 */
export async function listTaxedItems({ sql, businessId }: TenantReader, period: Period) {
  const { limit, offset } = pageOf(period);
  const answer = await sql<(Whole & (TaxedItemRow | NoItem))[]>`
    with taxed as materialized (
      select item_id, sum(taxes_paid_cents) taxes from inventory_transactions
      where business_id = ${businessId} and category = 'add' and purchase_date between ${period.fromDate} and ${period.toDate}
      group by item_id),
    page as materialized (
      select i.id, lower(i.name) by_name from inventory_items i
      where i.business_id = ${businessId} and (i.id in (select item_id from taxed)) is true
      order by lower(i.name), i.id limit ${sizeOf(sql, { limit })} offset ${offset})
    select whole.*, listed.* from (select count(*) items, coalesce(sum(taxes), 0)::bigint total from taxed) whole left join (
      select i.id, i.name, i.description, i.upc, taxes::bigint, by_name from page join taxed on taxed.item_id = page.id
      join inventory_items i on i.business_id = ${businessId} and i.id = page.id) listed on true
    order by by_name, id`;
  const rows = answer.filter((row): row is Whole & TaxedItemRow => row.id !== null);
  return { rows, items: answer[0]?.items ?? 0, total: answer[0]?.total ?? ZERO };
}

interface Whole {
  readonly items: number;
  readonly total: Cents;
}

/** A page beyond the last still gives the totals. */
interface NoItem {
  readonly id: null;
}
