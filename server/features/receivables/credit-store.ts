import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { Queryable, Statement, TenantReader } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { creditOfMoney, isTakenPaidBack, setAgainst, unusedMoney } from '../customers/index.ts';
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

const sources = ({ sql, businessId }: TenantReader, customerId: string) => sql`
    select 'payment' kind, m.id, m.created_at, m."left"
    from (select ${businessId}::uuid business_id, ${customerId}::uuid id) c cross join lateral (${creditOfMoney(sql)}) m
    union all
    select 'credit', n.id, n.created_at, n.total_cents - n.allocated_cents from credits n
    where n.business_id = ${businessId} and n.customer_id = ${customerId} and n.state = 'issued' and n.invoice_id is null
      and n.allocated_cents < n.total_cents`;

/** What of a payment is its customer's credit. */
export async function creditLeft({ sql, businessId }: TenantReader, paymentId: string): Promise<Cents> {
  const [row] = await sql<{ left: Cents }[]>`
    select m."left" from payments p
    cross join lateral (select p.business_id, p.customer_id id) c
    cross join lateral (${creditOfMoney(sql)}) m
    where p.business_id = ${businessId} and p.id = ${paymentId} and m.id = p.id`;
  return row?.left ?? ZERO;
}

/** What of it is set against what its customer owes of checks that came back (PART-19). */
export async function setAgainstOf({ sql, businessId }: TenantReader, paymentId: string): Promise<Cents> {
  const [row] = await sql<{ against: Cents }[]>`
    select (${setAgainst(sql)})::bigint against from payments p where p.business_id = ${businessId} and p.id = ${paymentId}`;
  return row?.against ?? ZERO;
}

/**
 * What is owed by all customers of a business of checks that their bank took back after a part of them was paid back, by the days on which
 * they came back. What came since is set against the oldest.
 */
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

/** What a customer used of credit with a payment, or by a request, on whichever invoices (PART-11). */
export const usedWith = (
  { sql, businessId }: TenantReader,
  { causeId, customerId }: { readonly causeId: string; readonly customerId: string },
): Promise<{ invoiceId: string; amount: Cents }[]> =>
  sql<{ invoiceId: string; amount: Cents }[]>`
    select invoice_id "invoiceId", sum(amount_cents)::bigint amount from allocations
    where business_id = ${businessId} and cause = 'used' and cause_id = ${causeId} and customer_id = ${customerId}
    group by invoice_id`;
