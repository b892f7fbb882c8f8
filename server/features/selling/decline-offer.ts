import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { type DeclineReason, declinedBecause } from '@underlay/domain/offers/declining.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { writeOutcome } from '../contracts/index.ts';
import { openAnswerTask } from './answer-task.ts';
import { lockOffer, refuseUnanswerable } from './lock-offer.ts';

interface Decline {
  readonly customerId: string;
  readonly invoiceId: string;
  readonly version: number;
  readonly reason: DeclineReason;
  /** Empty when they say no more. */
  readonly message: string;
}

/** SIGN-11: its customer says no. The business can still change it and send it anew. */
export async function declineOffer({ clock }: Platform, db: TenantDb, decline: Decline) {
  const { invoiceId, reason, message } = decline;
  await db.begin(async (tx) => {
    const now = clock.now();
    const offer = await lockOffer(tx, decline);
    refuseUnanswerable(offer, { move: 'decline', version: decline.version, on: dateIn(offer.business.timeZone, now) });
    await writeOutcome(tx, invoiceId, { outcome: 'declined', at: now });
    const data = { reason, detail: declinedBecause(reason, message) };
    await writeEvent(tx, { subjectId: invoiceId, kind: 'declined', actor: 'customer', at: now, data });
    const { customerId } = decline;
    const { total: amount } = offer.invoice;
    await openAnswerTask(tx, { customerId, invoiceId, amount, detail: data.detail, kind: 'quote_declined' }, now);
  });
}
