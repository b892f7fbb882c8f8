import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { TakenDiscount } from '@underlay/domain/payments/receipt.ts';
import type { Queryable, TenantReader } from '../../database/sql.ts';

/** What became of a payment besides its state. */
export interface Outcome {
  readonly settledAt: Date | null;
  /** The day on which it came back, as the books have it. Null of one that has not. */
  readonly returnedOn: CalendarDate | null;
  /** The invoice's, when it was paid. Null of money on account. */
  readonly invoiceVersion: number | null;
  readonly hasAuthorization: boolean;
  /** The bank had the money once. A failure after that needs a notice to the business. */
  readonly wasAwaitingBank: boolean;
  /** How many times it has come into the state that it is in: it may settle, come back, and be won (RISK-07). */
  readonly times: number;
  /** What was taken off with it, and stands, on what it was meant for. */
  readonly discounts: readonly TakenDiscount[];
  /** Where the last receipt that did not bounce went. */
  readonly mailedTo: string | null;
}

export async function readOutcome({ sql, businessId }: TenantReader, paymentId: string): Promise<Outcome | undefined> {
  const [row] = await sql<Outcome[]>`
    select settled_at "settledAt", ${returnedOn(sql)} "returnedOn", invoice_version "invoiceVersion",
      exists (select 1 from payment_authorizations a where a.business_id = p.business_id and a.payment_id = p.id) "hasAuthorization",
      exists (
        select 1 from payment_changes c
        where c.business_id = p.business_id and c.payment_id = p.id and c.state = 'awaiting_bank') "wasAwaitingBank",
      (select count(*)::int from payment_changes c
        where c.business_id = p.business_id and c.payment_id = p.id and c.state = p.state) times,
      (select coalesce(json_agg(json_build_object('reason', c.reason, 'amount', c.amount) order by c.reason desc), '[]') from (
          select case c.reason when 'bank' then 'bank' else 'early' end reason, sum(c.total_cents)::bigint amount
          from credits c join payment_targets t on t.business_id = c.business_id and t.payment_id = c.payment_id and t.invoice_id = c.invoice_id
          where c.business_id = p.business_id and c.payment_id = p.id and c.state = 'issued' group by 1) c) discounts,
      (select d.recipient from deliveries d
        where d.business_id = p.business_id and d.subject_id = p.id and d.occasion = 'payment' and d.state = 'sent'
          and d.cause ~ '^settled(-[0-9]+)?(~|$)'
        order by d.created_at desc limit 1) "mailedTo"
    from payments p where p.business_id = ${businessId} and p.id = ${paymentId}`;
  return row;
}

/** A check comes back on the day that was given, anything else when we heard of it. */
const returnedOn = (sql: Queryable) => sql`
  case when p.state = 'reversed' then coalesce(
    (select l.posted_on from ledger_transactions l
      where l.business_id = p.business_id and l.payment_id = p.id and l.kind in ('payment_returned', 'payment_reversed')
      order by l.sequence desc limit 1),
    (select (max(c.at) at time zone b.time_zone)::date from payment_changes c join businesses b on b.id = c.business_id
      where c.business_id = p.business_id and c.payment_id = p.id and c.state = 'reversed' group by b.time_zone)) end`;

/** Whether the business has this notice already. Repeated work does not send it again. Events of before say `news` too. */
export async function wasMailed(
  { sql, businessId }: TenantReader,
  paymentId: string,
  mail: { news: string; detail: string },
): Promise<boolean> {
  const rows = await sql`
    select 1 from events
    where business_id = ${businessId} and subject_id = ${paymentId} and kind = 'payment_mailed'
      and data->>'news' = ${mail.news} and data->>'detail' = ${mail.detail} limit 1`;
  return rows.length === 1;
}

/**
 * A payment by its id alone, under a link that is open and not younger than the payment. After a renewal, a payment under the old
 * link is shown in the history of the new one only (D09).
 */
export async function isUnderOpenLink({ sql, businessId }: TenantReader, paymentId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from payments p
    join portal_links l on l.business_id = p.business_id and l.customer_id = p.customer_id and l.revoked_at is null
    where p.business_id = ${businessId} and p.id = ${paymentId} and l.created_at <= p.created_at`;
  return rows.length === 1;
}
