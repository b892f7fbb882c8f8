import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Transaction } from '../../database/sql.ts';

/**
 * How often the invoice was reminded of on one day of its business. A reminder that reached no address does not count, until it is
 * sent again.
 */
export async function countReminders(
  tx: Transaction,
  businessId: string,
  invoiceId: string,
  { today, timeZone }: { today: CalendarDate; timeZone: string },
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) from events e
    where e.business_id = ${businessId} and e.subject_id = ${invoiceId} and e.kind = 'reminded'
      and (e.at at time zone ${timeZone})::date = ${today}
      and exists (
        select 1 from deliveries d
        where d.business_id = e.business_id and d.invoice_id = e.subject_id and d.occasion = 'reminder'
          and split_part(d.cause, '~', 1) = e.id::text and d.state in ('queued', 'sent'))`;
  return row?.count ?? 0;
}
