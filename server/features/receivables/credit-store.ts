import type { Cents } from '@underlay/domain/money/money.ts';
import type { Queryable, Statement, TenantReader } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { owed } from './receivable-store.ts';

/** A settled payment of which no invoice has taken all, or goodwill that belongs to none, and what of it can be used, in cents. */
export interface CreditSource {
  readonly kind: 'payment' | 'credit';
  readonly id: string;
  readonly left: Cents;
}

/**
 * The customer's unused credit, the oldest first (ALLOC-12), without what goes back in a refund that has not arrived. What was spent
 * before there were allocations stands as an allocation of its source: its own row is history (ALLOC-16).
 */
export const creditSources = (reader: TenantReader, customerId: string): Promise<CreditSource[]> =>
  reader.sql<CreditSource[]>`select kind, id, "left" from (${sources(reader, customerId)}) s order by created_at, id`;

/** What a customer owes, and the credit that they have left. */
export async function figuresOf(reader: TenantReader, customerId: string): Promise<{ owed: Cents; credit: Cents }> {
  const { sql, businessId } = reader;
  const [row] = await sql<{ owed: Cents; credit: Cents }[]>`
    select ${owed(sql)} owed, (select coalesce(sum("left"), 0)::bigint from (${sources(reader, customerId)}) s) credit
    from invoices where business_id = ${businessId} and customer_id = ${customerId} and status = 'unpaid'`;
  return found(row);
}

/** What is owed of money that was paid back and then taken by its bank is set against the oldest money (PART-19). */
const sources = ({ sql, businessId }: TenantReader, customerId: string) => sql`
    select 'payment' kind, m.id, m.created_at, least(m."left", m.reach - back.kept) "left"
    from (select ${businessId}::uuid business_id, ${customerId}::uuid id) c
    cross join lateral (
      select u.*, sum(u."left") over (order by u.created_at, u.id)::bigint reach from (${unusedMoney(sql)}) u) m
    cross join lateral (select ${paidBackAndTaken(sql)} kept) back
    where m.reach > back.kept
    union all
    select 'credit', n.id, n.created_at, n.total_cents - n.allocated_cents from credits n
    where n.business_id = ${businessId} and n.customer_id = ${customerId} and n.state = 'issued' and n.invoice_id is null
      and n.allocated_cents < n.total_cents`;

/**
 * What the customer `c` owes of checks that their bank took back after a part of them was paid back (PART-19), and has not sent since:
 * money of theirs that stands on no invoice is set against it.
 */
export const owedOfPaidBack = (sql: Queryable): Statement => sql`
    case when ${paidBackAndTaken(sql)} > 0
      then greatest(0, ${paidBackAndTaken(sql)} - (select coalesce(sum(u."left"), 0)::bigint from (${unusedMoney(sql)}) u)) else 0 end`;

const paidBackAndTaken = (sql: Queryable): Statement => sql`(
      select coalesce(sum(refunded_cents), 0)::bigint from payments
      where business_id = c.business_id and customer_id = c.id and ${isTakenPaidBack(sql)})`;

/** The same of all customers of a business, by the days on which the checks came back. What came since is set against the oldest. */
export const owedBackByDay = ({ sql, businessId }: TenantReader): Statement => sql`
    select c.since, least(c.amount, c.reach - money.unused) amount
    from (
      select p.business_id, p.customer_id id, p.refunded_cents amount, e.since,
        sum(p.refunded_cents) over (partition by p.customer_id order by e.since, p.id)::bigint reach
      from payments p
      cross join lateral (select ${cameBackOn(sql)} since) e
      where p.business_id = ${businessId} and ${isTakenPaidBack(sql)}) c
    cross join lateral (select coalesce(sum(u."left"), 0)::bigint unused from (${unusedMoney(sql)}) u) money
    where c.reach > money.unused`;

/** The day on which a payment `p` came back. What was paid back of it is late from that day on, whoever asks (PART-19, STMT-05). */
export const cameBackOn = (sql: Queryable): Statement => sql`(
        select max(t.posted_on) from ledger_transactions t
        where t.business_id = p.business_id and t.payment_id = p.id and t.kind = 'payment_returned')`;

/** Of payments: a bank took it back after a part of it was paid back. */
const isTakenPaidBack = (sql: Queryable): Statement =>
  sql`state = 'reversed' and method = 'manual' and refunded_cents > 0`;

/** Each payment of the customer `c` that stands on no invoice, or not all of it. */
const unusedMoney = (sql: Queryable): Statement => sql`
      select * from (
        select p.id, p.created_at, p.amount_cents - p.refunded_cents - p.allocated_cents - r.under_way "left"
        from payments p
        cross join lateral (
          select coalesce(sum(coalesce(unused_cents, amount_cents)), 0)::bigint under_way from refunds
          where business_id = p.business_id and payment_id = p.id and state = 'requested') r
        where p.business_id = c.business_id and p.customer_id = c.id and p.state = 'settled'
          and p.allocated_cents + p.refunded_cents < p.amount_cents and p.method <> 'credit') money
      where "left" > 0`;

/** What a customer used of credit with a payment, or by a request, on whichever invoices (PART-11). */
export const usedWith = (
  { sql, businessId }: TenantReader,
  { causeId, customerId }: { readonly causeId: string; readonly customerId: string },
): Promise<{ invoiceId: string; amount: Cents }[]> =>
  sql<{ invoiceId: string; amount: Cents }[]>`
    select invoice_id "invoiceId", sum(amount_cents)::bigint amount from allocations
    where business_id = ${businessId} and cause = 'used' and cause_id = ${causeId} and customer_id = ${customerId}
    group by invoice_id`;
