import type { JobJson } from '@underlay/contract/jobs.ts';
import type { AddressJson } from '@underlay/contract/primitives.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { EarlyFacts } from '@underlay/domain/credits/early-discount.ts';
import type { InvoiceStatus } from '@underlay/domain/invoices/invoice.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { Outcome } from '@underlay/domain/offers/offer-life.ts';
import type { PaymentMethod, PaymentState } from '@underlay/domain/payments/payment.ts';
import { fixed, moment, nested, nestedOne } from '../../database/nested.ts';
import type { Queryable, Statement, TenantReader } from '../../database/sql.ts';
import type { Slice } from '../../services/paging.ts';
import { cameAt, chargesDue, earlyOfInvoice, paymentsOfInvoice } from '../receivables/index.ts';

export interface PaymentOfJob {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  readonly cameAt: string;
}

/** A document of a job that its customer has. */
export interface DocumentOfJob {
  readonly id: string;
  readonly number: number;
  readonly isQuote: boolean;
  readonly status: InvoiceStatus;
  readonly description: string;
  readonly total: Cents;
  readonly paid: Cents;
  readonly pending: Cents;
  readonly reserved: Cents;
  readonly credited: Cents;
  readonly charged: Cents;
  readonly chargesDue: Cents;
  readonly early: EarlyFacts | null;
  readonly dueDate: CalendarDate;
  readonly quoteExpiration: CalendarDate | null;
  readonly outcome: Outcome | null;
  readonly drawId: string | null;
  readonly sentAt: string;
  /** What was signed of it as a document. Null while there is none. */
  readonly signed: { readonly size: number; readonly madeAt: string } | null;
  /** Their own, oldest first. */
  readonly payments: readonly PaymentOfJob[];
}

export interface CustomerJobRow {
  readonly id: string;
  readonly name: string;
  readonly status: JobJson['status'];
  readonly address: AddressJson;
  /** Whether it still is this customer's. */
  readonly isTheirs: boolean;
  readonly timeZone: string;
  readonly documents: readonly DocumentOfJob[];
}

interface OfCustomer {
  readonly customerId: string;
}

const MAX_DOCUMENTS = 200;

/** Documents `i` that their customer has at this moment (D15, P22). */
export const sentTo = ({ sql, businessId }: TenantReader, customerId: string): Statement =>
  sql`i.business_id = ${businessId} and i.customer_id = ${customerId} and i.status <> 'pending'`;

const payments = fixed(
  (sql) => sql`
    select l.id, l.method, l.state, ${moment(sql, 'came.at')} "cameAt" from (${paymentsOfInvoice(sql, sql`i.customer_id`)}) l
    cross join lateral (
      select ${cameAt(sql)} at from (select l."receivedOn" received_on, l."createdAt"::timestamptz created_at) p) came
    order by came.at, l.id`,
);

const signed = fixed(
  (sql) => sql`
    select f.size_bytes size, ${moment(sql, 'f.made_at')} "madeAt"
    from signatures s join signed_files f on f.business_id = s.business_id and f.subject_id = s.id
    where s.business_id = i.business_id and s.about = 'offer' and s.subject_id = i.id
    order by s.version desc limit 1`,
);

const documentColumns = (sql: Queryable) => sql`
  i.id, i.number, i.is_quote "isQuote", i.status, i.description, i.total_cents total, i.paid_cents paid, i.held_cents pending, i.reserved_cents reserved, i.credited_cents credited, i.charged_cents charged, ${chargesDue(sql)} "chargesDue", ${earlyOfInvoice(sql)} early,
  i.due_date "dueDate", i.quote_expiration "quoteExpiration", i.outcome, i.draw_id "drawId",
  ${moment(sql, 'i.sent_at')} "sentAt", case when i.outcome = 'accepted' then ${nestedOne(sql, signed(sql))} end signed,
  ${nested(sql, payments(sql))} payments`;

const jobColumns = (sql: Queryable, customerId: string) => sql`
  j.id, j.name, j.status, j.address, j.customer_id = ${customerId} "isTheirs", b.time_zone "timeZone"`;

/** Undefined when this customer has nothing of the job. Of very many documents those that wait, and the newest. */
export async function readCustomerJob(
  db: TenantReader,
  { jobId, customerId }: OfCustomer & { readonly jobId: string },
): Promise<CustomerJobRow | undefined> {
  const { sql, businessId } = db;
  const documents = sql`
    select ${documentColumns(sql)} from invoices i where ${sentTo(db, customerId)} and i.job_id = j.id
    order by i.draw_id is not null or i.status = 'unpaid' or (i.status = 'sent' and i.outcome is null) desc, i.number desc
    limit ${MAX_DOCUMENTS}`;
  const [row] = await sql<CustomerJobRow[]>`
    select ${jobColumns(sql, customerId)}, ${nested(sql, documents)} documents
    from jobs j join businesses b on b.id = j.business_id
    where j.business_id = ${businessId} and j.id = ${jobId}
      and exists (select from invoices i where ${sentTo(db, customerId)} and i.job_id = j.id)`;
  return row;
}

/** Those of which the customer has anything, the newest document first, with the documents that wait. */
export async function listCustomerJobs(
  db: TenantReader,
  { customerId }: OfCustomer,
  { limit, offset }: Slice,
): Promise<CustomerJobRow[]> {
  const { sql, businessId } = db;
  const documents = sql`
    select ${documentColumns(sql)} from invoices i
    where ${sentTo(db, customerId)} and i.job_id = j.id and (i.status = 'unpaid' or (i.status = 'sent' and i.outcome is null))
    order by i.number desc limit ${MAX_DOCUMENTS}`;
  return sql<CustomerJobRow[]>`
    with page as materialized (
      select i.job_id, i.number from invoices i where ${sentTo(db, customerId)} and not exists (
        select from invoices n
        where n.business_id = i.business_id and n.customer_id = i.customer_id and n.job_id = i.job_id and n.status <> 'pending'
          and n.number > i.number)
      order by i.number desc limit ${limit} offset ${offset})
    select ${jobColumns(sql, customerId)}, ${nested(sql, documents)} documents
    from page join jobs j on j.business_id = ${businessId} and j.id = page.job_id join businesses b on b.id = j.business_id
    order by page.number desc`;
}

export interface FileOfJob {
  readonly id: string;
  readonly invoiceId: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly createdAt: Date;
}

/** Newest first. What is internal is not among them (QUO-12). */
export const filesOfJob = (
  db: TenantReader,
  { jobId, customerId }: OfCustomer & { readonly jobId: string },
): Promise<FileOfJob[]> => {
  const { sql } = db;
  return sql<FileOfJob[]>`
    select f.id, f.invoice_id "invoiceId", f.file_name "fileName", f.mime_type "mimeType", f.size_bytes size,
      f.created_at "createdAt"
    from invoices i join files f on f.business_id = i.business_id and f.invoice_id = i.id and not f.internal
    where ${sentTo(db, customerId)} and i.job_id = ${jobId} order by f.created_at desc, f.id limit 200`;
};
