import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { MAX_ENTRIES } from '@underlay/domain/statements/period.ts';
import type { CustomerBooks } from '@underlay/domain/statements/statement.ts';
import { nested } from '../../database/nested.ts';
import type { Queryable, Statement, TenantReader } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { cameBackOn, creditOfEntry, due } from '../receivables/index.ts';

export interface BooksAsked {
  readonly customerId: string;
  /** Of what happened; without a first day nothing is told of what happened. */
  readonly from: CalendarDate | null;
  /** Null: all that is posted. */
  readonly to: CalendarDate | null;
  /** Only what was posted up to this entry of the business's ledger. */
  readonly until?: number;
  /** Of the days before the first one, what was posted after this entry is told too. Left out: nothing. */
  readonly toldUntil?: number | undefined;
}

export interface BooksRow extends CustomerBooks {
  /** The last entry of the business's ledger at that moment. */
  readonly sequence: number;
  /** The last day on which something of it was posted. Null where nothing was. */
  readonly lastDay: CalendarDate | null;
}

/**
 * What the books and the invoices of a customer say. It is one statement, so that it sees the database at one moment: in the middle
 * of a payment's transaction all of it or nothing. The balance and what happened are the ledger's own lines, whoever posts them;
 * an index has those of one customer by their day.
 */
export async function readBooks(
  db: TenantReader,
  { customerId, from, to, until = Number.MAX_SAFE_INTEGER, toldUntil = Number.MAX_SAFE_INTEGER }: BooksAsked,
): Promise<BooksRow> {
  const { sql, businessId } = db;
  const isBefore = sql`posted_on < ${from}::date and sequence <= ${toldUntil}`;
  const [row] = await sql<BooksRow[]>`
    with lines as materialized (
      select sequence, posted_on, account, amount_cents, invoice_id from ledger_lines
      where business_id = ${businessId} and customer_id = ${customerId} and posted_on <= coalesce(${to}::date, 'infinity')
        and sequence <= ${until} and account in ('receivable', 'unapplied_credit')),
    entries as materialized (
      select sequence, posted_on, sum(amount_cents)::bigint amount, array_agg(distinct invoice_id) filter (where invoice_id is not null) invoices,
        array_agg(distinct invoice_id) filter (where account = 'receivable') owed
      from lines where not (${isBefore})
      group by sequence, posted_on having sum(amount_cents) <> 0
      order by posted_on desc, sequence desc limit ${MAX_ENTRIES + 1}),
    open as materialized (${openInvoices(db, customerId)}),
    booked as materialized (${bookedOnOpen(db)})
    select
      (select ledger_sequence from business_counters where business_id = ${businessId}) sequence,
      (select coalesce(sum(amount_cents), 0)::bigint from lines where ${isBefore}) opening,
      (select max(posted_on) from lines) "lastDay",
      (select coalesce(sum(amount_cents), 0)::bigint from lines) closing,
      ${nested(sql, bookedEntries(db, until))} entries,
      ${nested(sql, sql`select o.*, coalesce(b.booked, '[]') booked from open o left join booked b on b.invoice_id = o."invoiceId" order by o."dueDate", o.number`)} open,
      ${nested(sql, unusedCredits(db, customerId))} credits,
      ${nested(sql, paymentsUnderWay(db, customerId))} "underWay",
      ${nested(sql, refundsUnderWay(db, customerId))} refunds`;
  return found(row);
}

/** Of what was sent, with what is on its way: an invoice that is all on its way reads as paid, and is open still. */
const openInvoices = ({ sql, businessId }: TenantReader, customerId: string): Statement => sql`
  select i.id "invoiceId", i.number, j.name "jobName", ${invoiceDate(sql)} "date",
    i.due_date "dueDate", i.total_cents total, ${due(sql)} + i.held_cents amount
  from invoices i
  join businesses z on z.id = i.business_id
  join jobs j on j.business_id = i.business_id and j.id = i.job_id
  where i.business_id = ${businessId} and i.customer_id = ${customerId} and i.status in ('unpaid', 'paid') and not i.is_quote
    and ${due(sql)} + i.held_cents > 0`;

