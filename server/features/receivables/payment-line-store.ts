import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { DepositKind } from '@underlay/domain/payments/deposits.ts';
import { creditFrom } from '@underlay/domain/payments/hand-payment.ts';
import type { PaymentMethod, PaymentState } from '@underlay/domain/payments/payment.ts';
import { moment } from '../../database/nested.ts';
import type { Queryable, Statement, TenantReader } from '../../database/sql.ts';
import { setAgainst } from '../customers/index.ts';
import { BY_THE_BANK, takenBackOf } from './taken-back-store.ts';

/** What an invoice shows of a payment among its lines. */
export interface PaymentLineRow {
  readonly id: string;
  readonly invoiceId: string;
  /** `credit`: it was meant for another invoice, and what was left of it is used here. */
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  /** What stands of it on this invoice. */
  readonly counted: Cents;
  /** Whether all that is left of it does, or pays other invoices. */
  readonly applied: boolean;
  /** What of the whole payment no invoice has, and is credit. */
  readonly unused: Cents;
  /** What more no invoice has of it, since it is set against what is owed of a check that came back (PART-19). */
  readonly against: Cents;
  readonly amount: Cents;
  /** Of all its invoices together, with what none has, and how many others it is meant for (PART-20). */
  readonly whole: Cents;
  readonly others: number;
  readonly description: string;
  /** Money on account that is used here. It has no invoice of its own (decision 110). */
  readonly isOnAccount: boolean;
  /** The day on which money came that was recorded by hand. */
  readonly receivedOn: CalendarDate | null;
  readonly failureMessage: string | null;
  readonly refunded: Cents;
  /** What of that the payer's bank took. */
  readonly takenBack: Cents;
  readonly depositsKind: DepositKind | null;
  readonly depositsArriveAt: Date | null;
  readonly createdAt: Date;
}

/** A card form that was only opened is left out. With a payer, only theirs: what an earlier customer tried to pay stays with them. */
const shown = (sql: Queryable, payer: Statement | undefined) => sql`
  p.state not in ('started', 'canceled') and p.method <> 'credit' ${payer === undefined ? sql`` : sql`and p.customer_id = ${payer}`}`;

/** What refunds took of allocations `a`, as far as this is so of them. */
const refundedOf = (sql: Queryable, isSo: Statement) => sql`
  -coalesce(sum(amount_cents) filter (where cause = 'refunded' and ${isSo}), 0)::bigint`;
const refundOf = (sql: Queryable) =>
  sql`select from refunds r where r.business_id = a.business_id and r.id = a.cause_id`;

/** Payments of invoices: those that were meant for them, and what others left that is used there. `ofInvoices`: `invoice_id = ...` */
const payments = (sql: Queryable, businessId: Statement, ofInvoices: Statement, payer?: Statement) => sql`
  select p.id, t.invoice_id, p.method, p.state, own.counted, own.unused - own.against = 0 or own.counted = own.amount - own.refunded applied,
    own.unused - own.against unused, own.against, own.amount, p.amount_cents whole, (
      select count(*) - 1 from payment_targets o where o.business_id = p.business_id and o.payment_id = p.id) others,
    p.description, false on_account, p.received_on, p.failure_message, own.refunded, own.taken_back, p.deposits_kind, p.deposits_arrive_at, p.created_at
  from payment_targets t join payments p on p.business_id = t.business_id and p.id = t.payment_id
  cross join lateral (
    -- What was kept at first and is used here since counts as paid here too. A refund that failed took nothing, though the invoice may not
    -- need what is back.
    select stands.counted, stands.refunded, stands.taken_back, greatest(t.amount_cents - t.credit_cents, stands.counted + stands.refunded) amount,
      case when p.state = 'settled' then p.amount_cents - p.refunded_cents - p.allocated_cents else 0 end unused,
      (${setAgainst(sql)})::bigint against
    from (
      select coalesce(sum(amount_cents), 0)::bigint counted,
        case when t.amount_cents - t.credit_cents = p.amount_cents then p.refunded_cents
          else ${refundedOf(sql, sql`not exists (${refundOf(sql)} and r.state = 'failed')`)} end refunded,
        case when t.amount_cents - t.credit_cents = p.amount_cents then ${takenBackOf(sql, 'p', sql`r.amount_cents`)}
          else ${refundedOf(sql, sql`exists (${refundOf(sql)} and r.state = 'succeeded' and r.requested_by = ${BY_THE_BANK})`)} end taken_back
      from allocations a
      where a.business_id = p.business_id and a.payment_id = p.id and a.invoice_id = t.invoice_id) stands) own
  where t.business_id = ${businessId} and t.${ofInvoices} and ${shown(sql, payer)}
  union all
  select p.id, used.invoice_id, 'credit', p.state, used.amount, true, 0, 0, used.amount, used.amount, 0, coalesce('Credit from invoice ' || meant.number, ${creditFrom('')} || p.description), meant.id is null, null, null,
    0, 0, null, null, used.at
  from (
    select a.business_id, a.payment_id, a.invoice_id, sum(amount_cents)::bigint amount, max(at) filter (where amount_cents > 0) at
    from allocations a where a.business_id = ${businessId} and a.${ofInvoices}
    group by a.business_id, a.payment_id, a.invoice_id having sum(amount_cents) > 0) used
  join payments p on p.business_id = used.business_id and p.id = used.payment_id and ${shown(sql, payer)}
    and not exists (
      select from payment_targets t
      where t.business_id = used.business_id and t.payment_id = used.payment_id and t.invoice_id = used.invoice_id)
  left join invoices meant on meant.business_id = p.business_id and meant.id = p.invoice_id`;

const columns = (sql: Queryable) => sql`
  l.id, l.invoice_id "invoiceId", l.method, l.state, l.counted, l.applied, l.unused, l.against, l.amount, l.whole, l.others, l.description, l.on_account "isOnAccount", l.received_on "receivedOn",
  l.failure_message "failureMessage",
  l.refunded, l.taken_back "takenBack", l.deposits_kind "depositsKind"`;

/** Nested in a statement about invoices `i`, oldest first. */
export type PaymentOfInvoice = Omit<PaymentLineRow, 'createdAt' | 'depositsArriveAt'> & {
  readonly createdAt: string;
  readonly depositsArriveAt: string | null;
  /** The category that payments stand in among the lines. */
  readonly categoryId: string | null;
};
export const paymentsOfInvoice = (sql: Queryable, payer?: Statement) => sql`
  select ${columns(sql)}, ${moment(sql, 'l.created_at')} "createdAt", ${moment(sql, 'l.deposits_arrive_at')} "depositsArriveAt",
    (select id from categories where business_id = i.business_id and kind = 'payment' order by position limit 1) "categoryId"
  from (${payments(sql, sql`i.business_id`, sql`invoice_id = i.id`, payer)}) l order by l.created_at, l.id`;

/** Payments of several invoices at once, oldest first. */
export async function paymentLinesOf(
  { sql, businessId }: TenantReader,
  invoiceIds: readonly string[],
  payerId?: string,
): Promise<PaymentLineRow[]> {
  if (invoiceIds.length === 0) return [];
  const ofInvoices = sql`invoice_id = any(${invoiceIds as string[]}::uuid[])`;
  return sql<PaymentLineRow[]>`
    select ${columns(sql)}, l.deposits_arrive_at "depositsArriveAt", l.created_at "createdAt"
    from (${payments(sql, sql`${businessId}`, ofInvoices, payerId === undefined ? undefined : sql`${payerId}`)}) l order by l.created_at, l.id`;
}
