import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import type { TextConsent } from '@underlay/domain/contact/text-consent.ts';
import type { Queryable, Statement, TenantReader, TenantTransaction, Transaction } from '../../database/sql.ts';

/** A customer of any business, where only a phone number is known. */
export interface CustomerId {
  readonly businessId: string;
  readonly customerId: string;
}

export interface TextRequest extends CustomerId {
  readonly id: string;
  readonly phone: string;
  readonly state: 'queued' | 'sent' | 'failed' | 'withdrawn';
}

/** A phone's yes counts for requests of this many days at most. After that the phone is asked again. */
const OPEN_DAYS = 30;

const recently = (sql: Queryable, at: Date) =>
  sql`created_at > ${new Date(at.getTime() - OPEN_DAYS * DAY_MILLISECONDS)}::timestamptz`;

/** When the phone was asked. A question may have waited. */
const askedAt = (sql: Queryable) => sql`coalesce(r.asked_at, r.created_at)`;

export async function readTextConsent(
  { sql, businessId }: TenantReader,
  { customerId }: CustomerId,
  now: Date,
): Promise<TextConsent | undefined> {
  const [row] = await sql<TextConsent[]>`
    select phone, receive_sms "receiveSMS", sms_confirmed_phone "confirmedPhone", sms_stopped_phone "stoppedPhone", (
      select state from sms_requests r
      where r.business_id = c.business_id and r.customer_id = c.id and r.phone = c.phone and state <> 'withdrawn' and ${recently(sql, now)}
      order by r.created_at desc limit 1) request
    from customers c where business_id = ${businessId} and id = ${customerId}`;
  return row;
}

/**
 * How many texts have asked on this day: this number for any customer, and this customer at any number. Also how many have
 * asked this number in this month for customers to whom it has not said yes.
 */
export async function countRequests(
  { sql, businessId }: TenantTransaction,
  { customerId }: CustomerId,
  phone: string,
  { day, month }: { readonly day: Date; readonly month: Date },
) {
  // Two customers of two businesses may have one number. They are asked for one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${phone}`}, 0))`;
  const [row] = await sql<{ ofPhone: number; ofCustomer: number; withoutYes: number }[]>`
    select
      (select count(*) from sms_requests
        where phone = ${phone} and created_at > ${day} and state <> 'withdrawn') "ofPhone",
      (select count(*) from sms_requests
        where business_id = ${businessId} and customer_id = ${customerId} and created_at > ${day} and state <> 'withdrawn') "ofCustomer",
      (select count(*) from sms_requests r join customers c on c.business_id = r.business_id and c.id = r.customer_id
        where r.phone = ${phone} and r.created_at > ${month} and r.state <> 'withdrawn'
          and c.sms_confirmed_phone is distinct from r.phone) "withoutYes"`;
  return { ofPhone: row?.ofPhone ?? 0, ofCustomer: row?.ofCustomer ?? 0, withoutYes: row?.withoutYes ?? 0 };
}

export async function insertRequest(tx: Transaction, request: Omit<TextRequest, 'state'>, at: Date) {
  await tx`
    insert into sms_requests (business_id, id, customer_id, phone, state, created_at)
    values (${request.businessId}, ${request.id}, ${request.customerId}, ${request.phone}, 'queued', ${at})`;
}

export async function readRequest({ sql, businessId }: TenantReader, id: string): Promise<TextRequest | undefined> {
  const [row] = await sql<TextRequest[]>`
    select business_id "businessId", id, customer_id "customerId", phone, state
    from sms_requests where business_id = ${businessId} and id = ${id}`;
  return row;
}

/** Stores what became of it, and when the phone was asked. One that failed stays failed, since the provider's statuses come in any order. */
export async function endRequest(
  { sql, businessId }: TenantTransaction,
  { id }: Pick<TextRequest, 'businessId' | 'id'>,
  { state, at }: { readonly state: Exclude<TextRequest['state'], 'queued'>; readonly at: Date },
) {
  await sql`
    update sms_requests set state = ${state}, asked_at = case when ${state} = 'sent' then ${at}::timestamptz else asked_at end
    where business_id = ${businessId} and id = ${id} and state <> ${state} and state <> 'failed'`;
}

/** Every customer of this phone, locked in one order for all who do this. */
const lockByPhone = (tx: Transaction, phone: string) => tx`
  select 1 from customers where phone = ${phone} or sms_confirmed_phone = ${phone} order by business_id, id for no key update`;

