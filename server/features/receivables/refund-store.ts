import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { Tender } from '@underlay/domain/payments/hand-payment.ts';
import type { RefundParts, RefundState } from '@underlay/domain/payments/refund.ts';
import type { RefundTarget } from '@underlay/domain/payments/refund-targets.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { ProviderRefund } from '../../services/payment-provider.ts';
import type { PaymentRow } from './payment-store.ts';
import { insertRefundTargets, targetsOfRefund, unusedIn } from './refund-target-store.ts';
import { BY_THE_BANK } from './taken-back-store.ts';

export interface RefundRow {
  readonly id: string;
  readonly businessId: string;
  readonly paymentId: string;
  readonly state: RefundState;
  readonly amount: Cents;
  readonly fee: Cents;
  /** What of the payment's cost comes back to the business with it (FEE-09). */
  readonly cost: Cents;
  readonly reason: string;
  /** Where it is taken from, as it was asked for (PART-23). Null of one of before. */
  readonly from: readonly RefundTarget[] | null;
  /** A user's id, `provider` when it was made there, or `bank` when the payer's bank took it. */
  readonly requestedBy: string;
  /** The name of that user. */
  readonly by: string | null;
  readonly providerRefundId: string | null;
  readonly failureMessage: string | null;
  /** How it was paid back by hand, and when. Null of what goes back at the provider. */
  readonly method: Tender | null;
  readonly reference: string;
  readonly paidOn: CalendarDate | null;
  readonly createdAt: Date;
}

type PaidByHand = Pick<RefundRow, 'method' | 'reference' | 'paidOn'>;

/** The requester of a refund that was made at the provider. */
export const AT_THE_PROVIDER = 'provider';

/** The requester of a part that the payer's bank took back: a dispute that is not about all of the payment. */
export const requesterOf = ({ bankReason }: Pick<ProviderRefund, 'bankReason'>): string =>
  bankReason === undefined ? AT_THE_PROVIDER : BY_THE_BANK;
export const isTakenByBank = ({ requestedBy }: Pick<RefundRow, 'requestedBy'>): boolean => requestedBy === BY_THE_BANK;

const columns = (sql: Queryable) => sql`
  r.id, r.business_id "businessId", r.payment_id "paymentId", r.state, r.amount_cents amount, r.fee_cents fee, r.cost_cents cost, r.reason,
  r.requested_by "requestedBy", n.name "by", r.provider_refund_id "providerRefundId", r.failure_message "failureMessage",
  r.method, r.reference, r.paid_on "paidOn", r.created_at "createdAt", ${targetsOfRefund(sql)} "from"`;
const named = (sql: Queryable) => sql`
  refunds r left join member_names n on n.business_id = r.business_id and n.user_id = r.requested_by`;

export async function readRefund({ sql, businessId }: TenantReader, refundId: string): Promise<RefundRow | undefined> {
  const [row] = await sql<RefundRow[]>`
    select ${columns(sql)} from ${named(sql)} where r.business_id = ${businessId} and r.id = ${refundId}`;
  return row;
}

export const refundsOfPayment = (
  { sql, businessId }: TenantReader,
  { id }: Pick<PaymentRow, 'id'>,
): Promise<RefundRow[]> =>
  sql<RefundRow[]>`
    select ${columns(sql)} from ${named(sql)}
    where r.business_id = ${businessId} and r.payment_id = ${id} order by r.created_at, r.id`;

/** Whether the provider has to be asked about refunds. Failed ones have ended. */
export async function hasRefunds({ sql, businessId }: TenantReader, { id }: PaymentRow): Promise<boolean> {
  const rows = await sql`
    select 1 from refunds where business_id = ${businessId} and payment_id = ${id} and state <> 'failed' limit 1`;
  return rows.length === 1;
}

/** The invoice or the customer whose timeline tells that a refund was asked for. */
export async function askedAt(
  { sql, businessId }: TenantReader,
  { refundId, paymentId }: { readonly refundId: string; readonly paymentId: string },
): Promise<string | undefined> {
  const [row] = await sql<{ subjectId: string }[]>`
    select e.subject_id "subjectId" from events e
    where e.business_id = ${businessId} and e.kind = 'refund_requested' and e.data ->> 'refundId' = ${refundId} and e.subject_id in (
      select invoice_id from payment_targets where business_id = ${businessId} and payment_id = ${paymentId}
      union select invoice_id from allocations where business_id = ${businessId} and payment_id = ${paymentId})
    limit 1`;
  return row?.subjectId;
}

