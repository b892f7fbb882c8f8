import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { TenantReader } from '../../database/sql.ts';

/**
 * How many reminders of the invoice, besides the named one, went out on one day of its business. One that reached no address
 * does not count until it is sent again. It then counts on that day, and once for all its addresses.
 */
export async function countReminders(
  { sql, businessId }: TenantReader,
  invoiceId: string,
  { reminder, today, timeZone }: { reminder: string; today: CalendarDate; timeZone: string },
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct split_part(cause, '~', 1)) from deliveries
    where business_id = ${businessId} and invoice_id = ${invoiceId} and occasion = 'reminder' and state in ('queued', 'sent')
      and (created_at at time zone ${timeZone})::date = ${today} and split_part(cause, '~', 1) <> ${reminder}`;
  return row?.count ?? 0;
}
