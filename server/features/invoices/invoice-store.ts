import type { InvoiceEntries } from '@underlay/contract/invoice-entries.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { EarlyFacts } from '@underlay/domain/credits/early-discount.ts';
import { type Exemption, exemptionOn } from '@underlay/domain/customers/exemption.ts';
import { INVOICE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import type { InvoiceStatus } from '@underlay/domain/invoices/invoice.ts';
import type { BasisPoints, Cents } from '@underlay/domain/money/money.ts';
import type { DiscountParts, DocumentTax } from '@underlay/domain/offers/document-price.ts';
import type { Outcome } from '@underlay/domain/offers/offer-life.ts';
import type { HiddenParts } from '@underlay/domain/offers/shown.ts';
import { fixed } from '../../database/nested.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { fieldColumns, fieldValues } from '../../services/field-columns.ts';
import { chargesDue, earlyOfInvoice, lockReceivable, type Receivable } from '../receivables/index.ts';
import { heldColumns, type OfDraw, ofDraw } from './contract-to-date-store.ts';
import { type SectionRow, sectionsOfInvoice } from './section-store.ts';
import { taxesOfInvoice, withTaxes } from './tax-store.ts';

const { salesTaxPercentage: salesTax, invoiceDate, ...others } = INVOICE_FIELDS;

/** What stands on it as its date is the day it was created unless another was chosen. */
export interface InvoiceRow extends Omit<InvoiceEntries, 'salesTaxPercentage'>, DiscountParts, HiddenParts, OfDraw {
  readonly id: string;
  readonly number: number;
  readonly status: InvoiceStatus;
  readonly jobName: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly createdAt: Date;
  readonly salesTaxRate: BasisPoints;
  readonly subtotal: Cents;
  /** What the document's discount takes off. */
  readonly discount: Cents;
  /** Empty for "Discount". */
  readonly discountName: string;
  readonly salesTaxAmount: Cents;
  readonly total: Cents;
  /** The cheapest and the dearest combination of a quote (OPT-08). Null where there is nothing to choose. */
  readonly least: Cents | null;
  readonly most: Cents | null;
  /** As they were last written down. A document with its own rate alone may have none here. */
  readonly taxes: readonly DocumentTax[];
  readonly sections: readonly SectionRow[];
  readonly paid: Cents;
  readonly pending: Cents;
  readonly reserved: Cents;
  readonly credited: Cents;
  readonly charged: Cents;
  /** What is due of it. */
  readonly chargesDue: Cents;
  /** What is added when a payment of it comes back (LATE-10). Null where it says nothing of it. */
  readonly returnedFee: Cents | null;
  /** What it offers for paying in time (DISC-01). Null where it offers nothing. */
  readonly early: EarlyFacts | null;
  readonly earlyUntil: CalendarDate | null;
  /** Whether the subtotal adds the rounded lines, or was rounded once, as on documents sent before D94. */
  readonly roundsLines: boolean;
  readonly lineCount: number;
  /** What became of a quote that was sent, and when. Null before. */
  readonly outcome: Outcome | null;
  readonly outcomeAt: Date | null;
  /** The certificate by which it began untaxed (TAX-06). Null when it did not. */
  readonly exemption: string | null;
  /** When it was last sent, whatever became of it since. */
  readonly sentAt: Date | null;
  readonly version: number;
}

export const invoiceColumns = fixed(
  (sql) => sql`
  i.id, i.number, i.status, j.name "jobName", i.customer_id "customerId", c.display_name "customerName",
  i.created_at "createdAt", coalesce(i.invoice_date, (i.created_at at time zone b.time_zone)::date) "invoiceDate",
  i.sales_tax_basis_points "salesTaxRate", i.subtotal_cents subtotal, i.discount_cents discount,
  i.discount_basis_points "discountPercent", i.discount_amount_cents "discountAmount", i.discount_name "discountName",
  i.hides_rates "hidesRates", i.hides_section_totals "hidesSectionTotals", i.shows_one_price "showsOnePrice",
  ${taxesOfInvoice(sql)} taxes, ${sectionsOfInvoice(sql)} sections, i.tax_cents "salesTaxAmount", i.total_cents total, i.least_cents least, i.most_cents most, i.paid_cents paid, i.held_cents pending, i.credited_cents credited, i.charged_cents charged, ${chargesDue(sql)} "chargesDue", i.returned_fee_cents "returnedFee",
  ${earlyOfInvoice(sql)} early, i.early_until "earlyUntil",
  i.reserved_cents reserved, i.rounds_lines "roundsLines", i.line_count "lineCount", i.sent_at "sentAt",
  i.exemption_number exemption, ${ofDraw(sql)}, i.outcome, i.outcome_at "outcomeAt",
  i.version ${fieldColumns(sql, 'i', others)}`,
);

const valuesOf = (sql: Queryable, invoice: Omit<NewInvoice, 'today'>) =>
  fieldValues(sql, { ...others, invoiceDate, salesTax }, { ...invoice, salesTax: invoice.salesTaxRate });

export const invoiceSource = fixed(
  (sql) => sql`
  invoices i
  join businesses b on b.id = i.business_id
  join jobs j on j.business_id = i.business_id and j.id = i.job_id
  join customers c on c.business_id = i.business_id and c.id = i.customer_id`,
);

export async function readInvoice(
  { sql, businessId }: TenantReader,
  invoiceId: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await sql<InvoiceRow[]>`
    select ${invoiceColumns(sql)} from ${invoiceSource(sql)} where i.business_id = ${businessId} and i.id = ${invoiceId}`;
  return row;
}

/** An invoice that is locked until the transaction ends, with the facts that payments need. */
export type LockedInvoice = InvoiceRow & Receivable;

export async function lockInvoice(tx: TenantTransaction, invoiceId: string): Promise<LockedInvoice | undefined> {
  const locked = await lockReceivable(tx, invoiceId);
  // Read once it is locked. Whoever waited while a draft went to another customer sees the new one.
  const row = locked && (await readInvoice(tx, invoiceId));
  return row && { ...row, businessId: tx.businessId };
}

export type NewInvoice = Pick<InvoiceRow, keyof typeof others | 'id' | 'customerId' | 'createdAt' | 'salesTaxRate'> & {
  /** Null for the day of creation. */ readonly invoiceDate: CalendarDate | null;
  /** In the time zone of the business. Whoever is exempt on that day starts untaxed. */ readonly today: CalendarDate;
};

/**
 * Takes the next number of the business. The counter's row is locked until commit, so numbers are unique and have no gaps. The
 * customer is locked before the counter, as by a first message, so the two do not wait for each other. Answers the certificate by
 * which it starts untaxed, null when it starts taxed (TAX-06).
 */
export async function insertInvoice(
  { sql, businessId }: TenantTransaction,
  invoice: NewInvoice,
): Promise<string | null> {
  const [customer] = await sql<Exemption[]>`
    update customers set invoice_count = invoice_count + 1 where business_id = ${businessId} and id = ${invoice.customerId}
    returning tax_exempt "taxExempt", exemption_number "exemptionNumber", exemption_ends "exemptionEnds"`;
  const exemption = customer ? exemptionOn(customer, invoice.today) : null;
  const [numbered] = await sql<{ number: number }[]>`
    update business_counters set next_invoice_number = next_invoice_number + 1
    where business_id = ${businessId} returning next_invoice_number - 1 as number`;
  const row = {
    ...valuesOf(sql, invoice),
    ...numbered,
    business_id: businessId,
    id: invoice.id,
    customer_id: invoice.customerId,
    created_at: invoice.createdAt,
    rounds_lines: true,
    exemption_number: exemption,
  };
  await sql`insert into invoices ${sql(row)}`;
  return exemption;
}

/** Writes what may change of a draft, with totals of `totalsOfDraft`. Every write raises the version, so two people cannot overwrite each other unseen. */
export async function updateDraft({ sql, businessId }: TenantTransaction, draft: LockedInvoice) {
  const row = {
    ...valuesOf(sql, draft),
    customer_id: draft.customerId,
    exemption_number: draft.exemption,
    subtotal_cents: draft.subtotal,
    discount_basis_points: draft.discountPercent,
    discount_amount_cents: draft.discountAmount,
    discount_name: draft.discountName,
    discount_cents: draft.discount,
    hides_rates: draft.hidesRates,
    hides_section_totals: draft.hidesSectionTotals,
    shows_one_price: draft.showsOnePrice,
    tax_cents: draft.salesTaxAmount,
    total_cents: draft.total,
    ...heldColumns(draft),
    least_cents: draft.least,
    most_cents: draft.most,
    rounds_lines: true,
    line_count: draft.lineCount,
  };
  await sql`
    ${withTaxes(sql, { businessId }, draft)}
    update invoices set ${sql(row)}, version = version + 1
    where business_id = ${businessId} and id = ${draft.id}`;
}

/** A draw has one invoice (DRAW-10). It is not copied with an invoice. */
export async function nameDraw({ sql, businessId }: TenantTransaction, invoiceId: string, drawId: string) {
  await sql`update invoices set draw_id = ${drawId} where business_id = ${businessId} and id = ${invoiceId}`;
}

/** The dates of the invoice that a sent quote becomes. The move that makes it one raises the version. */
export async function updateDates({ sql, businessId }: TenantTransaction, invoice: LockedInvoice) {
  const { invoiceTerm, dueDate, quoteExpiration } = INVOICE_FIELDS;
  const row = fieldValues(sql, { invoiceDate, invoiceTerm, dueDate, quoteExpiration }, invoice);
  await sql`update invoices set ${sql(row)} where business_id = ${businessId} and id = ${invoice.id}`;
}

/**
 * Drafts may move to another customer, and the counts follow. `from` has the customer of each. All are locked in one order, so
 * two who move drafts to and fro do not wait for each other.
 */
export async function moveInvoiceCounts({ sql, businessId }: TenantTransaction, from: readonly string[], to: string) {
  const left = from.filter((customerId) => customerId !== to);
  if (left.length === 0) return;
  await sql`
    select 1 from customers where business_id = ${businessId} and id = any(${[...left, to]}::uuid[])
    order by id for no key update`;
  await sql`
    update customers c set invoice_count = c.invoice_count - l.drafts
    from (select id, count(*) as drafts from unnest(${left}::uuid[]) as id group by id) l
    where c.business_id = ${businessId} and c.id = l.id`;
  await sql`
    update customers set invoice_count = invoice_count + ${left.length} where business_id = ${businessId} and id = ${to}`;
}

/**
 * When a job moves to another customer, its unsent invoices move with it, but those of draws, whose contract was canceled, and without
 * the order number of the one before. What was sent stays. The job is locked, so that no draft is added. Answers those that moved.
 */
export async function moveDraftsOfJob(tx: TenantTransaction, jobId: string, customerId: string): Promise<string[]> {
  const { sql, businessId } = tx;
  const drafts = await sql<{ id: string; customerId: string }[]>`
    select id, customer_id "customerId" from invoices
    where business_id = ${businessId} and job_id = ${jobId} and status = 'pending' and draw_id is null
      and customer_id <> ${customerId}
    order by id for update`;
  if (drafts.length === 0) return [];
  const from = drafts.map((draft) => draft.customerId);
  await moveInvoiceCounts(tx, from, customerId);
  const ids = drafts.map(({ id }) => id);
  await sql`
    update invoices set customer_id = ${customerId}, customer_reference = '', version = version + 1
    where business_id = ${businessId} and id = any(${ids}::uuid[])`;
  return ids;
}

/** What the customer saw when the invoice was at this version, or since. It is the last document sent until then. */
export async function readSentDocument(
  { sql, businessId }: TenantReader,
  { invoiceId, version }: { invoiceId: string; version: number },
): Promise<{ sha256: Buffer; jobName: string; description: string } | undefined> {
  const [row] = await sql<{ sha256: Buffer; jobName: string; description: string }[]>`
    select sha256, document->>'jobName' "jobName", document->>'description' description from sent_documents
    where business_id = ${businessId} and invoice_id = ${invoiceId} and version <= ${version}
    order by version desc limit 1`;
  return row;
}

/** Whether it was sent again after this event. `eventId` is what `writeEvent` answered. */
export async function wasSentSince(
  { sql, businessId }: TenantReader,
  invoiceId: string,
  eventId: string,
): Promise<boolean> {
  const rows = await sql`
    select 1 from events
    where business_id = ${businessId} and subject_id = ${invoiceId} and kind = 'sent' and id > ${eventId}::bigint limit 1`;
  return rows.length === 1;
}
