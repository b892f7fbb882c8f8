import { type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { purchaseDayProblem } from '@underlay/domain/inventory/purchase-day.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';

/** A lot was bought by today, where the business is. */
export async function refusePurchaseDay({ clock }: Pick<Platform, 'clock'>, db: TenantReader, day: string) {
  const { timeZone } = found(await readBusiness(db));
  const problem = purchaseDayProblem(day as CalendarDate, dateIn(timeZone, clock.now()));
  if (problem !== null) throw new Refused('INVALID_INPUT', { fields: { purchaseDate: problem } });
}
