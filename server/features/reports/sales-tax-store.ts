import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';
import { pageOf } from '../../services/paging.ts';

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
 * and the sum of all of them, as of the same moment. An item without a lot in these days is left out.
 */
export async function listTaxedItems({ sql, businessId }: TenantReader, period: Period) {
  const { limit, offset } = pageOf(period);
  const answer = await sql<(Whole & (TaxedItemRow | NoItem))[]>`
    with taxed as materialized (
      select item_id, sum(taxes_paid_cents)::bigint taxes from inventory_transactions
      where business_id = ${businessId} and category = 'add' and purchase_date between ${period.fromDate} and ${period.toDate}
      group by item_id),
    whole as (select count(*) items, coalesce(sum(taxes), 0)::bigint total from taxed),
    page as (
      select i.id, i.name, i.description, i.upc, taxes
      from taxed join inventory_items i on i.business_id = ${businessId} and i.id = taxed.item_id
      order by lower(i.name), i.id limit ${limit} offset ${offset})
    select * from whole left join page on true order by lower(page.name), page.id`;
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
