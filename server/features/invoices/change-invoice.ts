import type { InvoiceChange } from '@underlay/contract/invoice-entries.ts';
import { REFUSALS } from '@underlay/contract/refusals.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { convertedDates } from '@underlay/domain/invoices/fresh-dates.ts';
import { statusAfter } from '@underlay/domain/invoices/lifecycle.ts';
import { hasChoices } from '@underlay/domain/offers/choices.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { changesRow } from '../../services/changed-row-store.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { type JobRow, shareJob } from '../jobs/index.ts';
import { lockCreditOfSending } from './credit-of-sending.ts';
import { type LockedInvoice, moveInvoiceCounts, updateDates, updateDraft } from './invoice-store.ts';
import { linesOf } from './line-store.ts';
import { openLocked, refuseSent, refuseUnread, requireMayMake } from './open-invoice.ts';
import { totalsOfDraft } from './price-invoice.ts';
import { refuseDates } from './refuse-dates.ts';
import { issueInvoice } from './send-invoice.ts';
import { takeExemption } from './take-exemption.ts';

/** Changes the details of a draft, or turns a quote into an invoice (INV-14, INV-22, D30). */
export async function changeInvoice(
  platform: Platform,
  db: TenantDb,
  { invoiceId, change, userId, caller }: { invoiceId: string; change: InvoiceChange; userId: string; caller: Standing },
) {
  await db.begin(async (tx) => {
    // The job before the invoice, as when a job takes its drafts to another customer.
    const job = change.jobId === undefined ? null : await shareJob(tx, change.jobId);
    const invoice = await openLocked(tx, invoiceId, caller);
    if (change.isQuote === false) requireMayMake({ isQuote: false }, caller);
    if (change.isQuote === true && !invoice.isQuote)
      throw new Refused('wrong_status', { copy: REFUSALS.not_a_quote.message });
    const converts = invoice.isQuote && change.isQuote === false;
    if (converts && invoice.outcome === 'accepted') throw new Refused('already_accepted', { copy: BILLED_FROM_JOB });
    if (change.isQuote === false && !changesMore(change)) refuseConversion(invoice);
    refuseUnread(invoice, { move: converts ? 'convert' : 'edit', seen: change.version });
    if (converts) await refuseOpenChoices(tx, invoice);
    if (converts && invoice.status === 'sent') {
      // The customer has this quote. Converting it changes its dates and nothing else.
      const { invoiceDate, invoiceTerm, dueDate, ...others } = change;
      if (changesMore(others)) throw new Refused('wrong_status', { copy: CONVERT_ALONE });
      return convertSentQuote(platform, tx, { invoice, dates: { invoiceDate, invoiceTerm, dueDate }, userId });
    }
    refuseSent(invoice, 'edit');
    if (invoice.drawId !== null && changesShare(invoice, change)) throw new Refused('draw_follows_contract');
    const edited = await editedDraft(tx, invoice, { change, converts, job, now: platform.clock.now() });
    await moveInvoiceCounts(tx, [invoice.customerId], edited.customerId);
    if (!(await changesRow(tx, 'invoices', invoiceId, () => updateDraft(tx, edited)))) return;
    await writeEvent(tx, {
      subjectId: invoiceId,
      kind: converts ? 'converted' : 'changed',
      actor: userId,
      at: platform.clock.now(),
    });
  });
}

/** QUO-17. */
const BILLED_FROM_JOB = 'This quote was accepted. Bill it from the job.';
const CONVERT_ALONE = 'Of a sent quote only the dates change when it is converted. Retract it first to change more.';

const changesMore = ({ isQuote: _, version: __, ...rest }: InvoiceChange): boolean =>
  Object.values(rest).some((value) => value !== undefined);

/** DRAW-03: a draw keeps its job, its type, its taxes and the day it is sent. A form that sends them as they are changes none. */
const changesShare = (
  invoice: LockedInvoice,
  { jobId, isQuote, salesTaxPercentage: rate, invoiceDate: date, invoiceTerm: term }: InvoiceChange,
): boolean =>
  (jobId ?? invoice.jobId) !== invoice.jobId ||
  isQuote === true ||
  (rate ?? invoice.salesTaxRate) !== invoice.salesTaxRate ||
  (date ?? invoice.invoiceDate) !== invoice.invoiceDate ||
  (term ?? invoice.invoiceTerm) !== invoice.invoiceTerm;

