import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { InvoiceStatus } from '@underlay/domain/invoices/invoice.ts';
import type { BasisPoints, Cents } from '@underlay/domain/money/money.ts';
import type { Queryable, Transaction } from '../../database/sql.ts';

export interface InvoiceRow {
  readonly uuid: string;
  readonly number: number;
  readonly isQuote: boolean;
  readonly status: InvoiceStatus;
  readonly description: string;
  readonly jobId: string;
  readonly jobName: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly createdAt: Date;
  readonly dueDate: CalendarDate;
  readonly quoteExpiration: CalendarDate | null;
  readonly invoiceTerm: number | null;
  readonly salesTax: BasisPoints;
  readonly subtotal: Cents;
  readonly tax: Cents;
  readonly total: Cents;
  readonly paid: Cents;
  readonly held: Cents;
  readonly lineCount: number;
  readonly version: number;
}

const columns = (sql: Queryable) => sql`
  i.id uuid, i.number, i.is_quote "isQuote", i.status, i.description, i.job_id "jobId", j.name "jobName",
  i.customer_id "customerId", c.display_name "customerName", i.created_at "createdAt", i.due_date "dueDate",
  i.quote_expiration "quoteExpiration", i.invoice_term "invoiceTerm", i.sales_tax_basis_points "salesTax",
  i.subtotal_cents subtotal, i.tax_cents tax, i.total_cents total, i.paid_cents paid, i.held_cents held,
  i.line_count "lineCount", i.version`;

const source = (sql: Queryable) => sql`
  invoices i
  join jobs j on j.business_id = i.business_id and j.id = i.job_id
  join customers c on c.business_id = i.business_id and c.id = i.customer_id`;

export async function readInvoice(
  sql: Queryable,
  businessId: string,
  invoiceId: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await sql<InvoiceRow[]>`
    select ${columns(sql)} from ${source(sql)} where i.business_id = ${businessId} and i.id = ${invoiceId}`;
  return row;
}

/** The same, holding the invoice until the transaction ends: whoever moves its money or its status comes through here. */
export async function lockInvoice(
  tx: Transaction,
  businessId: string,
  invoiceId: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await tx<InvoiceRow[]>`
    select ${columns(tx)} from ${source(tx)} where i.business_id = ${businessId} and i.id = ${invoiceId} for update of i`;
  return row;
}

/**
 * A page of all invoices is a range of numbers, since numbers have no gaps and nothing is ever deleted: page 500 costs
 * what page 1 costs, and the count is the last number.
 */
export async function listInvoices(sql: Queryable, businessId: string, limit: number, offset: number) {
  const [counter] = await sql<{ next: number }[]>`
    select next_invoice_number next from business_counters where business_id = ${businessId}`;
  const next = counter?.next ?? FIRST_NUMBER;
  const rows = await sql<InvoiceRow[]>`
    select ${columns(sql)} from ${source(sql)}
    where i.business_id = ${businessId} and i.number < ${next - offset} and i.number >= ${next - offset - limit}
    order by i.number desc`;
  return { rows, total: next - FIRST_NUMBER };
}

export const FIRST_NUMBER = 1001;

export interface InvoiceSearch {
  /** Ranges of numbers that begin with what was typed; null when it was left empty (D69). */
  readonly ranges: readonly NumberRange[] | null;
  /** A LIKE pattern for the customer's name. */
  readonly customer: string | null;
}

export interface NumberRange {
  readonly from: number;
  readonly below: number;
}

/** 104 stands for 104, 1040 to 1049, 10400 to 10499 and so on: a prefix that an index on the number can answer. */
export function numbersStartingWith(prefix: string): NumberRange[] {
  if (!/^[1-9]\d{0,9}$/.test(prefix)) return [];
  const first = Number(prefix);
  return Array.from({ length: 11 - prefix.length }, (_, zeros) => ({
    from: first * 10 ** zeros,
    below: (first + 1) * 10 ** zeros,
  }));
}

/** One page of what a search finds. The page is chosen on narrow index rows first and dressed afterwards. */
export async function searchInvoices(
  sql: Queryable,
  businessId: string,
  search: InvoiceSearch,
  limit: number,
  offset: number,
) {
  const { ranges, customer } = search;
  const customers = sql`select id from customers where business_id = ${businessId} and search_text like ${customer}`;
  const where = sql`i.business_id = ${businessId}
    ${ranges ? sql`and exists (select 1 from jsonb_to_recordset(${sql.json(ranges as never)}) as r ("from" bigint, below bigint) where i.number >= r."from" and i.number < r.below)` : sql``}
    ${customer ? sql`and i.customer_id = any(array(${customers}))` : sql``}`;
  const rows = await sql<InvoiceRow[]>`
    with page as materialized (select i.number from invoices i where ${where} order by i.number desc limit ${limit} offset ${offset})
    select ${columns(sql)} from page join ${source(sql)} on i.business_id = ${businessId} and i.number = page.number
    order by i.number desc`;
  const counted = ranges
    ? await sql<{ count: number }[]>`select count(*) as count from invoices i where ${where}`
    : // Each customer knows how many invoices it has, so that nothing has to be read to be counted.
      await sql<
        { count: number }[]
      >`select coalesce(sum(invoice_count), 0)::bigint as count from customers where id in (${customers}) and business_id = ${businessId}`;
  return { rows, total: counted[0]?.count ?? 0 };
}

