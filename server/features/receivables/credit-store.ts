import type { Uses } from '@underlay/domain/payments/refund.ts';
import type { TenantReader } from '../../database/sql.ts';
import { type PaymentRow, paymentColumns } from './payment-store.ts';

/** The other uses of a payment's amount, in cents. */
export async function usesOf({ sql, businessId }: TenantReader, { id }: PaymentRow): Promise<Uses> {
  const [uses] = await sql<Uses[]>`
    select
      (select coalesce(sum(amount_cents), 0)::bigint from refunds
        where business_id = ${businessId} and payment_id = ${id} and state = 'requested') "underWay",
      (select coalesce(sum(amount_cents), 0)::bigint from payments
        where business_id = ${businessId} and credit_of = ${id} and state = 'settled') credited`;
  if (!uses) throw new Error('a sum has one row');
  return uses;
}

/** What was paid from the credit of a payment and still counts, newest first. */
export const paidFromCredit = ({ sql, businessId }: TenantReader, { id }: PaymentRow): Promise<PaymentRow[]> =>
  sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from payments
    where business_id = ${businessId} and credit_of = ${id} and state = 'settled' order by created_at desc, id`;

/** Every invoice whose money may move with this payment: its own, those that its credit pays, and the source of its credit. */
export async function invoicesAround(
  { sql, businessId }: TenantReader,
  { id, creditOf }: Pick<PaymentRow, 'id' | 'creditOf'>,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select invoice_id id from payments where business_id = ${businessId} and id = any(${creditOf ? [id, creditOf] : [id]}::uuid[])
    union
    select invoice_id from payments where business_id = ${businessId} and credit_of = ${id} and state = 'settled'`;
  return rows.map(({ id }) => id);
}
