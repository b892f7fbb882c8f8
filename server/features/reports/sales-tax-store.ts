import type { Cents } from '@underlay/domain/money/money.ts';
import type { Queryable } from '../../database/sql.ts';
import { pageOf } from '../../services/paging.ts';

export interface TaxedItemRow {
  readonly uuid: string;
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
 * Taxes of the lots that were bought between two days, both included, per item by name (D53, D70): one page of the items, and
 * the number and the sum of all of them. An item without a lot in these days is left out.
 */
export async function listTaxedItems(sql: Queryable, businessId: string, period: Period) {
  const { limit, offset } = pageOf(period);
  const lots = sql`
    inventory_transactions where business_id = ${businessId} and category = 'add'
      and purchase_date between ${period.fromDate} and ${period.toDate}`;
  const rows = await sql<TaxedItemRow[]>`
    with taxed as materialized (select item_id, sum(taxes_paid_cents)::bigint taxes from ${lots} group by item_id)
    select i.id uuid, i.name, i.description, i.upc, taxes
    from taxed join inventory_items i on i.business_id = ${businessId} and i.id = taxed.item_id
    order by lower(i.name), i.id limit ${limit} offset ${offset}`;
  const [all] = await sql<{ items: number; taxes: Cents }[]>`
    select count(distinct item_id) items, coalesce(sum(taxes_paid_cents), 0)::bigint taxes from ${lots}`;
  return { rows, items: all?.items ?? 0, taxes: all?.taxes ?? 0 };
}
