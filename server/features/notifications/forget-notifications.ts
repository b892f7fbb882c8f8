import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import type { Schedule } from '../../services/background-task.ts';
import type { Platform } from '../../services/platform.ts';
import { dropNotifications } from './forget-store.ts';

const KEPT_MILLISECONDS = 90 * DAY_MILLISECONDS;
/** Each is a transaction of its own, so that nobody waits for long. */
const PORTION = 5_000;
const MAX_PORTIONS = 200;

/** They are kept for 90 days (BELL-02). What happened stays in the audit log. */
export const forgetNotifications: Schedule = { name: 'forget-notifications', seconds: 3_600, run: forgetOld };

export async function forgetOld({ systemDb, clock }: Platform) {
  const before = new Date(clock.now().getTime() - KEPT_MILLISECONDS);
  for (let portion = 0; portion < MAX_PORTIONS; portion += 1)
    if ((await dropNotifications(systemDb.sql, before, PORTION)) < PORTION) return;
}
