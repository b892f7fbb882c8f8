import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Transaction } from '../../database/sql.ts';

/** How often the invoice was reminded of on one day of its business; a reminder whose mail was given up does not count. */
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
      and not exists (
        select 1 from events f
        where f.business_id = e.business_id and f.subject_id = e.subject_id and f.kind = 'reminder_failed'
          and f.data ->> 'reminder' = e.id::text)`;
  return row?.count ?? 0;
}
