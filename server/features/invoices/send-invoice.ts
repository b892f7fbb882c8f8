import { isDeepStrictEqual } from 'node:util';
import type { OfferTextsJson } from '@underlay/contract/offer-texts.ts';
import { addDays, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { canonicalJson } from '@underlay/domain/offers/canonical-json.ts';
import { hasOwnTaxAlone } from '@underlay/domain/offers/document-price.ts';
import { missingInOffer } from '@underlay/domain/offers/incomplete.ts';
import type { KeptDocument, NamedRate } from '@underlay/domain/offers/kept-document.ts';
import { MAX_VERSIONS } from '@underlay/domain/offers/limits.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { sha256 } from '../../services/sealer.ts';
import { readBusiness } from '../businesses/index.ts';
import { queueDeliveries } from '../deliveries/index.ts';
import { bookInvoice, readReceivable } from '../receivables/index.ts';
import { refuseUnpayable } from './change-schedule.ts';
import { type CreditOfSending, lockCreditOfSending, useOnSending } from './credit-of-sending.ts';
import { writeEarlyUntil } from './early-terms-store.ts';
import { type LockedInvoice, updateDraft } from './invoice-store.ts';
import { type LineRow, linesOf } from './line-store.ts';
import { readRetainage, readTexts } from './offer-text-store.ts';
import { openLocked, refuseSent, refuseUnread } from './open-invoice.ts';
import { keepPictures } from './picture-store.ts';
import { shownExemption, taxesOf, totalsOfDraft } from './price-invoice.ts';
import { returnedFeeNow, writeReturnedFee } from './returned-fee-store.ts';
import { readSchedule } from './schedule-store.ts';
import { lockJobOfQuote, signerOfJob } from './signer-store.ts';
import { countVersions, insertSentDocument } from './version-store.ts';

interface Sending {
  readonly invoiceId: string;
  readonly userId: string;
  readonly caller: Standing;
  /** As whoever sends it has seen it. */
  readonly version?: number | undefined;
}

/** Sends a draft to its customer: a quote becomes sent, an invoice unpaid (D01). */
export async function sendInvoice(platform: Platform, db: TenantDb, { invoiceId, userId, caller, version }: Sending) {
  await db.begin(async (tx) => {
    // The job before the invoice, as who signs another quote of it.
    const job = await lockJobOfQuote(tx, invoiceId);
    const credit = job === undefined ? await creditFor(tx, invoiceId) : null;
    const invoice = await openLocked(tx, invoiceId, caller);
    refuseSent(invoice, 'send');
    refuseUnread(invoice, { move: 'send', seen: version });
    if (invoice.isQuote) {
      if (invoice.jobId !== job?.id) throw new Refused('CHANGED_ELSEWHERE');
      if (invoice.status === 'pending' && invoice.customerId !== job.customerId)
        throw new Refused('job_moved', { copy: JOB_MOVED });
      await refuseSecondContract(tx, invoice);
      await refuseIncomplete(tx, invoice, platform.clock.now());
    }
    await issueInvoice(platform, tx, { invoice, move: 'send', userId, credit });
  });
}

async function creditFor(tx: TenantTransaction, invoiceId: string): Promise<CreditOfSending | null> {
  const draft = await readReceivable(tx, invoiceId);
  return draft?.status === 'pending' ? lockCreditOfSending(tx, { ...draft, invoiceId }) : null;
}

/** What was taken back after its job went to another customer stays with the one who had it. */
const JOB_MOVED =
  'This job belongs to another customer by now, so this quote could not be signed. Copy it for them, or put it on another job.';

/** CONT-02: what could not be signed is not sent. */
async function refuseSecondContract(tx: TenantTransaction, { status, jobId }: LockedInvoice) {
  if (status === 'pending' && (await signerOfJob(tx, jobId)) !== undefined) throw new Refused('contract_exists');
}

/** QUO-11, QUO-16, VER-10. Without any line the table of moves has words of its own. */
async function refuseIncomplete(tx: TenantTransaction, invoice: LockedInvoice, at: Date) {
  const lines = await linesOf(tx, [invoice.id]);
  if (invoice.status !== 'pending' || lines.length === 0) return;
  const totals = totalsOfDraft(invoice, lines);
  const today = dateIn(found(await readBusiness(tx)).timeZone, at);
  const copy = missingInOffer({ ...invoice, ...totals, lines }, today);
  if (copy !== null) throw new Refused('offer_incomplete', { copy });
  await refuseUnpayable(tx, invoice.id, { ...totals, today });
  if ((await countVersions(tx, invoice.id)) >= MAX_VERSIONS) throw new Refused('too_many_versions');
}

interface Issue {
  readonly invoice: LockedInvoice;
  readonly move: 'send' | 'convert';
  readonly userId: string;
  /** False where another mail tells of it. */
  readonly mails?: boolean | undefined;
  /** What is used of it with the sending. Null where somebody is asked (ALLOC-14). */
  readonly credit: CreditOfSending | null;
}

/**
 * The common part of sending, and of converting a sent quote: what is owed is booked, the document is kept, the mail is queued. Answers
 * how many are told of it.
 */
export async function issueInvoice(
  platform: Platform,
  tx: TenantTransaction,
  { invoice, move, userId, mails = true, credit }: Issue,
): Promise<number> {
  const at = platform.clock.now();
  const lines = await linesOf(tx, [invoice.id]);
  const offered = await offeredFrom(tx, await asShown(tx, invoice, lines), at);
  const priced = move === 'send' && invoice.isQuote ? offered : await withReturnedFee(tx, offered);
  const { businessId, ...row } = { ...priced, taxes: taxesOf(priced, lines) };
  const booked = await bookInvoice(tx, priced, { move, at });
  const { status, isQuote } = booked;
  const texts = await readTexts(tx, row.id);
  const paid = isQuote ? await howItIsPaid(tx, row.id) : {};
  const kept = { ...row, ...texts, ...paid, isQuote, status, exemption: shownExemption(row, lines) };
  const document = sentDocument(kept, lines);
  await keepPictures(tx, row.id, row.sections);
  const number = await insertSentDocument(tx, row, { document, sentAt: at, sha256: sha256(canonicalJson(document)) });
  const data = { ...(isQuote && { detail: `Version ${number}` }) };
  const eventId = await writeEvent(tx, { subjectId: row.id, kind: 'sent', actor: userId, at, data });
  if (credit) await useOnSending(credit, { invoice: booked, at, actor: userId });
  if (!mails) return 0;
  const { queued } = await queueDeliveries(platform, tx, {
    businessId,
    customerId: row.customerId,
    occasion: 'invoice',
    subjectId: row.id,
    invoiceId: row.id,
    cause: eventId,
    createdBy: userId,
  });
  return queued;
}

/** What nobody holds back is not said. */
async function howItIsPaid(tx: TenantTransaction, quoteId: string) {
  const [schedule, retainage] = [await readSchedule(tx, quoteId), await readRetainage(tx, quoteId)];
  return { schedule, ...(retainage !== null && { retainage }) };
}

/**
 * What is sent is what its lines come to now, as they were shown: a named rate may be another since the draft was last changed
 * (TAX-05), and a server of the version before, beside this one, reckons without discounts and named rates. A sent quote that is
 * converted keeps its own, and a draw what the contract gives it.
 */
async function asShown(tx: TenantTransaction, invoice: LockedInvoice, lines: readonly LineRow[]) {
  if (invoice.status !== 'pending' || !invoice.roundsLines || invoice.drawId !== null) return invoice;
  const totals = totalsOfDraft(invoice, lines);
  if (isWritten(invoice, totals) && (hasOwnTaxAlone(lines) || isDeepStrictEqual(invoice.taxes, totals.taxes)))
    return invoice;
  await updateDraft(tx, { ...invoice, ...totals });
  return { ...invoice, ...totals, version: invoice.version + 1 };
}

/** From the day on which it is sent its discount for paying in time has a last day (DISC-01). */
async function offeredFrom(tx: TenantTransaction, invoice: LockedInvoice, at: Date): Promise<LockedInvoice> {
  const { id, early } = invoice;
  if (early === null) return invoice;
  const { timeZone } = found(await readBusiness(tx));
  const until = addDays(dateIn(timeZone, at), early.days);
  await writeEarlyUntil(tx, id, until);
  return { ...invoice, early: { ...early, until }, earlyUntil: until };
}

/**
 * It says what is added when a payment of it comes back, as its business does on the day on which it is sent (LATE-10). What comes to
 * nothing is paid by nobody.
 */
async function withReturnedFee(tx: TenantTransaction, invoice: LockedInvoice): Promise<LockedInvoice> {
  const returnedFee = invoice.total > 0 ? await returnedFeeNow(tx) : null;
  if (returnedFee !== invoice.returnedFee) await writeReturnedFee(tx, invoice.id, returnedFee);
  return { ...invoice, returnedFee };
}

const isWritten = (stored: Totals, totals: Totals): boolean =>
  stored.subtotal === totals.subtotal &&
  stored.discount === totals.discount &&
  stored.total === totals.total &&
  stored.least === totals.least &&
  stored.most === totals.most;

type Totals = Pick<LockedInvoice, 'subtotal' | 'discount' | 'total' | 'least' | 'most'>;

/** What is stored for ten years keeps the names it began with, whatever the rows are called by now. What comes of it later is not in it. */
const sentDocument = (
  {
    reserved: _,
    sentAt: __,
    drawId: ___,
    contractToDate: ____,
    outcome: _____,
    outcomeAt: ______,
    credited: _______,
    charged: ________,
    chargesDue: _________,
    retained,
    retainageRate,
    released,
    returnedFee,
    early,
    earlyUntil: __________,
    ...sent
  }: Omit<LockedInvoice, 'businessId'> & OfferTextsJson & Pick<KeptDocument, 'schedule' | 'retainage'>,
  lines: readonly LineRow[],
) => ({
  ...withOldNames(sent),
  ...(early && { early: { percent: early.percent, days: early.days, until: early.until } }),
  ...(retained > 0 && { retained, retainageRate }),
  ...(released > 0 && { released }),
  ...(returnedFee !== null && { returnedFee }),
  rates: ratesOf(lines),
  lines: lines.map(({ id: uuid, taxName: _name, taxRate: _rate, ...line }) => ({ uuid, ...line })),
});

const withOldNames = <Row extends Pick<LockedInvoice, 'id' | 'pending' | 'salesTaxAmount' | 'salesTaxRate'>>({
  id: uuid,
  pending: held,
  salesTaxAmount: tax,
  salesTaxRate: salesTax,
  ...row
}: Row) => ({ uuid, ...row, tax, salesTax, held });

/** Of every line, also of those that are not chosen as it starts: its customer may choose them (OPT-05). */
function ratesOf(lines: readonly LineRow[]): NamedRate[] {
  const rates = new Map<string, NamedRate>();
  for (const { tax, taxName: name, taxRate: percent } of lines)
    if (name !== null && percent !== null) rates.set(tax, { rateId: tax, name, percent });
  return [...rates.values()];
}
