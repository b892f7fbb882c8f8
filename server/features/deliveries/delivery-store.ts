import type { DeliveryJson } from '@underlay/contract/deliveries.ts';
import { moment } from '../../database/nested.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { notifyScreens } from '../../services/live-store.ts';

export interface DeliveryRow extends Omit<DeliveryJson, 'at'> {
  readonly businessId: string;
  /** Whom it is for, or for a crew, whom its job is for. */
  readonly customerId: string;
  /** The invoice, message, payment or work order that it is about. */
  readonly subjectId: string;
  /** The invoice whose timeline shows it. Null for a message and a work order. */
  readonly invoiceId: string | null;
  /** What caused it: the event's id, or the notice of a payment. */
  readonly cause: string;
  /** The user who caused it. Empty when it was nobody of the business. */
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
}
export type DeliveryState = DeliveryRow['state'];

const columns = (sql: Queryable) => sql`
  d.business_id "businessId", d.id, d.customer_id "customerId", d.subject_id "subjectId", d.invoice_id "invoiceId",
  d.occasion, d.channel, d.recipient, d.state, d.problem, d.cause, d.repeats, d.created_by "createdBy",
  d.created_at "createdAt", d.changed_at "changedAt"`;

export type NewDelivery = Pick<
  DeliveryRow,
  | 'businessId'
  | 'id'
  | 'customerId'
  | 'subjectId'
  | 'invoiceId'
  | 'occasion'
  | 'channel'
  | 'recipient'
  | 'cause'
  | 'repeats'
  | 'createdBy'
>;

/** False when the recipient was notified of this cause already, or this delivery was repeated already. */
export async function insertDelivery(tx: TenantTransaction, delivery: NewDelivery, at: Date): Promise<boolean> {
  const { businessId, id, customerId, subjectId, invoiceId, occasion, channel, recipient, cause, repeats, createdBy } =
    delivery;
  const [row] = await tx.sql<Shown[]>`
    with inserted as (
      insert into deliveries (business_id, id, customer_id, subject_id, invoice_id, occasion, channel, recipient, state,
        cause, repeats, created_by, created_at, changed_at)
      values (${businessId}, ${id}, ${customerId}, ${subjectId}, ${invoiceId}, ${occasion}, ${channel}, ${recipient}, 'queued',
        ${cause}, ${repeats}, ${createdBy}, ${at}, ${at})
      on conflict do nothing returning *)
    select ${shownOn(tx)} from inserted d join customers c on c.business_id = d.business_id and c.id = d.customer_id`;
  if (row) await notifyScreens(tx, row);
  return row !== undefined;
}

interface Shown {
  readonly about: 'work-order' | 'conversation' | 'invoice';
  readonly id: string;
}

/** The screens that show it: its invoice's, its work order's, and for a message the customer's conversation. */
const shownOn = ({ sql }: TenantTransaction) => sql`
  case when d.occasion = 'crew' then 'work-order' when d.invoice_id is null then 'conversation' else 'invoice' end about,
  case when d.occasion = 'crew' then d.subject_id else coalesce(d.invoice_id, c.communication_id) end id`;

export async function readDelivery({ sql, businessId }: TenantReader, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await sql<DeliveryRow[]>`
    select ${columns(sql)} from deliveries d where d.business_id = ${businessId} and d.id = ${id}`;
  return row;
}

/** What kind of document it is about, as it is now. */
export async function documentOf(
  { sql, businessId }: TenantReader,
  { invoiceId }: Pick<DeliveryRow, 'invoiceId'>,
): Promise<'invoice' | 'quote' | null> {
  if (invoiceId === null) return null;
  const [row] = await sql<{ isQuote: boolean }[]>`
    select is_quote "isQuote" from invoices where business_id = ${businessId} and id = ${invoiceId}`;
  return row?.isQuote ? 'quote' : 'invoice';
}

/** The business it belongs to. A bounce names it by its id alone. */
export async function findDelivery(sql: Queryable, id: string): Promise<string | undefined> {
  const [row] = await sql<{ businessId: string }[]>`select business_id "businessId" from deliveries where id = ${id}`;
  return row?.businessId;
}

/** The same, locked until the transaction ends. */
export async function lockDelivery(
  { sql, businessId }: TenantTransaction,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await sql<DeliveryRow[]>`
    select ${columns(sql)} from deliveries d where d.business_id = ${businessId} and d.id = ${id} for update`;
  return row;
}

