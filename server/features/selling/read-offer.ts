import type { KeptDocument, NamedRate } from '@underlay/domain/offers/kept-document.ts';
import { type KeptOffer, offerOf } from '@underlay/domain/offers/kept-offer.ts';
import type { TenantReader } from '../../database/sql.ts';
import { found, Refused } from '../../services/refused.ts';
import { type BusinessRow, readBusiness } from '../businesses/index.ts';
import { type WhyClosed, whenCanceled, whyClosed } from '../contracts/index.ts';
import { type CustomerRow, readCustomer } from '../customers/index.ts';
import {
  type InvoiceRow,
  linesOf,
  listVersions,
  readInvoice,
  readVersions,
  type VersionRow,
} from '../invoices/index.ts';
import { readSignature, type StoredSignature } from './signature-store.ts';

/** A quote that its customer has, in its last version. */
export interface SentOffer {
  readonly business: BusinessRow;
  readonly customer: CustomerRow;
  readonly invoice: InvoiceRow;
  /** Those that this customer was sent, the first one first. */
  readonly versions: readonly VersionRow[];
  /** The one that can be answered, or an earlier one where that was asked for. */
  readonly last: VersionRow & { readonly document: KeptDocument };
  readonly offer: KeptOffer;
  /** Null unless it was accepted, and of what was replaced before. */
  readonly signature: StoredSignature | null;
  /** By another quote that was signed, with the contract of that, or by the business. Null where it can still be answered, or was. */
  readonly closedBecause: WhyClosed | null;
  /** The contract that it opened. Null while that stands. */
  readonly canceledAt: Date | null;
}

interface Asked {
  readonly invoiceId: string;
  /** Null for a member of the business, who reads a version as whoever it was sent to, also while the quote is another's. */
  readonly customerId: string | null;
  /** The number of one that was sent, to be read again. Nobody answers that, so it can be read while the quote is revised. */
  readonly asSent?: number | undefined;
}

/** What they never had does not exist for them. One that was taken back to be changed is refused with who does so (VER-02). */
export async function readOffer(db: TenantReader, asked: Asked): Promise<SentOffer> {
  const { invoice, customerId, versions } = await readSent(db, asked);
  const { invoiceId, asSent } = asked;
  const business = found(await readBusiness(db));
  const last = found(asSent === undefined ? versions.at(-1) : versions.find(({ number }) => number === asSent));
  if (invoice.status === 'pending' && asSent === undefined) throw revising(business);
  const [read] = await readVersions(db, invoiceId, [last.number]);
  const { document } = found(read);
  const customer = found(await readCustomer(db, customerId));
  const offer = offerOf(document, await ratesByNow(db, invoiceId, document));
  const isAccepted = invoice.outcome === 'accepted' && last.replacedAt === null;
  const signature = isAccepted ? ((await readSignature(db, invoiceId)) ?? null) : null;
  const closedBecause = await whyClosed(db, invoice);
  const canceledAt = await whenCanceled(db, invoice);
  return {
    ...{ business, customer, invoice, versions, last: { ...last, document }, offer },
    ...{ signature, closedBecause, canceledAt },
  };
}

/** What its customer was sent of it, also while it is revised. */
export async function readSent(
  db: TenantReader,
  { invoiceId, customerId: asking, asSent }: Asked,
): Promise<Pick<SentOffer, 'invoice' | 'versions'> & { readonly customerId: string }> {
  const invoice = found(await readInvoice(db, invoiceId));
  if (!invoice.isQuote || (asking !== null && asking !== invoice.customerId)) throw new Refused('NOT_FOUND');
  const all = await listVersions(db, invoiceId);
  const sentTo = asking === null ? all.find(({ number }) => number === asSent)?.customerId : asking;
  const customerId = sentTo ?? invoice.customerId;
  // A draft goes to another customer with its job, and what the one before was sent is not for this one (P22).
  return { invoice, customerId, versions: all.filter((version) => version.customerId === customerId) };
}

const revising = ({ name }: BusinessRow) =>
  new Refused('quote_revising', {
    copy: `${name} is revising this quote. You will get the new version by e-mail.`,
  });

/** Of a version that was kept without the rates of lines that nobody had chosen. */
async function ratesByNow(db: TenantReader, invoiceId: string, { rates }: KeptDocument): Promise<NamedRate[]> {
  if (rates !== undefined) return [];
  const lines = await linesOf(db, [invoiceId]);
  return lines.flatMap(({ tax: rateId, taxName: name, taxRate: percent }) =>
    name === null || percent === null ? [] : { rateId, name, percent },
  );
}
