import { isDeepStrictEqual } from 'node:util';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { problemOfDays, problemOfRows, problemOfSchedule, type ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { Refused } from '../../services/refused.ts';
import { refuseOpenSchedule } from '../selling-settings/index.ts';
import type { LockedInvoice } from './invoice-store.ts';
import type { totalsOfDraft } from './price-invoice.ts';
import { readSchedule, writeSchedule } from './schedule-store.ts';

type Totals = Pick<ReturnType<typeof totalsOfDraft>, 'total' | 'least'>;

/**
 * Changes how a draft will be paid, and answers whether that was another. What its payments take is held against its cheapest
 * combination once it comes to anything: a schedule may be written before the lines are.
 */
export async function changeSchedule(
  tx: TenantTransaction,
  { id, isQuote }: Pick<LockedInvoice, 'id' | 'isQuote'>,
  { schedule, totals }: { readonly schedule: readonly ScheduleRow[] | undefined; readonly totals: Totals },
): Promise<boolean> {
  if (schedule === undefined) return false;
  if (!isQuote) throw new Refused('not_a_quote');
  const least = leastOf(totals);
  refuseOpenSchedule(least > 0 ? problemOfSchedule(schedule, least) : problemOfRows(schedule));
  if (isDeepStrictEqual(schedule, await readSchedule(tx, id))) return false;
  await writeSchedule(tx, id, schedule);
  return true;
}

/** QUO-16: what is sent can be paid like this, whatever its customer chooses. Nothing of it is overdue before it is signed. */
export async function refuseUnpayable(
  tx: TenantTransaction,
  invoiceId: string,
  { today, ...totals }: Totals & { readonly today: CalendarDate },
) {
  const schedule = await readSchedule(tx, invoiceId);
  refuseOpenSchedule(problemOfSchedule(schedule, leastOf(totals)));
  refuseOpenSchedule(problemOfDays(schedule, today));
}

const leastOf = ({ total, least }: Totals): Cents => least ?? total;
