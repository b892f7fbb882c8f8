import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { contractCopy } from '@underlay/domain/copy/contracts.ts';
import { sentAnewCopy } from '@underlay/domain/copy/sent-anew.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { BusinessRow } from '../businesses/index.ts';
import { readDrawPlace } from './contract-to-date-store.ts';
import type { InvoiceRow } from './invoice-store.ts';
import { listVersions } from './version-store.ts';

interface Sent {
  readonly invoice: InvoiceRow;
  readonly business: BusinessRow;
  readonly amount: string;
}

/** What the mail of what was sent calls it. */
export interface NamesInMail {
  readonly subject: string;
  /** What happened, without the stop at its end. */
  readonly happened?: string;
  /** What is said besides. */
  readonly more?: string;
  readonly inShort: string;
}

/** The invoice of a draw is called by its place, a quote that its customer was sent before a new version. Null of anything else. */
export async function namesInMail(db: TenantReader, sent: Sent): Promise<NamesInMail | null> {
  const { invoice, business, amount } = sent;
  if (invoice.isQuote) return sentAnew(db, sent);
  const draw = invoice.drawId === null ? undefined : await readDrawPlace(db, invoice.drawId);
  if (!draw) return null;
  const subject = contractCopy.sent.subject({ ...draw, business: business.name, amount });
  return { subject, inShort: contractCopy.sent.name(draw) };
}

async function sentAnew(db: TenantReader, { invoice, business, amount }: Sent): Promise<NamesInMail | null> {
  const { id, number, customerId } = invoice;
  const theirs = (await listVersions(db, id)).filter((version) => version.customerId === customerId);
  const replaced = theirs.at(-2);
  if (!replaced) return null;
  const date = formatDate(dateIn(business.timeZone, replaced.sentAt));
  return {
    subject: sentAnewCopy.subject({ number, business: business.name, amount }),
    happened: sentAnewCopy.happened({ number, business: business.name }),
    more: sentAnewCopy.replaces({ version: replaced.number, date, amount: formatCents(replaced.total) }),
    inShort: sentAnewCopy.name({ number }),
  };
}
