import type { Cents } from '@underlay/domain/money/money.ts';
import type { DepositKind } from '@underlay/domain/payments/deposits.ts';
import type { PaymentMethod, PaymentState } from '@underlay/domain/payments/payment.ts';
import type { TenantReader } from '../../database/sql.ts';

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

/**
 * Payments of several invoices at once, oldest first. A card form that was only opened is left out. With a payer, only theirs:
 * what an earlier customer of the invoice tried to pay stays with that customer.
 */
export async function paymentLinesOf(
  { sql, businessId }: TenantReader,
  invoiceIds: readonly string[],
  payerId?: string,
): Promise<PaymentLineRow[]> {
  if (invoiceIds.length === 0) return [];
  return sql<PaymentLineRow[]>`
    select id, invoice_id "invoiceId", method, state, applied, amount_cents amount, description, failure_message "failureMessage",
      refunded_cents refunded, deposits_kind "depositsKind", deposits_arrive_at "depositsArriveAt", created_at "createdAt"
    from payments
    where business_id = ${businessId} and invoice_id = any(${invoiceIds as string[]}::uuid[]) and state not in ('started', 'canceled')
      ${payerId === undefined ? sql`` : sql`and customer_id = ${payerId}`}
    order by created_at, id`;
}
