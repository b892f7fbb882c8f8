import type { InvoiceStatus } from '@underlay/domain/invoices/invoice.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';

/** What money needs to know of an invoice or quote: what is owed, what was paid, and by whom. */
export interface Receivable {
  readonly businessId: string;
  readonly id: string;
  readonly number: number;
  readonly customerId: string;
  readonly isQuote: boolean;
  readonly status: InvoiceStatus;
  readonly subtotal: Cents;
  readonly salesTaxAmount: Cents;
  readonly total: Cents;
  readonly paid: Cents;
  readonly pending: Cents;
  readonly lineCount: number;
  readonly version: number;
}

const columns = (sql: Queryable) => sql`
  business_id "businessId", id, number, customer_id "customerId", is_quote "isQuote", status, subtotal_cents subtotal, tax_cents "salesTaxAmount", total_cents total,
  paid_cents paid, held_cents pending, line_count "lineCount", version`;

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

/** What a customer owes on sent invoices. Quotes do not count (D64). */
export async function balanceOf({ sql, businessId }: TenantReader, customerId: string): Promise<Cents> {
  const [row] = await sql<{ balance: Cents }[]>`
    select coalesce(sum(total_cents - paid_cents - held_cents), 0)::bigint as balance from invoices
    where business_id = ${businessId} and customer_id = ${customerId} and status = 'unpaid'`;
  return row?.balance ?? ZERO;
}
