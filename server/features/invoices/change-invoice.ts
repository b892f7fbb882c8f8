import type { InvoiceChange } from '@underlay/contract/invoice-entries.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { totalsOf } from '@underlay/domain/invoices/invoice.ts';
import { statusAfter } from '@underlay/domain/invoices/lifecycle.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { type JobRow, lockJob } from '../jobs/index.ts';
import { type LockedInvoice, moveInvoiceCounts, updateDraft } from './invoice-store.ts';
import { linesOf } from './line-store.ts';
import { openLocked } from './open-invoice.ts';
import { refuseDates } from './refuse-dates.ts';
import { issueInvoice } from './send-invoice.ts';

/** Changes the details of a draft, or turns a quote into an invoice (INV-14, INV-22, D30). */
export async function changeInvoice(
  platform: Platform,
  db: TenantDb,
  { invoiceId, change, userId }: { invoiceId: string; change: InvoiceChange; userId: string },
) {
  await db.begin(async (tx) => {
    // The job before the invoice, as when a job takes its drafts to another customer.
    const job = change.jobId === undefined ? null : await lockJob(tx, change.jobId);
    const invoice = await openLocked(tx, invoiceId);
    if (change.version !== undefined && change.version !== invoice.version) throw new Refused('CHANGED_ELSEWHERE');
    if (change.isQuote === true && !invoice.isQuote) throw new Refused('wrong_status');
    if (change.isQuote === false && !changesMore(change)) refuseConversion(invoice);
    const converts = invoice.isQuote && change.isQuote === false;
    if (converts && invoice.status === 'sent') {
      // The customer has this quote. Converting it changes nothing else.
      if (changesMore(change)) throw new Refused('wrong_status', { copy: CONVERT_ALONE });
      return convertSentQuote(platform, tx, { invoice, userId });
    }
    const move = statusAfter('edit', invoice);
    if (!move.ok) throw new Refused(move.refusal);
    const edited = await editedDraft(tx, invoice, { change, job, now: platform.clock.now() });
    await moveInvoiceCounts(tx, [invoice.customerId], edited.customerId);
    await updateDraft(tx, edited);
    await writeEvent(tx, {
      subjectId: invoiceId,
      kind: converts ? 'converted' : 'changed',
      actor: userId,
      at: platform.clock.now(),
    });
  });
}

const CONVERT_ALONE = 'A sent quote is converted as it is. Retract it first to change its details.';

const changesMore = ({ isQuote: _, version: __, ...rest }: InvoiceChange): boolean =>
  Object.values(rest).some((value) => value !== undefined);

/** Somebody else, or the other of two clicks, was first. */
function refuseConversion(invoice: LockedInvoice) {
  const move = statusAfter('convert', invoice);
  if (!move.ok) throw new Refused(move.refusal);
}

async function convertSentQuote(
  platform: Platform,
  tx: TenantTransaction,
  { invoice, userId }: { invoice: LockedInvoice; userId: string },
) {
  await writeEvent(tx, {
    subjectId: invoice.id,
    kind: 'converted',
    actor: userId,
    at: platform.clock.now(),
  });
  await issueInvoice(platform, tx, { invoice, move: 'convert', userId });
}

async function editedDraft(
  tx: TenantTransaction,
  invoice: LockedInvoice,
  { change, job, now }: { change: InvoiceChange; job: JobRow | null | undefined; now: Date },
): Promise<LockedInvoice> {
  const business = found(await readBusiness(tx));
  if (job === undefined) throw new Refused('unknown_job', { fields: { jobId: 'That job does not exist.' } });
  const dayOf = (moment: Date) => dateIn(business.timeZone, moment);
  refuseDates(change, { ...invoice, today: dayOf(now), createdOn: dayOf(invoice.createdAt) });
  const entered = whatIsSaid(change);
  const { isQuote } = { ...invoice, ...entered };
  const salesTaxRate = change.salesTaxPercentage ?? invoice.salesTaxRate;
  const totals = totalsOf(await linesOf(tx, [invoice.id]), salesTaxRate);
  if (!totals) throw new Refused('total_too_large');
  return {
    ...invoice,
    ...entered,
    ...totals,
    salesTaxRate,
    ...(!isQuote && { quoteExpiration: null }),
    ...(job && job.id !== invoice.jobId && { jobId: job.id, customerId: job.customerId }),
  };
}

/** What is left out stays as it is. */
const whatIsSaid = <Entries extends object>(entries: Entries) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof Entries]?: Exclude<Entries[Name], undefined>;
  };
