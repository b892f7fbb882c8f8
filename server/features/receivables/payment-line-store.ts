import type { Cents } from '@underlay/domain/money/money.ts';
import type { DepositKind } from '@underlay/domain/payments/deposits.ts';
import type { PaymentMethod, PaymentState } from '@underlay/domain/payments/payment.ts';
import { moment } from '../../database/nested.ts';
import type { Queryable, TenantReader } from '../../database/sql.ts';

/** What an invoice shows of a payment among its lines. */
export interface PaymentLineRow {
  readonly id: string;
  readonly invoiceId: string;
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  readonly applied: boolean;
  readonly amount: Cents;
  readonly description: string;
  readonly failureMessage: string | null;
  readonly refunded: Cents;
  readonly depositsKind: DepositKind | null;
  readonly depositsArriveAt: Date | null;
  readonly createdAt: Date;
}

const columns = (sql: Queryable) => sql`
  p.id, p.invoice_id "invoiceId", p.method, p.state, p.applied, p.amount_cents amount, p.description, p.failure_message "failureMessage",
  p.refunded_cents refunded, p.deposits_kind "depositsKind"`;

/** A card form that was only opened is left out. With a payer, only theirs: what an earlier customer tried to pay stays with them. */
const shown = (sql: Queryable, payerId: string | undefined) => sql`
  p.state not in ('started', 'canceled') ${payerId === undefined ? sql`` : sql`and p.customer_id = ${payerId}`}`;

/** Nested in a statement about invoices `i`, oldest first. */
export type PaymentOfInvoice = Omit<PaymentLineRow, 'createdAt' | 'depositsArriveAt'> & {
  readonly createdAt: string;
  readonly depositsArriveAt: string | null;
  /** The category that payments stand in among the lines. */
  readonly categoryId: string | null;
};
export const paymentsOfInvoice = (sql: Queryable, payerId?: string) => sql`
  select ${columns(sql)}, ${moment(sql, 'p.created_at')} "createdAt", ${moment(sql, 'p.deposits_arrive_at')} "depositsArriveAt",
    (select id from categories where business_id = p.business_id and kind = 'payment' order by position limit 1) "categoryId"
  from payments p where p.business_id = i.business_id and p.invoice_id = i.id and ${shown(sql, payerId)} order by p.created_at, p.id`;

/** Payments of several invoices at once, oldest first. */
export async function paymentLinesOf(
  { sql, businessId }: TenantReader,
  invoiceIds: readonly string[],
  payerId?: string,
): Promise<PaymentLineRow[]> {
  if (invoiceIds.length === 0) return [];
  return sql<PaymentLineRow[]>`
    select ${columns(sql)}, p.deposits_arrive_at "depositsArriveAt", p.created_at "createdAt" from payments p
    where p.business_id = ${businessId} and p.invoice_id = any(${invoiceIds as string[]}::uuid[]) and ${shown(sql, payerId)}
    order by p.created_at, p.id`;
}
