import type { ReturnedPayment } from '@underlay/contract/recorded-payments.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { dayOfPayment, RETURNED_TOO_EARLY } from '@underlay/domain/payments/hand-payment.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { chargeReturn } from './charge-life.ts';
import { readHandPayment } from './hand-payment-store.ts';
import { withLockedPayment } from './lock-payment.ts';
import { movePayment } from './payment-life.ts';
import type { PaymentRow } from './payment-store.ts';
import { refuseEarlier, refuseFuture, refuseUnlessRecorded } from './refuse-hand-payment.ts';

interface Returning extends ReturnedPayment {
  readonly payment: PaymentRow;
  readonly userId: string;
}

/**
 * The bank sent a check back. It went back as a bank payment does: what it paid is owed again, also where its unused money was used,
 * and somebody is to look (PART-19). The bank takes all of it, so that its customer owes what was paid back of it by hand. Nobody is
 * asked at the provider, which knows nothing of it.
 */
export async function returnPayment(platform: Platform, db: TenantDb, { payment, on, reason, userId }: Returning) {
  const { timeZone } = found(await readBusiness(db));
  const at = platform.clock.now();
  refuseFuture('on', on, dateIn(timeZone, at));
  await withLockedPayment(db, { payment }, async (locked) => {
    refuseUnlessRecorded(locked.payment, 'An online payment comes back by itself when its bank sends it back.');
    const hand = await readHandPayment(locked.tx, payment.id);
    const receivedOn = dayOfPayment(locked.payment, (moment) => dateIn(timeZone, moment));
    refuseEarlier('on', on, { receivedOn, copy: RETURNED_TOO_EARLY });
    const booked = { kind: 'payment_returned', postedOn: on };
    const takenBeyond = locked.payment.refunded;
    await movePayment(locked, { state: 'reversed', at, failureMessage: reason, booked, takenBeyond }, userId);
    if (hand?.tender === 'check') await chargeReturn(locked, { at, actor: userId, on });
  });
}