/** The invoices and quotes of a job (JOB-12), newest first. */
export const invoicesOfJob = (sql: Queryable, businessId: string, jobId: string): Promise<InvoiceRow[]> =>
  sql<InvoiceRow[]>`
    select ${columns(sql)} from ${source(sql)}
    where i.business_id = ${businessId} and i.job_id = ${jobId} order by i.number desc limit 200`;

/** What a customer was sent, newest first; drafts do not exist for them (D15). */
export async function listSentInvoices(
  sql: Queryable,
  businessId: string,
  customerId: string,
  limit: number,
  offset: number,
) {
  const rows = await sql<InvoiceRow[]>`
    select ${columns(sql)} from ${source(sql)}
    where i.business_id = ${businessId} and i.customer_id = ${customerId} and i.status <> 'pending'
    order by i.number desc limit ${limit} offset ${offset}`;
  const [counted] = await sql<{ count: number }[]>`
    select count(*) as count from invoices
    where business_id = ${businessId} and customer_id = ${customerId} and status <> 'pending'`;
  return { rows, total: counted?.count ?? 0 };
}

/** What a customer owes on sent invoices; quotes do not count (D64). */
export async function balanceOf(sql: Queryable, businessId: string, customerId: string): Promise<number> {
  const [row] = await sql<{ balance: number }[]>`
    select coalesce(sum(total_cents - paid_cents - held_cents), 0)::bigint as balance from invoices
    where business_id = ${businessId} and customer_id = ${customerId} and status = 'unpaid'`;
  return row?.balance ?? 0;
}

export type NewInvoice = Pick<
  InvoiceRow,
  | 'uuid'
  | 'isQuote'
  | 'description'
  | 'jobId'
  | 'customerId'
  | 'createdAt'
  | 'dueDate'
  | 'quoteExpiration'
  | 'invoiceTerm'
  | 'salesTax'
>;

/** Takes the next number of the business. The counter's row is held until commit, so numbers are unique and have no gaps. */
export async function insertInvoice(tx: Transaction, businessId: string, invoice: NewInvoice) {
  await tx`
    with numbered as (
      update business_counters set next_invoice_number = next_invoice_number + 1
      where business_id = ${businessId} returning next_invoice_number - 1 as number),
    counted as (
      update customers set invoice_count = invoice_count + 1 where business_id = ${businessId} and id = ${invoice.customerId})
    insert into invoices (business_id, id, number, is_quote, status, description, job_id, customer_id, created_at, due_date,
      quote_expiration, invoice_term, sales_tax_basis_points)
    select ${businessId}, ${invoice.uuid}, number, ${invoice.isQuote}, 'pending', ${invoice.description}, ${invoice.jobId},
      ${invoice.customerId}, ${invoice.createdAt}, ${invoice.dueDate}, ${invoice.quoteExpiration}, ${invoice.invoiceTerm}, ${invoice.salesTax}
    from numbered`;
}

/** Writes what a move may change. Every write counts the version up, so that two people cannot overwrite each other unseen. */
export async function updateInvoice(
  tx: Transaction,
  businessId: string,
  invoice: InvoiceRow,
  sentAt: Date | null = null,
) {
  await tx`
    update invoices set is_quote = ${invoice.isQuote}, status = ${invoice.status}, description = ${invoice.description},
      job_id = ${invoice.jobId}, customer_id = ${invoice.customerId}, due_date = ${invoice.dueDate},
      quote_expiration = ${invoice.quoteExpiration}, invoice_term = ${invoice.invoiceTerm}, sales_tax_basis_points = ${invoice.salesTax},
      subtotal_cents = ${invoice.subtotal}, tax_cents = ${invoice.tax}, total_cents = ${invoice.total}, paid_cents = ${invoice.paid},
      held_cents = ${invoice.held}, line_count = ${invoice.lineCount}, sent_at = coalesce(${sentAt}, sent_at), version = version + 1
    where business_id = ${businessId} and id = ${invoice.uuid}`;
}

/** A draft may move to a job of another customer: the counts follow. */
export async function moveInvoiceCount(tx: Transaction, businessId: string, from: string, to: string) {
  if (from === to) return;
  await tx`update customers set invoice_count = invoice_count - 1 where business_id = ${businessId} and id = ${from}`;
  await tx`update customers set invoice_count = invoice_count + 1 where business_id = ${businessId} and id = ${to}`;
}

/** When a job moves to another customer, what has not been sent yet moves with it; what was sent stays whose it is. */
export async function moveDraftsOfJob(tx: Transaction, businessId: string, jobId: string, customerId: string) {
  const drafts = await tx<{ customerId: string }[]>`
    select customer_id "customerId" from invoices
    where business_id = ${businessId} and job_id = ${jobId} and status = 'pending' and customer_id <> ${customerId} for update`;
  if (drafts.length === 0) return;
  for (const draft of drafts) await moveInvoiceCount(tx, businessId, draft.customerId, customerId);
  await tx`
    update invoices set customer_id = ${customerId}, version = version + 1
    where business_id = ${businessId} and job_id = ${jobId} and status = 'pending' and customer_id <> ${customerId}`;
}

export async function insertSentDocument(
  tx: Transaction,
  businessId: string,
  invoice: InvoiceRow,
  document: object,
  sentAt: Date,
  sha256: Buffer,
) {
  await tx`
    insert into sent_documents (business_id, invoice_id, version, sent_at, document, sha256)
    values (${businessId}, ${invoice.uuid}, ${invoice.version}, ${sentAt}, ${tx.json(document as never)}, ${sha256})`;
}
