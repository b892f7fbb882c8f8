import { randomUUID } from 'node:crypto';
import type { PaperAcceptance } from '@underlay/contract/recorded-offers.ts';
import { type CalendarDate, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { momentOn, NO_PAPER, paperDayProblem } from '@underlay/domain/offers/paper-day.ts';
import { depositOf } from '@underlay/domain/offers/schedule.ts';
import { SAME_ANSWER_MILLISECONDS } from '@underlay/domain/offers/signing.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Standing, User } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { nameOf } from '../businesses/index.ts';
import { deliveryIdsOf } from '../deliveries/index.ts';
import { filesOf, markFile, type NewFile } from '../files/index.ts';
import { openSeen, refuseUnlessOffered, requireWritable } from '../invoices/index.ts';
import { isAlike } from './accept-offer.ts';
import { lockOffers, refuseUnanswerable } from './lock-offer.ts';
import type { SentOffer } from './read-offer.ts';
import type { Signature } from './signature-store.ts';
import { priceChoices, refuseNothing, takeEffect } from './take-effect.ts';

interface Recording {
  readonly invoiceId: string;
  readonly body: PaperAcceptance;
  readonly member: User;
  readonly caller: Standing;
}

/** SIGN-14: a yes that was given on paper. All that follows from it is what follows from the customer's own. */
export async function recordAcceptance(
  platform: Platform,
  db: TenantDb,
  { invoiceId, body, member, caller }: Recording,
) {
  const quote = requireWritable(await openSeen(db, invoiceId, caller), caller);
  refuseUnlessOffered(quote, 'signed');
  const { customerId } = quote;
  await db.begin(async (tx) => {
    const at = platform.clock.now();
    const { offer, others } = await lockOffers(tx, { customerId, invoiceId });
    if (offer.signature && isSame(offer, body, at)) return;
    const on = body.day as CalendarDate;
    refuseUnanswerable(offer, { move: 'accept', version: body.version ?? offer.last.number, on, isMember: true });
    refuseDay(offer, on, at);
    const priced = priceChoices(offer.offer, body.choices);
    refuseNothing(priced);
    const file = await paperOf(tx, body.fileId, invoiceId);
    await markFile(platform, tx, { invoiceId, fileId: file.id, isInternal: true, userId: member.id });
    const signature = await recordOf(tx, { offer, body, total: priced.total, file, member, at });
    const detail = `${body.name}, on paper on ${formatDate(on)}`;
    await takeEffect(platform, tx, { offer, others, priced, signature, actor: member.id, detail });
  });
}

/** A date that the business's zone has by now, and not one from before the customer had anything to sign. */
function refuseDay(offer: SentOffer, day: CalendarDate, now: Date) {
  const { timeZone } = offer.business;
  const firstSent = dateIn(timeZone, firstSending(offer));
  const problem = paperDayProblem(day, { firstSent, today: dateIn(timeZone, now) });
  if (problem !== null) throw new Refused('INVALID_INPUT', { fields: { day: problem } });
}

const firstSending = ({ versions, last }: SentOffer): Date => (versions[0] ?? last).sentAt;

async function paperOf(tx: TenantTransaction, fileId: string, invoiceId: string): Promise<NewFile> {
  const file = (await filesOf(tx, [invoiceId])).find(({ id }) => id === fileId);
  if (!file) throw new Refused('INVALID_INPUT', { fields: { fileId: NO_PAPER } });
  return file;
}

interface Recorded extends Pick<Recording, 'body' | 'member'> {
  readonly offer: SentOffer;
  readonly total: Signature['facts']['total'];
  readonly file: NewFile;
  readonly at: Date;
}

/** Nobody was there but the paper: no address, no browser, no consent and no text of ours. */
async function recordOf(
  tx: TenantTransaction,
  { offer: sent, body, total, file, member, at }: Recorded,
): Promise<Signature> {
  const { business, invoice, customer, last, offer } = sent;
  const { name, choices, reference } = body;
  const around = { firstSent: firstSending(sent), now: at };
  const deliveries = await deliveryIdsOf(tx, { invoiceId: invoice.id, customerId: customer.id });
  const paper = { member: nameOf(member), paperSha256: file.sha256.toString('hex') };
  return {
    ...{ businessId: tx.businessId, id: randomUUID(), about: 'offer', subjectId: invoice.id, version: last.number },
    documentSha256: Buffer.from(last.sha256, 'hex'),
    facts: {
      choices,
      total,
      deposit: depositOf(total, offer.schedule),
      customerId: customer.id,
      reference,
      deliveries,
      isCodeGiven: false,
      ...paper,
    },
    ...{ kind: 'paper', name, title: '', strokes: '', texts: { consent: '', acceptance: '' } },
    ...{ language: 'en', template: '', timeZone: business.timeZone, ipAddress: '', userAgent: '' },
    ...{ signedAt: momentOn(body.day as CalendarDate, business.timeZone, around), recordedAt: at },
    ...{ memberId: member.id, fileId: file.id },
  };
}

/** The same paper, sent again: by whoever pressed twice, or lost the first answer. */
function isSame(
  { business, signature }: SentOffer,
  { name, day, choices, fileId }: PaperAcceptance,
  at: Date,
): boolean {
  return (
    signature !== null &&
    signature.name === name &&
    signature.fileId === fileId &&
    dateIn(business.timeZone, signature.signedAt) === day &&
    isAlike(signature.facts.choices, choices) &&
    at.getTime() - signature.recordedAt.getTime() <= SAME_ANSWER_MILLISECONDS
  );
}
