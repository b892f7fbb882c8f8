import { randomUUID } from 'node:crypto';
import { type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { RULES } from '@underlay/domain/forms/rules.ts';
import { type Cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { dayOfPayment, PAID_BACK_TOO_EARLY, type Tender } from '@underlay/domain/payments/hand-payment.ts';
import type { RefundTarget } from '@underlay/domain/payments/refund-targets.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness, tellOwners } from '../businesses/index.ts';
import {
  creditLeft,
  insertRefund,
  markPaidBack,
  type PaymentRow,
  refundsUnderWay,
  refuseEarlier,
  refuseFuture,
  refuseNoAmount,
  refuseUnnumbered,
  subjectOf,
  takeRefund,
  wholeOf,
  withLockedPayment,
} from '../receivables/index.ts';
import { refundedFrom } from './refunded-from.ts';

export interface PaidBack {
  readonly payment: PaymentRow;
  readonly amount: Cents;
  readonly reason: string;
  readonly method: Tender;
  readonly reference: string;
  readonly paidOn: CalendarDate | undefined;
  /** Where it is taken from, if somebody chose: what is unused alone. */
  readonly from?: readonly RefundTarget[] | undefined;
  readonly userId: string;
}

/**
 * Unused money of a check or cash goes back by hand: the refund has succeeded at once, and the books take it from the bank on the day
 * on which it was paid (PART-24). What stands on an invoice is taken off it first, by whoever wants that.
 */
export async function payBack(platform: Platform, db: TenantDb, { payment, paidOn, userId, ...paid }: PaidBack) {
  const { amount, reason, method, reference, from: chosen } = paid;
  refuseNoAmount(amount);
  refuseUnnumbered({ tender: method, reference });
  if (paidOn === undefined) throw new Refused('INVALID_INPUT', { fields: { paidOn: RULES.date.message } });
  const { timeZone } = found(await readBusiness(db));
  const at = platform.clock.now();
  refuseFuture('paidOn', paidOn, dateIn(timeZone, at));
  await withLockedPayment(db, { payment }, async (locked) => {
    const { tx, payment: current } = locked;
    if (current.method !== 'manual' || current.state !== 'settled') throw new Refused('not_refundable', NOT_BY_HAND);
    const receivedOn = dayOfPayment(current, (moment) => dateIn(timeZone, moment));
    refuseEarlier('paidOn', paidOn, { receivedOn, copy: PAID_BACK_TOO_EARLY });
    const underWay = await refundsUnderWay(tx, current);
    const isElsewhere = chosen?.some(({ invoiceId }) => invoiceId !== null);
    if (isElsewhere || amount > (await creditLeft(tx, current.id)))
      throw new Refused('more_than_refundable', MORE_THAN_UNUSED);
    const { id: paymentId, invoiceId, customerId } = current;
    const id = randomUUID();
    const parts = { amount, fee: ZERO, cost: ZERO };
    const from = refundedFrom(current, underWay, { amount, from: chosen });
    const refund = { id, ...parts, from, reason, requestedBy: userId, createdAt: at };
    await insertRefund(tx, current, { ...refund, state: 'succeeded', providerRefundId: null });
    await markPaidBack(tx, id, { method, reference, paidOn, at });
    const entry = { kind: 'payment_refunded', reference: `refunded:${id}`, at, postedOn: paidOn };
    const toldAt = subjectOf(current);
    await takeRefund(locked, { ...parts, from, refundId: id, toldAt, ...entry });
    const data = { paymentId, refundId: id, amount, detail: reason, ...wholeOf(current, { taken: from }) };
    // It was asked for and done at once: every owner reads who did it (ROLE-20).
    const about = { subjectId: toldAt, actor: userId, at, data };
    await writeEvent(tx, { ...about, kind: 'refund_requested' });
    await writeEvent(tx, { ...about, kind: 'refunded' });
    const did = `paid ${formatCents(amount)} of a payment back by hand`;
    await tellOwners(platform, tx, {
      by: userId,
      did,
      page: invoiceId === null ? `customers/${customerId}` : `invoices/${invoiceId}`,
    });
  });
}

const NOT_BY_HAND = { copy: 'Only a payment that was recorded by hand is paid back by hand.' };
const MORE_THAN_UNUSED = {
  copy: 'Only what no invoice has can be paid back.',
  fields: { amount: 'Only what no invoice has can be paid back.' },
};
