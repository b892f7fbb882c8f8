import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { type EarlyFacts, earlyDiscount } from '@underlay/domain/credits/early-discount.ts';
import type { InvoiceStatus } from '@underlay/domain/invoices/invoice.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { PayableFacts } from '@underlay/domain/payments/order.ts';
import { type PartRule, ruleFor } from '@underlay/domain/payments/part-rule.ts';
import type { TenantReader } from '../../database/sql.ts';
import { chargesDue, due, earlyOfInvoice, oneOf } from '../receivables/index.ts';

/** An invoice as an order asks for it. */
export interface OrderedInvoice extends PayableFacts {
  readonly customerId: string;
  readonly status: InvoiceStatus;
  readonly jobId: string;
  readonly jobName: string;
  readonly pending: Cents;
  readonly reserved: Cents;
  readonly version: number;
  /** The bank payment of it that waits for its payer to verify the account (D92). */
  readonly waiting: string | null;
  /** Whether a card form is open for it. */
  readonly hasOpenForm: boolean;
  /** Of the document that its customer was sent last. Null before there were any. */
  readonly documentSha256: Buffer | null;
}

/**
 * The invoices of an order, with how much of each may be paid at once, and what is taken off for paying all of it at that moment. One
 * that is not there is left out.
 */
export async function readOrdered(
  { sql, businessId }: TenantReader,
  invoiceIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, OrderedInvoice>> {
  type Row = Omit<OrderedInvoice, 'rule' | 'discount'> & {
    readonly own: PartRule | null;
    readonly usual: PartRule | null;
    readonly early: EarlyFacts | null;
  };
  const rows = await sql<Row[]>`
    select i.id "invoiceId", i.number, i.customer_id "customerId", i.status, i.is_quote "isQuote", i.due_date "dueDate", i.job_id "jobId", j.name "jobName",
      i.held_cents pending, i.reserved_cents reserved, i.version, i.total_cents total, ${due(sql)} due, ${chargesDue(sql)} "chargesDue", i.part_rule own, s.part_rule usual,
      case when i.early_until >= (${now}::timestamptz at time zone b.time_zone)::date then ${earlyOfInvoice(sql)} end early,
      case when i.reserved_cents > 0 then (
        select t.payment_id from payment_targets t join payments p on p.business_id = t.business_id and p.id = t.payment_id
        where t.business_id = i.business_id and t.invoice_id = i.id and p.reserves and p.state = 'authorized' limit 1) end waiting,
      exists (
        select from payment_targets t join payments p on p.business_id = t.business_id and p.id = t.payment_id
        where t.business_id = i.business_id and t.invoice_id = i.id and p.state = 'started') "hasOpenForm",
      (select d.sha256 from sent_documents d
        where d.business_id = i.business_id and d.invoice_id = i.id and d.version <= i.version order by d.version desc limit 1) "documentSha256"
    from invoices i
    join businesses b on b.id = i.business_id
    join jobs j on j.business_id = i.business_id and j.id = i.job_id
    left join money_settings s on s.business_id = i.business_id
    where i.business_id = ${businessId} and ${oneOf(sql, 'i.id', invoiceIds)}`;
  return new Map(
    rows.map(({ own, usual, early, ...row }) => {
      const discount = (early && earlyDiscount(early)?.total) ?? ZERO;
      return [row.invoiceId, { ...row, discount, rule: ruleFor(own, usual) }];
    }),
  );
}

/** How many payments of each invoice are on their way, at most (ALLOC-07). One that waits for its account to be verified is not. */
export async function mostUnderWay({ sql, businessId }: TenantReader, invoiceIds: readonly string[]): Promise<number> {
  const [row] = await sql<{ most: number }[]>`
    select coalesce(max(n), 0) most from (
      select count(distinct a.payment_id) n
      from allocations a join payments p on p.business_id = a.business_id and p.id = a.payment_id
      where a.business_id = ${businessId} and a.invoice_id = any(${invoiceIds as string[]}::uuid[])
        and p.state in ('authorized', 'unknown', 'awaiting_bank') and not p.reserves
      group by a.invoice_id) counted`;
  return row?.most ?? 0;
}

/** A payment of the customer that is alive, and what it was meant for (PART-10). */
export interface RecentPayment {
  readonly id: string;
  readonly amount: Cents;
  readonly createdAt: Date;
  readonly meant: readonly { readonly invoiceId: string; readonly amount: Cents }[];
}

/** For so long a payment that looks like another is asked about (PART-10). */
const GUARDED_MILLISECONDS = DAY_MILLISECONDS;

/** Those of a customer that another one is compared with, the newest first. */
export const recentPayments = (
  { sql, businessId }: TenantReader,
  { customerId, now }: { readonly customerId: string; readonly now: Date },
): Promise<RecentPayment[]> =>
  sql<RecentPayment[]>`
    select p.id, p.amount_cents amount, p.created_at "createdAt", (
      select coalesce(jsonb_agg(jsonb_build_object('invoiceId', t.invoice_id, 'amount', t.amount_cents + t.discount_cents)), '[]')
      from payment_targets t where t.business_id = p.business_id and t.payment_id = p.id) meant
    from payments p
    where p.business_id = ${businessId} and p.customer_id = ${customerId} and p.created_at > ${new Date(now.getTime() - GUARDED_MILLISECONDS)} and p.state not in ('started', 'canceled')
      and p.state in ('authorized', 'unknown', 'awaiting_bank', 'settled') and p.method in ('ach', 'card') and not p.reserves
    order by p.created_at desc`;