/** Nobody gets texts at this number any more, in any business. Answers whose texts this ended. */
export async function stopTexts(tx: Transaction, phone: string): Promise<CustomerId[]> {
  await lockByPhone(tx, phone);
  return tx<CustomerId[]>`
    update customers c set
      receive_sms = receive_sms and phone <> ${phone},
      sms_stopped_phone = case when phone = ${phone} then phone else sms_stopped_phone end,
      sms_confirmed_phone = nullif(sms_confirmed_phone, ${phone})
    where (phone = ${phone} and (receive_sms or ${isOfOldLink(tx)})) or sms_confirmed_phone = ${phone}
    returning business_id "businessId", id "customerId"`;
}

export interface PhonesYes {
  readonly at: Date;
  /** It answers questions after this moment alone. Null: all that are open. */
  readonly askedAfter: Date | null;
}

export interface Started extends CustomerId {
  /** False where it only took its STOP back. */
  readonly receiveSMS: boolean;
}

/**
 * Customers who wait for this phone's yes, or were ended by its STOP, get texts from now on. Answers who they are. A phone that was
 * entered over a link which was renewed since, and not asked again, only takes its STOP back: the next text would carry the new link.
 */
export async function startTexts(tx: Transaction, phone: string, { at, askedAfter }: PhonesYes): Promise<Started[]> {
  await lockByPhone(tx, phone);
  const isOn = tx`(c.receive_sms or not ${isOfOldLink(tx)})`;
  return tx<Started[]>`
    update customers c set receive_sms = ${isOn}, sms_stopped_phone = null,
      sms_confirmed_phone = case when ${isOn} then phone else sms_confirmed_phone end
    where phone = ${phone} and (sms_stopped_phone = ${phone} or (
      receive_sms and sms_confirmed_phone is distinct from ${phone} and exists (
        select 1 from sms_requests r
        where r.business_id = c.business_id and r.customer_id = c.id and r.phone = ${phone} and state <> 'withdrawn' and ${recently(tx, at)}
          and ${askedAt(tx)} > coalesce(${askedAfter}::timestamptz, '-infinity'))))
    returning business_id "businessId", id "customerId", receive_sms "receiveSMS"`;
}

/** Whether the change `o` entered the phone that the customer `c` has. */
const enteredOverLink = (sql: Queryable): Statement =>
  sql`o.business_id = c.business_id and o.customer_id = c.id and o.kind = 'phone' and o.new_value = c.phone`;

/** Whether the phone of `c` was entered over a link that was renewed since, and was not asked again. */
const isOfOldLink = (sql: Queryable): Statement => sql`exists (
  select 1 from contact_changes o
  join portal_links l on l.business_id = o.business_id and l.customer_id = o.customer_id and l.revoked_at is null
  where ${enteredOverLink(sql)} and l.created_at > o.created_at and not exists (
    select 1 from sms_requests r
    where r.business_id = c.business_id and r.customer_id = c.id and r.phone = c.phone and r.created_at > l.created_at))`;

/**
 * Ends texts to a phone that somebody entered over the link. Its STOP stays, which only its START takes back. Answers the phone.
 * Undefined where none of this is so.
 */
export async function endTextsToEntered({ sql, businessId }: TenantTransaction, customerId: string) {
  const [row] = await sql<{ phone: string }[]>`
    update customers c set receive_sms = false, sms_confirmed_phone = nullif(sms_confirmed_phone, phone)
    where business_id = ${businessId} and id = ${customerId} and (receive_sms or phone = sms_confirmed_phone)
      and exists (select 1 from contact_changes o where ${enteredOverLink(sql)})
    returning phone`;
  return row?.phone;
}

/** Whether texts go to the customer `c`: that phone has said yes itself (P20). */
export const takesTexts = (sql: Queryable): Statement =>
  sql`(c.receive_sms and c.sms_confirmed_phone is not distinct from c.phone)`;

/** The ten digits that texts to this customer go to. Undefined when they get none. */
export async function readTextNumber(
  { sql, businessId }: TenantReader,
  { customerId }: CustomerId,
): Promise<string | undefined> {
  const [row] = await sql<{ phone: string }[]>`
    select phone from customers c where business_id = ${businessId} and id = ${customerId} and ${takesTexts(sql)}`;
  return row?.phone;
}

/** Who may be writing from this number, those whom we asked at it last first. A few suffice to tell one from several. */
export async function customersWithPhone(sql: Queryable, phone: string): Promise<CustomerId[]> {
  return sql<CustomerId[]>`
    select c.business_id "businessId", c.id "customerId" from customers c
    where c.phone = ${phone} or c.sms_confirmed_phone = ${phone}
    order by (sms_confirmed_phone = ${phone}) desc nulls last, (
      select max(${askedAt(sql)}) from sms_requests r
      where r.business_id = c.business_id and r.customer_id = c.id and r.phone = ${phone}) desc nulls last, c.business_id, c.id
    limit 20`;
}
