import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { Tender } from '@underlay/domain/payments/hand-payment.ts';
import type { PaymentMethod, PaymentState } from '@underlay/domain/payments/payment.ts';
import type { Queryable, Statement, TenantReader } from '../../database/sql.ts';
import type { Slice } from '../../services/paging.ts';
import { belongingTo, eachWordOf, type Found, holds, readOf, readPage, wordsOf } from '../../services/search-store.ts';
import { setAgainst } from '../customers/index.ts';
import { cameAt, type PaymentRow, paymentColumns, takenBackOf } from '../receivables/index.ts';

export interface ListedPayment {
  readonly id: string;
  /** Null of money on account. */
  readonly invoiceUuid: string | null;
  readonly invoiceId: number | null;
  readonly createdAt: Date;
  readonly description: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  readonly failure: string | null;
  readonly refunded: Cents;
  /** What of that the payer's bank took. */
  readonly takenBack: Cents;
  readonly applied: boolean;
  /** What of it no invoice has. */
  readonly unused: Cents;
  /** What of that is no credit, since it is set against what is owed of a check that came back (PART-19). */
  readonly against: Cents;
  readonly customerUuid: string;
  readonly customerName: string;
  readonly projectName: string;
  /** How many other invoices it is meant for (PART-21). */
  readonly others: number;
  readonly tender: Tender | null;
  readonly reference: string;
  readonly receivedOn: CalendarDate | null;
  readonly note: string;
  readonly picture: { readonly uuid: string; readonly fileName: string } | null;
}

/** The list shows no more than this many, after its filters (D71). A program is led on to the others (REF-04). */
export const MAX_PAYMENTS = 20;

export interface PaymentSearch {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly minAmount?: Cents | undefined;
  readonly maxAmount?: Cents | undefined;
  readonly customerName?: string | undefined;
  readonly projectName?: string | undefined;
  readonly sort?: 'newest' | undefined;
}

const columns = (sql: Queryable) => sql`
  p.id, p.invoice_id "invoiceUuid", i.number "invoiceId", p.created_at "createdAt", p.description, p.amount_cents amount,
  p.fee_cents fee, p.method, p.state, p.failure_message failure, p.refunded_cents refunded,
  ${takenBackOf(sql, 'p', sql`r.amount_cents`)} "takenBack",
  (p.state <> 'settled' or p.allocated_cents + p.refunded_cents + ${setAgainst(sql)} = p.amount_cents) applied,
  case when p.state = 'settled' then p.amount_cents - p.refunded_cents - p.allocated_cents else 0 end unused, (${setAgainst(sql)})::bigint against, c.id "customerUuid", c.display_name "customerName", coalesce(j.name, '') "projectName",
  (select greatest(count(*) - 1, 0) from payment_targets t where t.business_id = p.business_id and t.payment_id = p.id) others,
  p.tender, p.reference, p.received_on "receivedOn", p.note, (
    select json_build_object('uuid', f.id, 'fileName', f.file_name) from files f
    where f.business_id = p.business_id and f.payment_id = p.id limit 1) picture`;

const source = (sql: Queryable) => sql`
  payments p
  left join invoices i on i.business_id = p.business_id and i.id = p.invoice_id
  left join jobs j on j.business_id = i.business_id and j.id = i.job_id
  join customers c on c.business_id = p.business_id and c.id = p.customer_id`;

/**
 * The latest payments that match, by the day on which they came. Days are the business's own, both ends included (D69, D80, PART-15).
 * Programs that ask what is new mean when it was recorded, in the order and in the days, so that they miss nothing (REF-04).
 */
export async function listPayments(db: TenantReader, search: PaymentSearch): Promise<ListedPayment[]> {
  const latest: Slice = { limit: MAX_PAYMENTS, offset: 0, isUncounted: true };
  return (await pageOfPayments(db, search, latest)).rows;
}

/** All that match, a page of them, and how many they are (decision 120). */
export const pageOfPayments = (db: TenantReader, search: PaymentSearch, slice: Slice) =>
  readFound(db, findPayments(db, search, slice), slice);

const newestFirst = (sql: Queryable) => sql`came_at desc, created_at desc, id`;

function readFound({ sql, businessId }: TenantReader, found: Found, slice: Slice) {
  const joined = sql`${source(sql)} where p.business_id = ${businessId} and p.id = page.id`;
  const listed = { ...found, order: newestFirst(sql), columns: columns(sql), source: joined };
  return readPage<ListedPayment>(sql, listed, slice);
}

