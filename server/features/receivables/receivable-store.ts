import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { InvoiceStatus } from '@underlay/domain/invoices/invoice.ts';
import type { About } from '@underlay/domain/ledger/accounts.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { Outcome } from '@underlay/domain/offers/offer-life.ts';
import type { Queryable, Statement, TenantReader, TenantTransaction } from '../../database/sql.ts';

/** What money needs to know of an invoice or quote: what is owed, what was paid, and by whom. */
export interface Receivable {
  readonly businessId: string;
  readonly id: string;
  readonly number: number;
  readonly customerId: string;
  readonly jobId: string;
  readonly isQuote: boolean;
  readonly status: InvoiceStatus;
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly salesTaxAmount: Cents;
  /** What is due of it: without what is retained. */
  readonly total: Cents;
  /** Of a draw: what of it is held back (RET-02). */
  readonly retained: Cents;
  /** Of a release: what of its total was held back before (RET-04). */
  readonly released: Cents;
  readonly paid: Cents;
  readonly pending: Cents;
  readonly reserved: Cents;
  readonly credited: Cents;
  readonly charged: Cents;
  /** What is added when a payment of it comes back, as it was said when it was sent (LATE-10). Null where nothing was said. */
  readonly returnedFee: Cents | null;
  /** The last day on which a discount for paying in time can be taken. Null where it was offered none. */
  readonly earlyUntil: CalendarDate | null;
  readonly lineCount: number;
  /** What its customer answered to a quote. Null before, and of an invoice. */
  readonly outcome: Outcome | null;
  readonly version: number;
}

/** What the books say of an invoice's lines. */
export const aboutOf = ({ id, customerId, jobId }: Pick<Receivable, 'id' | 'customerId' | 'jobId'>): About => ({
  customer: customerId,
  job: jobId,
  invoice: id,
});

const columns = (sql: Queryable) => sql`
  business_id "businessId", id, number, customer_id "customerId", job_id "jobId", is_quote "isQuote", status, subtotal_cents subtotal, discount_cents discount, tax_cents "salesTaxAmount", total_cents total, retained_cents retained, released_cents released,
  paid_cents paid, held_cents pending, reserved_cents reserved, credited_cents credited, charged_cents charged, returned_fee_cents "returnedFee", early_until "earlyUntil", line_count "lineCount", outcome, version`;

export async function readReceivable(
  { sql, businessId }: TenantReader,
  invoiceId: string,
): Promise<Receivable | undefined> {
  const [row] = await sql<Receivable[]>`
    select ${columns(sql)} from invoices where business_id = ${businessId} and id = ${invoiceId}`;
  return row;
}

/** The same, locked until the transaction ends. Every move of an invoice's money or status starts here. */
export async function lockReceivable(
  { sql, businessId }: TenantTransaction,
  invoiceId: string,
): Promise<Receivable | undefined> {
  const [row] = await sql<Receivable[]>`
    select ${columns(sql)} from invoices where business_id = ${businessId} and id = ${invoiceId} for update`;
  return row;
}

/** Nearly always there is one. PostgreSQL plans a list of them, whose length it does not know, anew each time. */
export const oneOf = (sql: Queryable, column: string, ids: readonly string[]): Statement =>
  ids.length === 1 ? sql`${sql(column)} = ${ids[0] ?? ''}` : sql`${sql(column)} = any(${ids as string[]}::uuid[])`;

/** Several of them, by their ids. They are locked in that order, so two callers never wait for each other in a circle (ALLOC-09). */
export async function lockReceivables(
  { sql, businessId }: TenantTransaction,
  ids: readonly string[],
  customerId?: string,
): Promise<Map<string, Receivable>> {
  const theirs = customerId ? sql`and customer_id = ${customerId}` : sql``;
  const rows = await sql<Receivable[]>`
    select ${columns(sql)} from invoices where business_id = ${businessId} and ${oneOf(sql, 'id', ids)} ${theirs}
    order by id for update`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Under which numbers invoices are known. */
export async function numbersOf(
  { sql, businessId }: TenantReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<{ id: string; number: number }[]>`
    select id, number from invoices where business_id = ${businessId} and id = any(${ids as string[]}::uuid[])`;
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** What is owed on one invoice. */
export const due = (sql: Queryable) => sql`total_cents + charged_cents - paid_cents - held_cents - credited_cents`;

/** What is owed on sent invoices. Quotes do not count (D64). */
export const owed = (sql: Queryable) => sql`coalesce(sum(${due(sql)}), 0)::bigint`;

/** What customers of any businesses owe, by their ids. Whoever owes nothing is not among them. */
export async function balancesOf(
  sql: Queryable,
  customers: readonly { readonly businessId: string; readonly customerId: string }[],
): Promise<ReadonlyMap<string, Cents>> {
  const rows = await sql<{ customerId: string; balance: Cents }[]>`
    select customer_id "customerId", ${owed(sql)} balance from invoices
    where (business_id, customer_id) in (
      select * from unnest(${customers.map(({ businessId }) => businessId)}::uuid[],
        ${customers.map(({ customerId }) => customerId)}::uuid[]))
      and status = 'unpaid'
    group by customer_id`;
  return new Map(rows.map(({ customerId, balance }) => [customerId, balance]));
}