/** What was posted on them after they were sent. */
const bookedOnOpen = ({ sql, businessId }: TenantReader): Statement => sql`
  select invoice_id, json_agg(json_build_object('kind', kind, 'accounts', accounts, 'amount', amount, 'note', note, 'paymentId', payment_id) order by sequence) booked
  from (
    select l.invoice_id, l.sequence, t.kind, t.payment_id, sum(l.amount_cents)::bigint amount, ${accountsOf(sql)} accounts, ${noteOf(sql)} note
    from open o join lines l on l.invoice_id = o."invoiceId" and l.account = 'receivable'
    join ledger_transactions t on t.business_id = ${businessId} and t.sequence = l.sequence
    where t.kind not in ('invoice_sent', 'invoice_retracted')
    group by l.invoice_id, l.sequence, t.business_id, t.sequence, t.kind, t.payment_id, t.reference) b
  group by invoice_id`;

/**
 * By day and moment. Unused money stands in the books under the first invoice of its payment: a refund names those alone that are owed
 * more by it (PART-23).
 */
const bookedEntries = ({ sql, businessId }: TenantReader, until: number): Statement => sql`
  select e.sequence, e.posted_on "day", t.kind, ${accountsOf(sql)} accounts, e.amount, t.invoice_id "invoiceId", t.payment_id "paymentId",
    coalesce(n.invoices, '[]') invoices, n.job "jobName", ${meansOf(sql)} means, ${noteOf(sql)} note,
    t.kind = 'invoice_sent' and exists (
      select 1 from ledger_transactions r
      where r.business_id = ${businessId} and r.invoice_id = t.invoice_id and r.kind = 'invoice_retracted'
        and r.sequence > e.sequence and r.sequence <= ${until}) "isTakenBack",
    case when t.kind = 'invoice_sent' then n.dated end "invoiceDate"
  from entries e
  join ledger_transactions t on t.business_id = ${businessId} and t.sequence = e.sequence
  left join payments p on p.business_id = ${businessId} and p.id = t.payment_id
  left join lateral (
    select json_agg(i.number order by i.number) invoices, case when count(*) = 1 then min(j.name) end job, min(${invoiceDate(sql)}) dated
    from unnest(case when t.kind in ('payment_refunded', 'refund_returned') then e.owed else e.invoices end) x (id)
    join invoices i on i.business_id = ${businessId} and i.id = x.id
    join businesses z on z.id = i.business_id
    join jobs j on j.business_id = i.business_id and j.id = i.job_id) n on true
  order by e.posted_on, t.created_at, e.sequence`;

/**
 * By the payment that it is left of, the oldest first, as it is used, and behind those by the credit note. The ledger has one sum of all
 * notes, which is split where it is that of their rows.
 */
const unusedCredits = (db: TenantReader, customerId: string): Statement => {
  const { sql, businessId } = db;
  const split = sql`(select coalesce(sum(amount), 0) from notes) = (select amount from unused where payment_id is null)`;
  return sql`
  with unused as (
    select coalesce(u.credit_of, t.payment_id) payment_id, min(l.sequence) first, -sum(l.amount_cents)::bigint amount
    from lines l
    join ledger_transactions t on t.business_id = ${businessId} and t.sequence = l.sequence
    left join payments u on u.business_id = ${businessId} and u.id = t.payment_id
    where l.account = 'unapplied_credit'
    group by 1 having sum(l.amount_cents) <> 0),
  notes as (
    select number, total_cents - allocated_cents amount from credits
    where business_id = ${businessId} and customer_id = ${customerId} and invoice_id is null and state = 'issued'
      and allocated_cents < total_cents)
  select means, note, amount, since, "goesBack" from (
    select ${meansOf(sql)} means, null::bigint note, u.amount, case when u.amount < 0 then ${cameBackOn(sql)} end since,
      (select coalesce(sum(coalesce(r.unused_cents, r.amount_cents)), 0)::bigint from refunds r
        where r.business_id = ${businessId} and r.payment_id = u.payment_id and r.state = 'requested') "goesBack", p.created_at, p.id, u.first
    from unused u left join payments p on p.business_id = ${businessId} and p.id = u.payment_id
    where u.payment_id is not null or not ${split}
    union all
    select null, number, amount, null, 0, null, null, null from notes where ${split}) each
  order by created_at, id, first, note`;
};