/** The one that repeats it, when there is one. */
export async function readRepeat({ sql, businessId }: TenantReader, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await sql<DeliveryRow[]>`
    select ${columns(sql)} from deliveries d where d.business_id = ${businessId} and d.repeats = ${id}`;
  return row;
}

/** Nested in a statement about invoices `i`: all deliveries about them, their reminders and their payments. Oldest first. */
export type DeliveryOfInvoice = DeliveryJson & { readonly createdAt: string };
const ofTimeline = (sql: Queryable) => sql`
  select d.id, d.occasion, d.channel, d.recipient, d.state, d.problem, d.repeats, ${moment(sql, 'd.changed_at')} at,
    ${moment(sql, 'd.created_at')} "createdAt" from deliveries d`;
export const deliveriesOfInvoice = (sql: Queryable) => sql`
  ${ofTimeline(sql)} where d.business_id = i.business_id and d.invoice_id = i.id order by d.created_at, d.id limit 500`;

/** Nested in a statement about a page of entries, of which some are deliveries. */
export const deliveryOfEntry = ({ sql, businessId }: TenantReader) => sql`
  ${ofTimeline(sql)} where d.business_id = ${businessId} and d.id = page.delivery_id`;

/** Those that reached for this customer with the link to a document, oldest first. It may have been another's before (P22). */
export async function deliveryIdsOf(
  { sql, businessId }: TenantReader,
  { invoiceId, customerId }: Pick<DeliveryRow, 'invoiceId' | 'customerId'>,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from deliveries
    where business_id = ${businessId} and invoice_id = ${invoiceId} and customer_id = ${customerId} and state <> 'failed'
    order by created_at, id limit 500`;
  return rows.map(({ id }) => id);
}

/** When its customer was told the same of an earlier cause, the last time. Null: never. */
export async function toldBefore(
  { sql, businessId }: TenantReader,
  { invoiceId, occasion, cause, createdAt }: Pick<DeliveryRow, 'invoiceId' | 'occasion' | 'cause' | 'createdAt'>,
): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select max(created_at) at from deliveries
    where business_id = ${businessId} and invoice_id = ${invoiceId} and occasion = ${occasion}
      and created_at < ${createdAt} and split_part(cause, '~', 1) <> split_part(${cause}, '~', 1)`;
  return row?.at ?? null;
}

/** The deliveries of several subjects, such as the messages of a conversation. Oldest first. */
export const deliveriesOf = (
  { sql, businessId }: TenantReader,
  subjectIds: readonly string[],
): Promise<DeliveryRow[]> =>
  sql<DeliveryRow[]>`
    select ${columns(sql)} from deliveries d where d.business_id = ${businessId} and d.subject_id = any(${subjectIds as string[]})
    order by d.created_at, d.id`;

/** Moves it only from one of the given states. What has ended does not begin again, and one that came back stays so. */
export async function moveDelivery(
  tx: TenantTransaction,
  {
    id,
    from,
    to,
    problem,
    at,
  }: { id: string; from: readonly DeliveryState[]; to: DeliveryState; problem: string; at: Date },
): Promise<boolean> {
  const [row] = await tx.sql<Shown[]>`
    with moved as (
      update deliveries set state = ${to}, problem = ${problem}, changed_at = ${at}
      where business_id = ${tx.businessId} and id = ${id} and state = any(${from as string[]}) returning *)
    select ${shownOn(tx)} from moved d join customers c on c.business_id = d.business_id and c.id = d.customer_id`;
  if (row) await notifyScreens(tx, row);
  return row !== undefined;
}

/** Gives a waiting delivery another recipient, unless that one has a delivery of the same cause. */
export async function redirectDelivery(
  { sql, businessId }: TenantTransaction,
  { id, recipient }: { id: string; recipient: string },
): Promise<boolean> {
  const rows = await sql`
    update deliveries d set recipient = ${recipient}
    where d.business_id = ${businessId} and d.id = ${id} and not exists (
      select 1 from deliveries o
      where o.business_id = d.business_id and o.subject_id = d.subject_id and o.occasion = d.occasion and o.cause = d.cause
        and o.channel = d.channel and o.recipient = ${recipient})
    returning 1`;
  return rows.length === 1;
}
