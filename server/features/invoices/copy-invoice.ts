import { randomUUID } from 'node:crypto';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { documentName } from '@underlay/domain/invoices/document-name.ts';
import { freshDates } from '@underlay/domain/invoices/fresh-dates.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { shareJob } from '../jobs/index.ts';
import { refuseOpenChoices } from './change-invoice.ts';
import { updateTotals } from './change-lines.ts';
import { writeEarlyTerms } from './early-terms-store.ts';
import { insertInvoice } from './invoice-store.ts';
import { copyParts } from './line-store.ts';
import { copyTexts } from './offer-text-store.ts';
import { lockSeen, openLocked, openSeen, requireMayMake } from './open-invoice.ts';
import { copySchedule } from './schedule-store.ts';
import { retaxAfter } from './take-exemption.ts';

interface Copy {
  readonly invoiceId: string;
  /** Left out, its own. */
  readonly jobId?: string;
  readonly as?: 'quote' | 'invoice';
  readonly userId: string;
  readonly caller: Standing;
}

/**
 * Makes a new draft of any invoice or quote, as one or the other, with dates of today (QUO-13): sections, lines, discounts, taxes,
 * costs, texts and schedule, for the customer that the job has now. Payments, versions and files are not copied, nor is the number of an
 * order of another customer, or of a signed quote that is copied as a quote: its invoice is the bill of that order. An invoice of a quote
 * has what was chosen of it. Answers the new id.
 */
export async function copyInvoice(
  { clock }: Platform,
  db: TenantDb,
  { invoiceId, jobId: givenJob, as, userId, caller }: Copy,
): Promise<string> {
  const at = clock.now();
  const { timeZone } = found(await readBusiness(db));
  return db.begin(async (tx) => {
    const id = randomUUID();
    // The job before the invoice, as when a job takes its drafts to another customer.
    const seen = await openSeen(tx, invoiceId, caller);
    const jobId = givenJob ?? seen.jobId;
    const customerId = await customerOf(tx, jobId);
    const { isQuote: wasQuote, number, ...original } = await lockSeen(tx, invoiceId, caller);
    const isQuote = as === undefined ? wasQuote : as === 'quote';
    requireMayMake({ isQuote }, caller);
    const asChosen = wasQuote && !isQuote;
    if (asChosen && original.outcome !== 'accepted')
      await refuseOpenChoices(tx, { ...original, isQuote: wasQuote, number });
    if (givenJob === undefined && original.jobId !== jobId) throw new Refused('CHANGED_ELSEWHERE');
    const today = dateIn(timeZone, at);
    const dates = freshDates(original, today);
    const isOfAnotherOrder = customerId !== original.customerId || (isQuote && original.outcome === 'accepted');
    const exemption = await insertInvoice(tx, {
      ...original,
      ...dates,
      ...(!isQuote && { quoteExpiration: null }),
      ...(isOfAnotherOrder && { customerReference: '' }),
      id,
      today,
      isQuote,
      jobId,
      customerId,
      createdAt: at,
      invoiceDate: null,
    });
    await copyParts(tx, { from: invoiceId, to: id, at, asChosen });
    await copyTexts(tx, { from: invoiceId, to: id, isQuote });
    if (isQuote) await copySchedule(tx, { from: invoiceId, to: id });
    await retaxAfter(tx, { id, before: original.exemption, exemption });
    const { discountPercent, discountAmount, discountName, hidesRates, hidesSectionTotals, showsOnePrice } = original;
    const said = { discountPercent, discountAmount, discountName, hidesRates, hidesSectionTotals, showsOnePrice };
    if (!isQuote && original.early !== null) await writeEarlyTerms(tx, id, original.early);
    await updateTotals(tx, { ...(await openLocked(tx, id, caller)), ...said });
    const data = { detail: `Copy of ${documentName({ isQuote: wasQuote, id: number }).toLowerCase()}` };
    await writeEvent(tx, { subjectId: id, kind: 'created', actor: userId, at, data });
    return id;
  });
}

async function customerOf(tx: TenantTransaction, jobId: string): Promise<string> {
  const job = await shareJob(tx, jobId);
  if (!job) throw new Refused('unknown_job', { field: 'jobId' });
  return job.customerId;
}