/** Somebody else, or the other of two clicks, was first. */
function refuseConversion(invoice: LockedInvoice) {
  const move = statusAfter('convert', invoice);
  if (move.ok) return;
  const { outcome } = invoice;
  if (move.refusal !== 'wrong_status' || outcome === null) throw new Refused(move.refusal);
  throw new Refused(move.refusal, { copy: `This quote was ${outcome}. Retract it to offer it anew.` });
}

/** QUO-17: what becomes an invoice is what somebody chose. */
export async function refuseOpenChoices(tx: TenantTransaction, { id, sections }: LockedInvoice) {
  if (hasChoices({ sections, lines: await linesOf(tx, [id]) })) throw new Refused('choices_open');
}

async function convertSentQuote(
  platform: Platform,
  tx: TenantTransaction,
  { invoice, dates, userId }: { invoice: LockedInvoice; dates: InvoiceChange; userId: string },
) {
  const { id: invoiceId, customerId } = invoice;
  const credit = await lockCreditOfSending(tx, { customerId, invoiceId });
  const dated = await withDates(tx, invoice, { change: dates, converts: true, now: platform.clock.now() });
  await updateDates(tx, dated);
  await writeEvent(tx, {
    subjectId: invoiceId,
    kind: 'converted',
    actor: userId,
    at: platform.clock.now(),
  });
  await issueInvoice(platform, tx, { invoice: dated, move: 'convert', userId, credit });
}

async function editedDraft(
  tx: TenantTransaction,
  invoice: LockedInvoice,
  { change, job, ...how }: DateChange & { readonly job: JobRow | null | undefined },
): Promise<LockedInvoice> {
  if (job === undefined) throw new Refused('unknown_job', { field: 'jobId' });
  const edited = await withDates(tx, invoice, { change, ...how });
  const salesTaxRate = change.salesTaxPercentage ?? invoice.salesTaxRate;
  const moved = job && job.id !== invoice.jobId ? await movedTo(tx, invoice, { job, change, now: how.now }) : {};
  const isShare = invoice.drawId !== null;
  const totals = isShare ? {} : totalsOfDraft({ ...invoice, salesTaxRate }, await linesOf(tx, [invoice.id]));
  return {
    ...edited,
    ...totals,
    salesTaxRate,
    ...(!edited.isQuote && { quoteExpiration: null }),
    ...moved,
  };
}

/**
 * The customer of another job may be exempt, or not (TAX-06). The number of an order of the one before is not theirs, unless it is sent.
 * A person had it taken out of sight first. A program that sends back what it read, but for the job, has entered none.
 */
async function movedTo(
  tx: TenantTransaction,
  invoice: LockedInvoice,
  { job, change, now }: Pick<DateChange, 'change' | 'now'> & { readonly job: JobRow },
): Promise<Partial<LockedInvoice>> {
  const { id: jobId, customerId } = job;
  if (customerId === invoice.customerId) return { jobId };
  const { timeZone } = found(await readBusiness(tx));
  const { customerReference = '' } = change;
  const isAsRead = tx.origin.connection && customerReference === invoice.customerReference;
  return {
    jobId,
    customerId,
    customerReference: isAsRead ? '' : customerReference,
    exemption: await takeExemption(tx, invoice, { customerId, today: dateIn(timeZone, now) }),
  };
}

interface DateChange {
  readonly change: InvoiceChange;
  readonly converts: boolean;
  readonly now: Date;
}

/** With what is entered. A quote that becomes an invoice is dated anew where nothing is entered. Days are those of the business (D80). */
async function withDates(
  tx: TenantTransaction,
  invoice: LockedInvoice,
  { change, converts, now }: DateChange,
): Promise<LockedInvoice> {
  const { timeZone } = found(await readBusiness(tx));
  const today = dateIn(timeZone, now);
  const { invoiceDate = today, invoiceTerm = invoice.invoiceTerm } = change;
  const stored = converts
    ? { ...invoice, invoiceTerm, ...convertedDates({ ...invoice, invoiceTerm }, invoiceDate) }
    : invoice;
  const dated = converts ? today : invoice.invoiceDate;
  refuseDates(change, { ...stored, invoiceDate: dated, today, createdOn: dateIn(timeZone, invoice.createdAt) });
  return { ...stored, ...whatIsSaid(change) };
}

/** What is left out stays as it is. */
const whatIsSaid = <Entries extends object>(entries: Entries) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof Entries]?: Exclude<Entries[Name], undefined>;
  };