function findPayments(db: TenantReader, search: PaymentSearch, slice: Slice): Found {
  const { sql, businessId } = db;
  const order = newestFirst(sql);
  const [customer, project] = [wordsOf(search.customerName), wordsOf(search.projectName)];
  const recordedOn = sql`(p.created_at at time zone (select time_zone from businesses where id = ${businessId}))::date`;
  const [came, day] = search.sort
    ? [sql`p.created_at`, recordedOn]
    : [cameAt(sql), sql`coalesce(p.received_on, ${recordedOn})`];
  // Their indexes have an order of moments, which is a day off at most. The day itself says what matches.
  const rows = sql`
    select p.id, p.created_at, ${came} came_at from payments p
    where p.business_id = ${businessId} and p.state not in ('started', 'canceled') and p.method <> 'credit'
      ${search.startDate ? sql`and ${came} >= (${search.startDate}::text::timestamp - interval '1 day') at time zone 'UTC' and ${day} >= ${search.startDate}::text::date` : sql``}
      ${search.endDate ? sql`and ${came} < (${search.endDate}::text::timestamp + interval '2 days') at time zone 'UTC' and ${day} <= ${search.endDate}::text::date` : sql``}
      ${search.minAmount === undefined ? sql`` : sql`and p.amount_cents >= ${search.minAmount}`}
      ${search.maxAmount === undefined ? sql`` : sql`and p.amount_cents <= ${search.maxAmount}`}`;
  const ofProject =
    customer && project
      ? sql`${rows} and (
          select true from jobs j where j.business_id = ${businessId} and j.id in (${jobsOf(db)}) ${holds(sql, 'j', 'name', eachWordOf(project))} limit 1)`
      : rows;
  if (customer)
    return belongingTo(
      db,
      { owners: 'customers', names: eachWordOf(customer), rows: ofProject, owner: sql`p.customer_id`, order },
      slice,
    );
  if (project) {
    const owner = { has: (jobId: Statement) => sql`p.id in (${paymentsOf(db, jobId)})`, ids: jobsOf(db) };
    return belongingTo(db, { owners: 'jobs', names: eachWordOf(project), rows, owner, order }, slice);
  }
  return { found: sql`found as materialized (${rows} order by ${order} limit ${readOf(sql, slice)})` };
}

/** The jobs of a payment `p`: of the invoices that it is meant for, and of those that took of its money. */
const jobsOf = ({ sql, businessId }: TenantReader): Statement => sql`
  select i.job_id from payment_targets t join invoices i on i.business_id = t.business_id and i.id = t.invoice_id
  where t.business_id = ${businessId} and t.payment_id = p.id
  union all
  select i.job_id from allocations a join invoices i on i.business_id = a.business_id and i.id = a.invoice_id
  where a.business_id = ${businessId} and a.payment_id = p.id`;

/** The same from the other end. */
const paymentsOf = ({ sql, businessId }: TenantReader, jobId: Statement): Statement => sql`
  select t.payment_id from invoices i join payment_targets t on t.business_id = i.business_id and t.invoice_id = i.id
  where i.business_id = ${businessId} and i.job_id = ${jobId}
  union all
  select a.payment_id from invoices i join allocations a on a.business_id = i.business_id and a.invoice_id = i.id
  where i.business_id = ${businessId} and i.job_id = ${jobId} and a.payment_id is not null`;

export async function readListedPayment(
  { sql, businessId }: TenantReader,
  paymentId: string,
): Promise<ListedPayment | undefined> {
  const [row] = await sql<ListedPayment[]>`
    select ${columns(sql)} from ${source(sql)}
    where p.business_id = ${businessId} and p.id = ${paymentId} and p.state not in ('started', 'canceled')`;
  return row;
}

/** A customer's own payments, newest first. */
export async function listCustomerPayments(
  { sql, businessId }: TenantReader,
  customerId: string,
  { limit, offset }: Slice,
) {
  const rows = await sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from payments
    where business_id = ${businessId} and customer_id = ${customerId} and state not in ('started', 'canceled') and method <> 'credit'
    order by created_at desc, id limit ${limit} offset ${offset}`;
  const [counted] = await sql<{ count: number }[]>`
    select count(*) as count from payments
    where business_id = ${businessId} and customer_id = ${customerId} and state not in ('started', 'canceled') and method <> 'credit'`;
  return { rows, total: counted?.count ?? 0 };
}

const PER_ROUND = 50;

/** Unknown outcomes every half minute, open card forms every two, bank waits every hour. Webhooks are the usual way. */
export const openPayments = (sql: Queryable, now: Date): Promise<{ businessId: string; id: string }[]> =>
  sql`
    select business_id "businessId", id from payments
    where state in ('started', 'authorized', 'unknown', 'awaiting_bank')
      and checked_at < ${now}::timestamptz - case
        when state = 'unknown' or (state = 'authorized' and provider_payment_id is null) then interval '30 seconds'
        when state = 'started' then interval '2 minutes'
        else interval '1 hour' end
    order by checked_at limit ${PER_ROUND}`;

const BEGUN_AT_ONCE = 10;

/** What was begun before a moment and may not have reached the provider: open card forms and queued bank payments. By id. */
export const begunPayments = (
  { sql, businessId }: TenantReader,
  { before, after }: { before: Date; after: string | null },
): Promise<PaymentRow[]> =>
  sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from payments
    where business_id = ${businessId} and created_at <= ${before} and (${after}::uuid is null or id > ${after}::uuid)
      and (state = 'started' or (state = 'authorized' and submitted_at is null))
    order by id limit ${BEGUN_AT_ONCE}`;

/** Whether a payment of this customer has ever come in by card or from a bank account. */
export async function hasPaidOnline({ sql, businessId }: TenantReader, customerId: string): Promise<boolean> {
  const of = sql`(select ${businessId}::uuid business_id, ${customerId}::uuid customer_id) l`;
  const [row] = await sql<[{ paid: boolean }]>`select ${paidOnline(sql)} paid from ${of}`;
  return row.paid;
}

/** The same of the customer of a link `l`. */
export const paidOnline = (sql: Queryable): Statement => sql`
  exists (
    select from payments p where p.business_id = l.business_id and p.customer_id = l.customer_id
      and p.state not in ('started', 'canceled') and p.state = 'settled' and p.method in ('card', 'ach'))`;
