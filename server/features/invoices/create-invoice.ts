import { randomUUID } from 'node:crypto';
import type { InvoiceWrite } from '@underlay/contract/invoices.ts';
import { type CalendarDate, dateIn, isBefore } from '@underlay/domain/calendar/calendar-date.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { lockJob } from '../jobs/index.ts';
import { insertInvoice } from './invoice-store.ts';

/** Creates an invoice or quote, pending, for the customer of its job (INV-06). Answers the new id. */
export async function createInvoice(
  { clock }: Platform,
  db: TenantDb,
  { entries, userId }: { entries: InvoiceWrite; userId: string },
): Promise<string> {
  const now = clock.now();
  const business = found(await readBusiness(db));
  const id = randomUUID();
  await db.begin(async (tx) => {
    const job = await lockJob(tx, entries.jobId);
    if (!job) throw new Refused('unknown_job', { fields: { jobId: 'That job does not exist.' } });
    refusePast(entries, dateIn(business.timeZone, now), 'due_date_past');
    await insertInvoice(tx, {
      id,
      isQuote: entries.isQuote,
      description: entries.description,
      jobId: entries.jobId,
      customerId: job.customerId,
      createdAt: now,
      dueDate: entries.dueDate,
      quoteExpiration: entries.isQuote ? (entries.quoteExpiration ?? null) : null,
      invoiceTerm: entries.invoiceTerm ?? null,
      salesTaxRate: entries.salesTaxPercentage,
      customerReference: entries.customerReference,
    });
    await writeEvent(tx, { subjectId: id, kind: 'created', actor: userId, at: now });
  });
  return id;
}

/** INV-07: not before today on create, not before the day of creation on edit. Dates are compared in the business's zone (D80). */
export function refusePast(
  entries: { dueDate?: CalendarDate | undefined; quoteExpiration?: CalendarDate | null | undefined },
  earliest: CalendarDate,
  code: 'due_date_past' | 'due_date_before_created',
) {
  if (entries.dueDate && isBefore(entries.dueDate, earliest)) {
    throw new Refused(code, {
      fields: {
        dueDate:
          code === 'due_date_past'
            ? 'The due date cannot be before today.'
            : 'The due date cannot be before the day the invoice was created.',
      },
    });
  }
  if (entries.quoteExpiration && isBefore(entries.quoteExpiration, earliest)) {
    throw new Refused('expiration_past', {
      fields: { quoteExpiration: 'The quote expiration date cannot be before today.' },
    });
  }
}
