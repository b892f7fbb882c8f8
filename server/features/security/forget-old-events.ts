import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import type { Platform } from '../../services/platform.ts';
import { deleteOldEvents } from './event-age-store.ts';

const KEPT_DAYS = 400;
/** In one run. The next one goes on. */
const MAX_ROUNDS = 100;

/** Drops what is older than anybody keeps. */
export async function forgetOldEvents({ systemDb, clock }: Platform) {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MILLISECONDS);
  for (let round = 0; round < MAX_ROUNDS; round += 1) if (!(await deleteOldEvents(systemDb.sql, before))) return;
}
