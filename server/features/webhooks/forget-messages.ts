import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import type { Schedule } from '../../services/background-task.ts';
import type { Platform } from '../../services/platform.ts';
import { deleteOld, failUnsendable, forgetRemoved } from './forget-store.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** How long messages stand in the log (HOOK-09). */
const KEPT_DAYS = 30;
const BATCH = 5_000;
const MAX_BATCHES = 1_000;

/**
 * What was written for an address at the moment in which it was paused, stopped or revoked waits for nothing, and neither does what is
 * of a connection that has ended.
 */
export const settleUnsendable: Schedule = {
  name: 'webhooks-that-are-not-called',
  seconds: MINUTE_SECONDS,
  run: ({ systemDb, clock }) => untilNone(() => failUnsendable(systemDb.sql, { at: clock.now(), max: BATCH })),
};

/** Messages of which 30 days are over, and webhooks that were removed and have none left. */
export const forgetMessages: Schedule = { name: 'forget-webhook-messages', seconds: HOUR_SECONDS, run: forget };

/** What is older is in no log, although it may be there for an hour more. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MILLISECONDS);

export async function forget({ systemDb, clock }: Platform) {
  const before = keptSince(clock.now());
  await untilNone(() => deleteOld(systemDb.sql, { before, max: BATCH }));
  await forgetRemoved(systemDb.sql, before);
}

async function untilNone(batch: () => Promise<number>) {
  for (let done = 0; done < MAX_BATCHES; done += 1) if ((await batch()) < BATCH) return;
}
