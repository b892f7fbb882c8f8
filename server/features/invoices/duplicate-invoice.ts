import { randomUUID } from 'node:crypto';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { documentName } from '@underlay/domain/invoices/document-name.ts';
import { freshDates } from '@underlay/domain/invoices/fresh-dates.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { lockJob } from '../jobs/index.ts';
import { updateTotals } from './change-lines.ts';
import { insertInvoice } from './invoice-store.ts';
import { copyParts } from './line-store.ts';
import { openLocked, openSeen } from './open-invoice.ts';
import { retaxAfter } from './take-exemption.ts';

/**
 * Makes a new draft of any invoice or quote: its lines for the same job, with dates of today (INV-03). It is for the customer
 * that the job has now, as every draft. Answers the new id.
 */
export async function duplicateInvoice(
  { clock }: Platform,
  db: TenantDb,
  { invoiceId, userId, caller }: { invoiceId: string; userId: string; caller: Standing },
): Promise<string> {
  const at = clock.now();
  const { timeZone } = found(await readBusiness(db));
  return db.begin(async (tx) => {
    const id = randomUUID();
    // The job before the invoice, as when a job takes its drafts to another customer.
    const { jobId } = await openSeen(tx, invoiceId, caller);
    const { customerId } = found(await lockJob(tx, jobId));
    const { isQuote, number, ...original } = await openLocked(tx, invoiceId, caller);
    if (original.jobId !== jobId) throw new Refused('CHANGED_ELSEWHERE');
    const today = dateIn(timeZone, at);
    const dates = freshDates(original, today);
    const exemption = await insertInvoice(tx, {
      ...original,
      today,
      ...dates,
      id,
      isQuote,
      jobId,
      customerId,
      createdAt: at,
      invoiceDate: null,
    });
    await copyParts(tx, { from: invoiceId, to: id, at });
    await retaxAfter(tx, { id, before: original.exemption, exemption });
    const { discountPercent, discountAmount, discountName, hidesRates, hidesSectionTotals, showsOnePrice } = original;
    const said = { discountPercent, discountAmount, discountName, hidesRates, hidesSectionTotals, showsOnePrice };
    await updateTotals(tx, { ...(await openLocked(tx, id, caller)), ...said });
    const data = { detail: `Copy of ${documentName({ isQuote, id: number }).toLowerCase()}` };
    await writeEvent(tx, { subjectId: id, kind: 'created', actor: userId, at, data });
    return id;
  });
}
