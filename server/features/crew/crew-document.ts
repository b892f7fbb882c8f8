import { brandOf } from '@underlay/domain/businesses/brand.ts';
import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { formatPhone } from '@underlay/domain/contact/phone.ts';
import { agreedOf } from '@underlay/domain/invoices/agreed.ts';
import { documentName } from '@underlay/domain/invoices/document-name.ts';
import { formatQuantity, quantityNumber } from '@underlay/domain/money/quantity.ts';
import { workOrderTitle } from '@underlay/domain/work-orders/work-order-title.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { DocumentFact, DocumentSection, WorkOrderDocument } from '../../services/documents.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { type BusinessRow, readBusiness } from '../businesses/index.ts';
import { contractOfJob } from '../contracts/index.ts';
import { type CustomerRow, readCustomer } from '../customers/index.ts';
import { filesOf } from '../files/index.ts';
import { addressLines, type InvoiceRow, invoicesOfJob, linesOf, senderOf } from '../invoices/index.ts';
import { type JobRow, readJob } from '../jobs/index.ts';
import { type WorkOrderRow, workOrdersJson } from '../work-orders/index.ts';

type OrderJson = Awaited<ReturnType<typeof workOrdersJson>>[number];
type Line = Pick<
  Awaited<ReturnType<typeof linesOf>>[number],
  'categoryName' | 'code' | 'description' | 'quantity' | 'unit'
>;

/** All that the page for the crew shows. No amount of money is among it. */
export interface CrewFacts {
  readonly order: OrderJson;
  readonly job: JobRow;
  readonly business: BusinessRow;
  readonly customer: CustomerRow;
  readonly lines: readonly Line[];
  /** Documents whose lines are too many to stand here too. */
  readonly others: readonly string[];
  /** But those that are internal: subcontractors have the page too (QUO-12). */
  readonly fileNames: readonly string[];
}

/** Reads the facts for a work order. The caller has found it and checked that it may be seen. */
export async function readCrewFacts(platform: Platform, db: TenantDb, row: WorkOrderRow): Promise<CrewFacts> {
  const [job, business, order, { rows: documents }, contract] = await Promise.all([
    readJob(db, row.jobId).then(found),
    readBusiness(db).then(found),
    workOrdersJson(platform, db, [row]).then(([one]) => found(one)),
    invoicesOfJob(db, row.jobId, { mostLines: 0 }),
    contractOfJob(db, row.jobId),
  ]);
  const today = dateIn(business.timeZone, platform.clock.now());
  const signedQuoteId = contract?.canceledAt === null ? contract.quoteId : null;
  const agreed = agreedOf(documents, { signedQuoteId, today });
  const { read, others } = scopeOf(agreed);
  const [customer, lines, fileNames] = await Promise.all([
    readCustomer(db, job.customerId).then(found),
    linesOf(db, idsOf(read)).then((all) => all.filter(({ isChosen }) => isChosen)),
    filesOf(db, idsOf(agreed)).then((all) =>
      all.filter(({ isInternal }) => !isInternal).map(({ fileName }) => fileName),
    ),
  ]);
  return { order, job, business, customer, lines, others: others.map(nameOf), fileNames };
}

/** Lines of the scope. More fill no paper that anybody reads. */
const MAX_SCOPE_LINES = 5_000;

/** The signed quote says more of the work than what was added to it, so it comes first, and then the newest. */
function scopeOf<Document extends Pick<InvoiceRow, 'isQuote' | 'lineCount'>>(agreed: readonly Document[]) {
  const documents = [...agreed.filter(({ isQuote }) => isQuote), ...agreed.filter(({ isQuote }) => !isQuote)];
  let lines = 0;
  const fit = documents.findIndex(({ lineCount }) => {
    lines += lineCount;
    return lines > MAX_SCOPE_LINES;
  });
  return fit < 0 ? { read: documents, others: [] } : { read: documents.slice(0, fit), others: documents.slice(fit) };
}

const idsOf = (documents: readonly Pick<InvoiceRow, 'id'>[]): string[] => documents.map(({ id }) => id);
const nameOf = ({ isQuote, number }: Pick<InvoiceRow, 'isQuote' | 'number'>): string =>
  documentName({ isQuote, id: number });

export function crewDocument(facts: CrewFacts): WorkOrderDocument {
  const { order, business } = facts;
  const created = dateIn(business.timeZone, new Date(order.createdAt));
  const [year = 0, month = 0, day = 0] = created.split('-').map(Number);
  return {
    title: workOrderTitle(order.id, business.name),
    name: `Work Order ${order.id}`,
    date: [year, month, day],
    mark: order.status === 'complete' ? { label: 'Complete', tone: 'neutral' } : null,
    amount: '',
    when: `created on ${formatDate(created)}`,
    from: senderOf(business),
    facts: factsOf(facts),
    description: '',
    sections: sectionsOf(facts),
    totals: [],
    byCheck: [],
    accent: brandOf(business.accentColor)?.accent ?? '',
    link: null,
  };
}

function factsOf({ order, job, customer }: CrewFacts): DocumentFact[][] {
  const phone = customer.phone && { label: formatPhone(customer.phone), href: `tel:+1${customer.phone}` };
  const people = order.subContractors.map((person) =>
    [person.displayName, formatPhone(person.phone)].filter(Boolean).join(', '),
  );
  return [
    [
      {
        label: 'Job',
        title: job.name,
        lines: addressLines(job.address),
        link: { label: 'Open in maps', href: mapLink(job) },
      },
    ],
    [{ label: 'Customer', title: customer.displayName, lines: [], ...(phone && { link: phone }) }],
    people.length > 0 ? [{ label: 'Crew', title: null, lines: people }] : [],
  ];
}

/** A map of the job's address, as a link that phones open in their own maps. */
export const mapLink = ({ address }: JobRow): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: addressLines(address).join(', ') })}`;

/** Only those with something in them. */
function sectionsOf({ order, job, lines, others, fileNames }: CrewFacts): DocumentSection[] {
  return [
    text('What is to be done', order.description),
    text('The job', job.description),
    table(
      'Scope',
      ['Category', 'Description', 'Quantity'],
      lines.map((line) => [
        line.categoryName,
        [line.code, line.description].filter(Boolean).join(' '),
        formatQuantity(quantityNumber(line.quantity), line.unit),
      ]),
    ),
    text('More of the scope, at the office', others.join('\n')),
    table(
      'Materials',
      ['SKU', 'Item', 'Quantity'],
      order.inventory.map((item) => [item.sku, named(item), item.quantity.toLocaleString('en-US')]),
    ),
    text('Notes', job.notes),
    text('Files at the office', fileNames.join('\n')),
  ].filter(({ paragraphs, rows }) => paragraphs.length + rows.length > 0);
}

const named = ({ name, description }: OrderJson['inventory'][number]) => [name, description].filter(Boolean).join(', ');

const text = (title: string, typed: string): DocumentSection => ({
  title,
  paragraphs: typed.split('\n').filter((line) => line.trim() !== ''),
  heads: [],
  rows: [],
});

const table = (title: string, heads: readonly string[], rows: readonly (readonly string[])[]): DocumentSection => ({
  title,
  paragraphs: [],
  heads,
  rows,
});
