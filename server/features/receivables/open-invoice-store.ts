import { MAX_TARGETS, type OpenInvoice } from '@underlay/domain/allocations/suggest.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { EarlyFacts } from '@underlay/domain/credits/early-discount.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';
import { earlyOfInvoice } from './early-store.ts';
import { priceOf } from './price-in-time.ts';
import { due } from './receivable-store.ts';

/**
 * Where money of a customer may go: what is due earliest first, then the lowest number (ALLOC-13), and what of it settles each on that day;
 * without a day all that is due. What waits for a bank to say that it may pay takes nothing.
 */
export async function openInvoicesOf(
  { sql, businessId }: TenantReader,
  customerId: string,
  day?: CalendarDate,
): Promise<OpenInvoice[]> {
  const rows = await sql<(OpenInvoice & { early: EarlyFacts | null })[]>`
    select id "invoiceId", job_id "jobId", number, due_date "dueDate", ${due(sql)} amount, ${earlyOfInvoice(sql)} early from invoices i
    where business_id = ${businessId} and customer_id = ${customerId} and status = 'unpaid' and not is_quote
      and ${due(sql)} > 0 and reserved_cents = 0
    order by due_date, number limit ${MAX_TARGETS}`;
  const price = (amount: Cents, early: EarlyFacts | null) => (early && day ? priceOf(amount, early, day) : amount);
  return rows.map(({ early, ...open }) => ({ ...open, price: price(open.amount, early) }));
}
