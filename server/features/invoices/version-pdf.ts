import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { documentTitle, pdfFileName } from '@underlay/domain/invoices/document-name.ts';
import { cents, ZERO } from '@underlay/domain/money/money.ts';
import type { SentChoices } from '@underlay/domain/offers/check-choices.ts';
import { type Choices, choicesAsTheyStand, withChoices } from '@underlay/domain/offers/choices.ts';
import { type KeptDocument, versionOf } from '@underlay/domain/offers/kept-document.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { DocumentMark, InvoiceDocument } from '../../services/documents.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { readCustomer } from '../customers/index.ts';
import { readJob } from '../jobs/index.ts';
import { openLogo } from '../logos/index.ts';
import { paperTerms } from './early-words.ts';
import { type DocumentFacts, invoiceDocument } from './invoice-document.ts';
import type { InvoicePdf } from './invoice-pdf.ts';
import type { InvoiceRow } from './invoice-store.ts';
import type { LineRow } from './line-store.ts';
import { openPictures } from './open-pictures.ts';
import { countVersions, readVersions, type VersionRow } from './version-store.ts';

/**
 * What was sent, as PDF (VER-09). Its figures, lines and texts are those of then; who sends it and to whom is as they are called now.
 * What was paid since is not on it, and nothing on it leads to where it could be answered.
 */
export async function versionPdf(
  platform: Platform,
  db: TenantReader,
  { row, number }: { readonly row: InvoiceRow; readonly number: number },
): Promise<InvoicePdf> {
  const { version, count, ...facts } = await readFacts(db, { row, number });
  const logo = await openLogo(platform, db);
  const isRevised = row.status === 'pending';
  const mark = markOf(version, { count, timeZone: facts.business.timeZone, isRevised });
  const document = { ...documentOf(platform, facts, number), mark };
  const pictures = await openPictures(platform, db, document);
  const content = await platform.documents.render(document, { businessId: db.businessId, logo, pictures });
  return { name: pdfFileName(document.title), type: 'application/pdf', size: content.length, content };
}

interface SignedVersion {
  /** Accepted, and so frozen with what it comes to. */
  readonly row: InvoiceRow;
  readonly number: number;
  readonly choices: SentChoices;
  /** Of its customer, in place of the one that it was sent with. Empty when they gave none. */
  readonly reference: string;
}

/** The same as its customer chose when they signed it: what it comes to by that, and of all that could be chosen whether it was. */
export async function signedVersion(
  platform: Pick<Platform, 'config'>,
  db: TenantReader,
  { row, number, choices, reference }: SignedVersion,
): Promise<InvoiceDocument> {
  const { version: _, count: __, invoice, kept, ...facts } = await readFacts(db, { row, number });
  const { subtotal, discount, salesTaxAmount, total, taxes } = row;
  const sections = invoice.sections.map((section) => ({
    ...section,
    isChosen: section.pick === 'always' || choices.sections.includes(section.id),
  }));
  const figures = { subtotal, discount, salesTaxAmount, total, ...(taxes.length > 0 && { taxes }), sections };
  const signed = { ...invoice, ...figures, ...(reference !== '' && { customerReference: reference }) };
  const chosen = { sections: new Set(choices.sections), lines: new Set(choices.lines) };
  const lines = keptLines(signed, kept, chosen);
  return documentOf(platform, { ...facts, invoice: signed, lines, saysChosen: true }, number);
}

async function readFacts(db: TenantReader, { row, number }: Pick<SignedVersion, 'row' | 'number'>) {
  const { document: kept, ...version } = found((await readVersions(db, row.id, [number]))[0]);
  const [count, business, customer, job] = await Promise.all([
    countVersions(db, row.id),
    readBusiness(db).then(found),
    readCustomer(db, kept.customerId ?? row.customerId).then(found),
    readJob(db, kept.jobId ?? row.jobId).then(found),
  ]);
  const isAsSent = version.replacedAt === null && row.status !== 'pending';
  const invoice = { ...keptRow(row, kept), contractToDate: isAsSent ? row.contractToDate : null };
  const texts = { notes: kept.notes ?? '', terms: kept.terms ?? '' };
  return {
    version,
    count,
    kept,
    invoice,
    lines: keptLines(invoice, kept),
    texts,
    schedule: versionOf(kept).schedule,
    retainage: versionOf(kept).retainage,
    paperTerms: paperTerms(invoice, dateIn(business.timeZone, version.sentAt)),
    payments: [],
    credits: [],
    business,
    customer,
    job,
  };
}

const documentOf = ({ config }: Pick<Platform, 'config'>, facts: DocumentFacts, number: number) => ({
  ...invoiceDocument(facts, config.publicOrigin),
  title: `${documentTitle({ ...facts.invoice, id: facts.invoice.number }, facts.business.name)}, version ${number}`,
  byCheck: [],
  link: null,
});

function markOf(
  { number, replacedAt }: VersionRow,
  {
    count: all,
    timeZone,
    isRevised,
  }: { readonly count: number; readonly timeZone: string; readonly isRevised: boolean },
): DocumentMark {
  const { versions } = offerCopy;
  if (replacedAt !== null)
    return { label: versions.one({ number, all, replaced: formatDate(dateIn(timeZone, replacedAt)) }), tone: 'yellow' };
  if (isRevised) return { label: versions.revised({ number, all }), tone: 'yellow' };
  return { label: versions.last({ number, all }), tone: 'neutral' };
}

/** What the version of the product that sent it did not know of was not there. */
const UNKNOWN_THEN = {
  discount: ZERO,
  hidesRates: false,
  hidesSectionTotals: false,
  showsOnePrice: false,
  customerReference: '',
  exemption: null,
  least: null,
  most: null,
  retained: ZERO,
  retainageRate: null,
  released: ZERO,
} as const;

/** What came of it later is not on it. */
const SINCE_THEN = { pending: ZERO, reserved: ZERO, credited: ZERO, charged: ZERO, chargesDue: ZERO } as const;

/** As it was offered on the day of sending: nothing had been credited, and no more of its taxes is needed to say how much it is. */
function keptEarly({ early, subtotal, discount = ZERO }: KeptDocument): InvoiceRow['early'] {
  if (early === undefined) return null;
  return { ...early, lowersTax: false, net: cents(subtotal - discount), taxes: [], own: null, credited: [] };
}

function keptRow(row: InvoiceRow, kept: KeptDocument): InvoiceRow {
  const { sections, taxes, discountName, discountPercent, discountAmount } = versionOf(kept);
  const { early: _, ...others } = kept;
  return {
    ...row,
    ...UNKNOWN_THEN,
    ...(others as Partial<InvoiceRow>),
    ...{ sections, taxes, discountName, discountPercent, discountAmount },
    id: row.id,
    createdAt: row.createdAt,
    salesTaxRate: kept.salesTax ?? row.salesTaxRate,
    salesTaxAmount: kept.tax,
    ...SINCE_THEN,
    early: keptEarly(kept),
    earlyUntil: kept.early?.until ?? null,
    returnedFee: kept.returnedFee ?? null,
  };
}

function keptLines(
  { id: invoiceId, createdAt }: InvoiceRow,
  kept: KeptDocument,
  choices: Choices = choicesAsTheyStand(versionOf(kept)),
): LineRow[] {
  return withChoices(versionOf(kept), choices).map((line, index) => ({
    ...line,
    invoiceId,
    createdAt,
    position: index + 1,
    categoryId: '',
    categoryName: kept.lines[index]?.categoryName ?? '',
    code: kept.lines[index]?.code ?? '',
    taxName: null,
    taxRate: null,
  }));
}
