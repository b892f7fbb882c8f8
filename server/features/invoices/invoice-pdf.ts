import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { documentFileName } from '@underlay/domain/invoices/document-name.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { FileAnswer } from '../../http/file-transfer.ts';
import type { InvoiceDocument } from '../../services/documents.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { readCustomer } from '../customers/index.ts';
import { readJob } from '../jobs/index.ts';
import { openLogo } from '../logos/index.ts';
import { chargesOn, creditLinesOf, paymentLinesOf } from '../receivables/index.ts';
import { paperTerms } from './early-words.ts';
import { invoiceDocument } from './invoice-document.ts';
import type { InvoiceRow } from './invoice-store.ts';
import { linesOf } from './line-store.ts';
import { readRetainage, readTexts } from './offer-text-store.ts';
import { openPictures } from './open-pictures.ts';
import { readSchedule } from './schedule-store.ts';

export type InvoicePdf = FileAnswer & { readonly content: Buffer; readonly size: number };

/**
 * An invoice or quote as PDF, as its customer may read it. It does not show what another customer tried to pay (P22). The
 * caller has found the invoice and checked that it may be seen. The customer's link opens all that they owe and paid, so the PDF of
 * somebody who may not see that is without it.
 */
export async function invoicePdf(
  platform: Platform,
  db: TenantReader,
  row: InvoiceRow,
  { hasLink = true } = {},
): Promise<InvoicePdf> {
  const [document, logo] = await Promise.all([readDocument(platform, db, row), openLogo(platform, db)]);
  const pictures = await openPictures(platform, db, document);
  const printed = hasLink ? document : { ...document, link: null };
  const content = await platform.documents.render(printed, { businessId: db.businessId, logo, pictures });
  const name = documentFileName({ ...row, id: row.number }, document.from.name);
  return { name, type: 'application/pdf', size: content.length, content };
}

/** The content of the PDF. The mail about an invoice shows its lines and totals from it. */
export async function readDocument(
  { config, clock }: Platform,
  db: TenantReader,
  row: InvoiceRow,
): Promise<InvoiceDocument> {
  const [lines, texts, schedule, retainage, payments, credits, charges, business, customer, job] = await Promise.all([
    linesOf(db, [row.id]),
    readTexts(db, row.id),
    row.isQuote ? readSchedule(db, row.id) : [],
    row.isQuote ? readRetainage(db, row.id) : null,
    paymentLinesOf(db, [row.id], row.customerId),
    row.credited > 0 ? creditLinesOf(db, row.id) : [],
    row.charged > 0 ? chargesOn(db, row.id) : [],
    readBusiness(db).then(found),
    readCustomer(db, row.customerId).then(found),
    readJob(db, row.jobId).then(found),
  ]);
  const terms = paperTerms(row, dateIn(business.timeZone, clock.now()));
  return invoiceDocument(
    {
      ...{ invoice: row, paperTerms: terms, lines, texts, schedule, retainage, payments, credits, charges },
      ...{ business, customer, job },
    },
    config.publicOrigin,
  );
}