type NewRefund = Omit<RefundRow, 'businessId' | 'paymentId' | 'failureMessage' | 'by' | 'from' | keyof PaidByHand> & {
  readonly from: readonly RefundTarget[];
};

export async function insertRefund(tx: TenantTransaction, payment: PaymentRow, refund: NewRefund) {
  const { sql, businessId } = tx;
  await sql`
    insert into refunds (business_id, id, payment_id, invoice_id, customer_id, state, amount_cents, unused_cents, fee_cents, cost_cents, reason, requested_by,
      provider_refund_id, created_at, checked_at)
    values (${businessId}, ${refund.id}, ${payment.id}, ${payment.invoiceId}, ${payment.customerId}, ${refund.state},
      ${refund.amount}, ${unusedIn(refund.from)}, ${refund.fee}, ${refund.cost}, ${refund.reason}, ${refund.requestedBy}, ${refund.providerRefundId}, ${refund.createdAt}, ${refund.createdAt})`;
  await insertRefundTargets(tx, refund.id, refund.from);
}

/** Stores the provider's name for it. */
export async function nameRefund({ sql, businessId }: TenantTransaction, refund: RefundRow, providerRefundId: string) {
  await sql`
    update refunds set provider_refund_id = ${providerRefundId}
    where business_id = ${businessId} and id = ${refund.id} and provider_refund_id is null`;
}

export async function decideRefund(
  { sql, businessId }: TenantTransaction,
  refund: RefundRow,
  {
    state,
    failureMessage,
    at,
    amount,
    fee,
    cost,
  }: RefundParts & Pick<RefundRow, 'cost' | 'state' | 'failureMessage'> & { at: Date },
) {
  await sql`
    update refunds set state = ${state}, failure_message = ${failureMessage}, decided_at = ${at},
      amount_cents = ${amount}, fee_cents = ${fee}, cost_cents = ${cost}
    where business_id = ${businessId} and id = ${refund.id}`;
}

/** It was paid by hand, and so has arrived (PART-24). */
export async function markPaidBack(
  { sql, businessId }: TenantTransaction,
  refundId: string,
  { method, reference, paidOn, at }: PaidByHand & { readonly at: Date },
) {
  await sql`
    update refunds set method = ${method}, reference = ${reference}, paid_on = ${paidOn}, decided_at = ${at}
    where business_id = ${businessId} and id = ${refundId}`;
}

/** The first day on which some of a payment was paid back by hand. Undefined while nothing was. */
export async function firstPaidBack(
  { sql, businessId }: TenantReader,
  paymentId: string,
): Promise<CalendarDate | undefined> {
  const [row] = await sql<{ paidOn: CalendarDate }[]>`
    select paid_on "paidOn" from refunds
    where business_id = ${businessId} and payment_id = ${paymentId} and paid_on is not null and state = 'succeeded'
    order by paid_on limit 1`;
  return row?.paidOn;
}

export async function markRefundChecked({ sql, businessId }: TenantTransaction, { id }: RefundRow, at: Date) {
  await sql`update refunds set checked_at = ${at} where business_id = ${businessId} and id = ${id}`;
}

const PER_ROUND = 50;

/** Refunds without an answer every half minute, those that a bank has every hour. Webhooks are the usual way. */
export const refundsToReconcile = (sql: Queryable, now: Date): Promise<{ businessId: string; id: string }[]> =>
  sql`
    select business_id "businessId", id from refunds
    where state = 'requested' and checked_at < ${now}::timestamptz - case
      when provider_refund_id is null then interval '30 seconds' else interval '1 hour' end
    order by checked_at limit ${PER_ROUND}`;

export async function hasAuthorization({ sql, businessId }: TenantReader, { id }: PaymentRow): Promise<boolean> {
  const rows = await sql`
    select 1 from payment_authorizations where business_id = ${businessId} and payment_id = ${id}`;
  return rows.length === 1;
}
