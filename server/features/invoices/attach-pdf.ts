import { setTimeout } from 'node:timers/promises';
import type { TenantReader } from '../../database/sql.ts';
import { messageOf } from '../../services/log.ts';
import type { Attachment } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { type InvoicePdf, invoicePdf } from './invoice-pdf.ts';
import type { InvoiceRow } from './invoice-store.ts';

/** Some mail servers refuse larger mails. */
const MAX_BYTES = 5 * 1024 * 1024;
const ATTEMPTS = 2;
/** The queue gives work to another process after two minutes. A mail may take one of them, so it has to be on its way before. */
const TIMEOUT_MILLISECONDS = 45_000;

/**
 * The PDF of an invoice or quote for its mail. The mail has the link as well and does not wait for the PDF. The PDF is left out
 * when it is too large, or cannot be made even by a second attempt with a new process. It is also left out when it takes too
 * long because many wait for theirs.
 */
export async function attachPdf(
  platform: Platform,
  db: TenantReader,
  { invoice, timeoutMilliseconds = TIMEOUT_MILLISECONDS }: { invoice: InvoiceRow; timeoutMilliseconds?: number },
): Promise<Attachment[]> {
  return attachMade(platform, (forMail) => invoicePdf(forMail, db, invoice), timeoutMilliseconds);
}

/** The same of any other document of ours. It is made with the platform that it is given. */
export const attachMade = (
  platform: Platform,
  make: (forMail: Platform) => Promise<InvoicePdf>,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
): Promise<Attachment[]> =>
  Promise.race([made(platform, make), setTimeout<Attachment[]>(timeoutMilliseconds, [], { ref: false })]);

async function made(platform: Platform, make: (forMail: Platform) => Promise<InvoicePdf>): Promise<Attachment[]> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const { name, type, size, content } = await make(forMail(platform));
      return size <= MAX_BYTES ? [{ name, type, content }] : [];
    } catch (error) {
      platform.log.warn({ error: messageOf(error), attempt }, 'the PDF for a mail could not be made');
    }
  }
  return [];
}

/** Whoever asks for many documents of their business does not have its mails leave without theirs. */
export const forMail = (platform: Platform): Platform => ({
  ...platform,
  documents: {
    ...platform.documents,
    render: (printed, more) => platform.documents.render(printed, { ...more, isForMail: true }),
  },
});
