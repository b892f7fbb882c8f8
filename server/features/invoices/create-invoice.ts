import { randomUUID } from 'node:crypto';
import type { InvoiceWrite } from '@underlay/contract/invoice-entries.ts';
import { addDays, type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { shareJob } from '../jobs/index.ts';
import { readSellingSettings } from '../selling-settings/index.ts';
import { insertInvoice } from './invoice-store.ts';
import { writeRetainage, writeTexts } from './offer-text-store.ts';
import { refuseDates } from './refuse-dates.ts';
import { writeSchedule } from './schedule-store.ts';

/** Creates an invoice or quote, pending, for the customer of its job (INV-06). A quote begins as the selling settings say (QUO-10). Answers the new id. */
export async function createInvoice(
  { clock }: Platform,
  db: TenantDb,
  { entries, userId }: { entries: InvoiceWrite; userId: string },
): Promise<string> {
  const now = clock.now();
  const business = found(await readBusiness(db));
  return db.begin(async (tx) => {
    const id = randomUUID();
    const job = await shareJob(tx, entries.jobId);
    if (!job) throw new Refused('unknown_job', { field: 'jobId' });
    const today = dateIn(business.timeZone, now);
    refuseDates(entries, { today, invoiceDate: today, dueDate: null, createdOn: null });
    const usual = entries.isQuote ? await readSellingSettings(tx) : null;
    await insertInvoice(tx, {
      ...entries,
      id,
      today,
      customerId: job.customerId,
      createdAt: now,
      invoiceDate: entries.invoiceDate ?? null,
      quoteExpiration: usual && expirationOf(entries, addDays(today, usual.validDays)),
      invoiceTerm: entries.invoiceTerm ?? null,
      salesTaxRate: entries.salesTaxPercentage,
    });
    if (usual && `${usual.notes}${usual.terms}` !== '') await writeTexts(tx, id, { ...usual, internalNotes: '' });
    if (usual?.retainage) await writeRetainage(tx, id, usual.retainage);
    if (usual) await writeSchedule(tx, id, usual.schedule);
    await writeEvent(tx, { subjectId: id, kind: 'created', actor: userId, at: now });
    return id;
  });
}

/** What is entered, also that there is none. */
const expirationOf = ({ quoteExpiration }: InvoiceWrite, usual: CalendarDate): CalendarDate | null =>
  quoteExpiration === undefined ? usual : quoteExpiration;
