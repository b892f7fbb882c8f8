import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Posting } from '@underlay/domain/ledger/posting.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { SAME_CHECK_DAYS, type Tender } from '@underlay/domain/payments/hand-payment.ts';
import type { Queryable, Statement, TenantReader, TenantTransaction } from '../../database/sql.ts';

/**
 * When money of a payment `p` came, to put it in order: online, when it was made; recorded by hand, on the day on which it was received,
 * at the moment at which it was recorded as far as that is of that day (PART-15). An index has it so.
 */
export const cameAt = (sql: Queryable): Statement => sql`
  greatest((p.received_on + interval '11 hours') at time zone 'UTC', least((p.received_on + interval '1 day 3 hours 59 minutes') at time zone 'UTC', p.created_at))`;

/** What a manager said of money that they recorded. */
export interface HandPayment {
  readonly tender: Tender;
  readonly reference: string;
  readonly receivedOn: CalendarDate;
  readonly note: string;
}

/** The facts of money that was recorded before, or came online, are not there. */
export async function readHandPayment(
  { sql, businessId }: TenantReader,
  paymentId: string,
): Promise<HandPayment | undefined> {
  const [row] = await sql<HandPayment[]>`
    select tender, reference, received_on "receivedOn", note from payments
    where business_id = ${businessId} and id = ${paymentId} and tender is not null`;
  return row;
}

export async function writeHandPayment(
  { sql, businessId }: TenantTransaction,
  paymentId: string,
  { tender, reference, receivedOn, note, description }: HandPayment & { readonly description: string },
) {
  await sql`
    update payments set tender = ${tender}, reference = ${reference}, received_on = ${receivedOn}, note = ${note}, description = ${description}
    where business_id = ${businessId} and id = ${paymentId}`;
}

interface CheckAsked {
  readonly customerId: string;
  readonly reference: string;
  /** As it is called in the lists: also of one that was recorded before checks had numbers of their own. */
  readonly description: string;
  readonly amount: Cents;
  readonly receivedOn: CalendarDate;
}

/** When one was recorded that looks like this check (PART-17). Of two that come at once, the second waits for the first. */
export async function findSameCheck(
  { sql, businessId }: TenantTransaction,
  { customerId, reference, description, amount, receivedOn }: CheckAsked,
): Promise<Date | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`check:${customerId}:${reference}`}, 0))`;
  const [row] = await sql<{ createdAt: Date }[]>`
    select created_at "createdAt" from payments
    where business_id = ${businessId} and customer_id = ${customerId} and state not in ('started', 'canceled') and state = 'settled'
      and method = 'manual' and amount_cents = ${amount} and lower(description) = lower(${description})
      and abs(coalesce(received_on, created_at::date) - ${receivedOn}::date) <= ${SAME_CHECK_DAYS}
    order by created_at desc limit 1`;
  return row?.createdAt;
}

/**
 * What the books have of it, in one sum for each day, account and thing that it is about, and none where that is nothing. From its parts to
 * their entries to their lines, so that no plan compares all lines with all entries.
 */
export const readBooked = (
  { sql, businessId }: TenantReader,
  paymentId: string,
): Promise<(Posting & { readonly day: CalendarDate })[]> => sql<(Posting & { readonly day: CalendarDate })[]>`
  with parts as (
    select ${paymentId}::uuid id union all select id from payments where business_id = ${businessId} and credit_of = ${paymentId})
  select l.posted_on "day", l.account, sum(l.amount_cents)::bigint amount, jsonb_strip_nulls(jsonb_build_object(
    'customer', l.customer_id, 'job', l.job_id, 'category', l.category_id, 'payee', l.payee_id, 'invoice', l.invoice_id)) about
  from parts p
  cross join lateral (select sequence from ledger_transactions where business_id = ${businessId} and payment_id = p.id offset 0) t
  cross join lateral (select * from ledger_lines where business_id = ${businessId} and sequence = t.sequence offset 0) l
  group by l.posted_on, l.account, l.customer_id, l.job_id, l.category_id, l.payee_id, l.invoice_id
  having sum(l.amount_cents) <> 0 order by l.posted_on, l.account`;

/** What the books say of its coming. Wherever its money was put later, the entry stays. */
export async function readComing({ sql, businessId }: TenantReader, paymentId: string): Promise<readonly Posting[]> {
  return sql<Posting[]>`
    select l.account, l.amount_cents amount, jsonb_strip_nulls(jsonb_build_object(
      'customer', l.customer_id, 'job', l.job_id, 'category', l.category_id, 'payee', l.payee_id, 'invoice', l.invoice_id)) about
    from ledger_transactions t join ledger_lines l on l.business_id = t.business_id and l.sequence = t.sequence
    where t.business_id = ${businessId} and t.reference = ${`settled:${paymentId}`}
    order by l.line`;
}
