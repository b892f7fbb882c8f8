import { randomUUID } from 'node:crypto';
import type { Correction } from '@underlay/contract/recorded-payments.ts';
import { invoicesOf } from '@underlay/domain/allocations/allocation.ts';
import { type CalendarDate, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { reversalOf } from '@underlay/domain/ledger/posting.ts';
import { describeTender, isTooLateToCorrect } from '@underlay/domain/payments/hand-payment.ts';
import type { TenantDb, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { postToLedger } from '../../services/ledger-store.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { keepPicture, type Picture, readPicture } from '../files/index.ts';
import { closeCardForm } from './close-card-form.ts';
import { judgeDayAnew } from './discount-end.ts';
import { type HandPayment, readComing, readHandPayment, writeHandPayment } from './hand-payment-store.ts';
import { type Invoices, withLockedPayment } from './lock-payment.ts';
import { openCardForms, type PaymentRow } from './payment-store.ts';
import { noteCorrection } from './payment-timeline.ts';
import { readReceivable } from './receivable-store.ts';
import { firstPaidBack } from './refund-store.ts';
import { refuseReceivedOn, refuseUnlessRecorded, refuseUnnumbered } from './refuse-hand-payment.ts';

interface Correcting {
  readonly payment: PaymentRow;
  readonly change: Correction;
  readonly userId: string;
}

/** Number, note, picture and day of a recorded payment, for 30 days. Amount and kind never change (PART-18). */
export async function correctPayment(
  platform: Platform,
  db: TenantDb,
  { payment, change: { pictureId, ...change }, userId }: Correcting,
) {
  const { timeZone } = found(await readBusiness(db));
  const at = platform.clock.now();
  const today = dateIn(timeZone, at);
  const recordedOn = dateIn(timeZone, payment.createdAt);
  refuseUncorrectable(payment, { recordedOn, today });
  const stored = (await readHandPayment(db, payment.id)) ?? unsaid(recordedOn);
  if (change.receivedOn !== undefined && change.receivedOn !== stored.receivedOn) {
    refuseReceivedOn({ receivedOn: change.receivedOn }, today);
    // By another day it may take a discount: a form that is open would be paid for what is not due any more (PART-13).
    const invoiceIds = await offeringLess(db, invoicesOf(payment.targets));
    if (invoiceIds.length > 0) await closeCardForm(platform, db, { invoiceIds, whenSilent: 'card_form_open' });
  }
  await withLockedPayment(db, { payment }, async ({ tx, payment: current, invoices }) => {
    refuseUncorrectable(current, { recordedOn, today });
    const before = (await readHandPayment(tx, current.id)) ?? unsaid(recordedOn);
    const after: HandPayment = { ...before, ...given(change) };
    if (after.receivedOn !== before.receivedOn) {
      await refuseInProgress(tx, invoices, invoicesOf(current.targets));
      await refuseAfterPaidBack(tx, current, after);
      await moveInBooks(tx, current, { from: before.receivedOn, to: after.receivedOn, at });
    }
    refuseUnnumbered(after);
    const owned = { paymentId: current.id, userId, at };
    const picture = pictureId === undefined ? [] : await changePicture(platform, tx, { ...owned, fileId: pictureId });
    const changes = [...whatChanged(before, after), ...picture];
    if (changes.length === 0) return;
    const description = after.reference === before.reference ? current.description : describeTender(after);
    await writeHandPayment(tx, current.id, { ...after, description });
    if (after.receivedOn !== before.receivedOn) {
      const day = { began: after.receivedOn, at, actor: userId };
      await judgeDayAnew(tx, { invoices, ids: invoicesOf(current.targets), paymentId: current.id, ...day });
    }
    await noteCorrection(tx, { ...current, description }, { actor: userId, at, reason: `${changes.join('; ')}.` });
  });
}

function refuseUncorrectable(
  payment: Pick<PaymentRow, 'method' | 'state'>,
  { recordedOn, today }: { readonly recordedOn: CalendarDate; readonly today: CalendarDate },
) {
  refuseUnlessRecorded(payment, 'Only a payment that was recorded by hand can be corrected.');
  if (isTooLateToCorrect(recordedOn, today)) throw new Refused('too_late_to_correct');
}

/** Somebody is about to pay what is due by the day that was said. */
async function refuseInProgress(tx: TenantTransaction, invoices: Invoices, ids: readonly string[]) {
  const offering = ids.filter((id) => found(invoices.get(id)).earlyUntil !== null);
  if (offering.length === 0) return;
  const isReserved = offering.some((id) => found(invoices.get(id)).reserved > 0);
  if (isReserved || (await openCardForms(tx, offering)).length > 0) throw new Refused('payment_in_progress');
}

/** Of these invoices those that a payment in time costs less. */
async function offeringLess(db: TenantReader, ids: readonly string[]): Promise<readonly string[]> {
  const invoices = await Promise.all(ids.map((id) => readReceivable(db, id)));
  return invoices.flatMap((invoice) => (invoice && invoice.earlyUntil !== null ? [invoice.id] : []));
}

/** The books would take money from the bank before it came (PART-24). */
async function refuseAfterPaidBack(
  tx: TenantTransaction,
  { id }: Pick<PaymentRow, 'id'>,
  { receivedOn }: Pick<HandPayment, 'receivedOn'>,
) {
  const paidOn = await firstPaidBack(tx, id);
  if (paidOn === undefined || receivedOn <= paidOn) return;
  const copy = `It cannot have been received after some of it was paid back, on ${formatDate(paidOn)}.`;
  throw new Refused('INVALID_INPUT', { field: 'receivedOn', copy });
}

/** Of a payment that was recorded with nothing but its description. */
const unsaid = (receivedOn: CalendarDate): HandPayment => ({ tender: 'other', reference: '', receivedOn, note: '' });

const given = ({ reference, receivedOn, note }: Correcting['change']): Partial<HandPayment> => ({
  ...(reference != null && { reference }),
  ...(receivedOn !== undefined && { receivedOn }),
  ...(note != null && { note }),
});

/** The reverse on the day that was wrong, and the same once more on the other. */
async function moveInBooks(
  tx: TenantTransaction,
  { id: paymentId }: PaymentRow,
  { from, to, at }: { readonly from: CalendarDate; readonly to: CalendarDate; readonly at: Date },
) {
  const postings = await readComing(tx, paymentId);
  const name = randomUUID();
  const entry = { paymentId, at };
  const [undated, dated] = [`undated:${paymentId}:${name}`, `dated:${paymentId}:${name}`];
  const back = { ...entry, kind: 'payment_undated', reference: undated, postedOn: from };
  await postToLedger(tx, { ...back, postings: reversalOf(postings) });
  await postToLedger(tx, { ...entry, kind: 'payment_dated', reference: dated, postedOn: to, postings });
}

async function changePicture(
  platform: Platform,
  tx: TenantTransaction,
  { fileId, ...to }: { paymentId: string; fileId: string | null; userId: string; at: Date },
): Promise<readonly string[]> {
  const stored = await readPicture(tx, to.paymentId);
  if ((stored?.id ?? null) === fileId) return [];
  await keepPicture(platform, tx, { ...to, fileId });
  return [pictureChange(stored, fileId)];
}

const pictureChange = (stored: Picture | undefined, fileId: string | null): string =>
  fileId === null ? 'Picture removed' : stored ? 'Another picture' : 'Picture added';

/** Each with what it was before. */
const whatChanged = (before: HandPayment, after: HandPayment): readonly string[] => [
  ...changed('Number', before.reference, after.reference),
  ...changed('Received on', formatDate(before.receivedOn), formatDate(after.receivedOn)),
  ...changed('Note', before.note, after.note),
];

const changed = (name: string, before: string, after: string): readonly string[] =>
  before === after ? [] : [`${name}: ${after || 'none'}, before: ${before || 'none'}`];