/** With all invoices that each is for. What waits for its bank account to be verified counts nothing yet (D92). */
const paymentsUnderWay = ({ sql, businessId }: TenantReader, customerId: string): Statement => sql`
  select (p.created_at at time zone z.time_zone)::date "day", ${meansOf(sql)} means, t.invoices, p.amount_cents amount
  from payments p
  join businesses z on z.id = p.business_id
  cross join lateral (
    select json_agg(i.number order by i.number) invoices
    from payment_targets t join invoices i on i.business_id = t.business_id and i.id = t.invoice_id
    where t.business_id = p.business_id and t.payment_id = p.id) t
  where p.business_id = ${businessId} and p.customer_id = ${customerId} and p.state in ('authorized', 'unknown', 'awaiting_bank')
    and not p.reserves
  order by p.created_at, p.id`;

/**
 * What goes back to them. One of before names nothing, and takes what is unused: no more than there is of its payment, nor than those that
 * were asked for before it leave of that (PART-23). Where a bank took its payment back, it changes no balance when it arrives: all of that
 * is owed again already.
 */
const refundsUnderWay = ({ sql, businessId }: TenantReader, customerId: string): Statement => sql`
  select (r.created_at at time zone z.time_zone)::date "day", ${meansOf(sql)} means, r.amount_cents amount, least(r.wanted, greatest(0, ${unusedOf(sql)} - r.reach + r.wanted)) unused
  from (
    select *, sum(wanted) over (partition by payment_id order by created_at, id)::bigint reach
    from (select *, coalesce(unused_cents, amount_cents) wanted from refunds
      where business_id = ${businessId} and customer_id = ${customerId} and state = 'requested' and amount_cents > 0) asked) r
  join businesses z on z.id = r.business_id
  join payments p on p.business_id = r.business_id and p.id = r.payment_id
  where p.state = 'settled'
  order by r.created_at, r.id`;

/** What no invoice has of a settled payment `p`. */
const unusedOf = (sql: Queryable): Statement => sql`greatest(0, p.amount_cents - p.refunded_cents - p.allocated_cents)`;

/** The date that an invoice `i` of a business `z` says. */
const invoiceDate = (sql: Queryable): Statement => sql`
  coalesce(i.invoice_date, (i.created_at at time zone z.time_zone)::date)`;

/** All accounts of an entry `t`. */
const accountsOf = (sql: Queryable): Statement => sql`
  (select json_agg(distinct a.account) from ledger_lines a where a.business_id = t.business_id and a.sequence = t.sequence)`;

/** The number of the credit note that an entry `t` is about: its reason names it. */
const noteOf = (sql: Queryable): Statement => sql`
  (select n.number from credits n where n.business_id = t.business_id and n.id = ${creditOfEntry(sql)})`;

/** By what a payment `p` was made. */
const meansOf = (sql: Queryable): Statement => sql`
  case when p.id is not null then json_build_object('method', p.method, 'lastFour', p.last_four, 'description', p.description) end`;

/** What the ledger had of each invoice up to an entry, and of unused credit, which names none. */
export const openInLedger = (
  { sql, businessId }: TenantReader,
  { customerId, to, until }: { readonly customerId: string; readonly to: CalendarDate; readonly until: number },
): Promise<{ invoiceId: string | null; amount: Cents }[]> => sql<{ invoiceId: string | null; amount: Cents }[]>`
  select case account when 'receivable' then invoice_id end "invoiceId", sum(amount_cents)::bigint amount from ledger_lines
  where business_id = ${businessId} and customer_id = ${customerId} and posted_on <= ${to} and sequence <= ${until}
    and account in ('receivable', 'unapplied_credit')
  group by 1 having sum(amount_cents) <> 0`;
