import { queryOptions } from '@tanstack/react-query';
import type { SalesTaxReport } from '../../api/answers.ts';
import { callCounted } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';

/** What a report is asked for. Both stand in its address. */
export const REPORT_PERIOD = ['fromDate', 'toDate'] as const;
/** TABLE-04. */
export const REPORT_PAGE_SIZE = 50;
/** The largest page that the server gives. */
const LARGEST_PAGE = 200;
/** Paper for more items than this is not printed by accident. */
const MAX_PRINTED_PAGES = 25;

export interface Period {
  readonly fromDate: string;
  readonly toDate: string;
}
export type TaxedItem = SalesTaxReport['inventoryItems'][number];

const askSalesTax = async (
  businessId: string,
  query: Period & { page: number; pageSize: number },
  signal?: AbortSignal,
) => {
  const { answer, total } = await callCounted(
    'GET /business/:businessId/reports/inventory-sales-tax',
    { params: { businessId }, query },
    signal,
  );
  return { taxes: answer.total, rows: answer.inventoryItems, total: total ?? answer.inventoryItems.length };
};

export const salesTaxQuery = (businessId: string, period: Period, pages: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: businessKey(businessId, 'reports', 'inventory-sales-tax', period.fromDate, period.toDate, pages),
    queryFn: ({ signal }) => askSalesTax(businessId, { ...period, ...pages }, signal),
    // While a page is turned the old rows stay. The figures of other days are never shown for these.
    placeholderData: (known, asked) =>
      asked?.queryKey[4] === period.fromDate && asked.queryKey[5] === period.toDate ? known : undefined,
  });

/** The rows of the report for paper, which has no next page to turn to: all, but for those beyond so many. */
export async function allTaxedItems(businessId: string, period: Period): Promise<TaxedItem[]> {
  const rows: TaxedItem[] = [];
  for (let page = 1; page <= MAX_PRINTED_PAGES; page += 1) {
    const answer = await askSalesTax(businessId, { ...period, page, pageSize: LARGEST_PAGE });
    rows.push(...answer.rows);
    if (rows.length >= answer.total || answer.rows.length === 0) break;
  }
  return rows;
}
