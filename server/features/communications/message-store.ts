import type { MessageJson } from '@underlay/contract/communications.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { notifyScreens } from '../../services/live-store.ts';

export interface MessageRow extends Omit<MessageJson, 'createdAt' | 'deliveries' | 'attachments'> {
  readonly createdAt: Date;
}

/** A customer is named by their own id or by that of their conversation. */
export type Correspondent = { readonly customerId: string } | { readonly conversationId: string };

export interface LockedCorrespondent {
  readonly customerId: string;
  readonly conversationId: string;
}

const columns = (sql: Queryable) =>
  sql`m.id, m.conversation_id "communicationId", m.created_at "createdAt", m.inbound, m.message, n.name "by", m.sender "from"`;
const names = (sql: Queryable) =>
  sql`left join member_names n on n.business_id = m.business_id and n.user_id = m.created_by`;

/** Characters of the latest message that the list of conversations shows. */
const MAX_LISTED = 5_000;

/** The latest ones, oldest first. */
export async function latestMessages({ sql, businessId }: TenantReader, conversationId: string, max: number) {
  const rows = await sql<MessageRow[]>`
    select ${columns(sql)} from messages m ${names(sql)}
    where m.business_id = ${businessId} and m.conversation_id = ${conversationId}
    order by m.created_at desc, m.id limit ${max}`;
  return rows.toReversed();
}

/** The customer's row is the lock of their conversation. Messages to and from them are stored one after the other. */
export async function lockCorrespondent(
  { sql, businessId }: TenantTransaction,
  who: Correspondent,
): Promise<LockedCorrespondent | undefined> {
  const named = 'customerId' in who ? sql`id = ${who.customerId}` : sql`communication_id = ${who.conversationId}`;
  const [row] = await sql<LockedCorrespondent[]>`
    select id "customerId", communication_id "conversationId"
    from customers where business_id = ${businessId} and ${named} for no key update`;
  return row;
}

export interface NewMessage {
  readonly id: string;
  readonly inbound: boolean;
  readonly text: string;
  /** Where an inbound one says it came from, when that is not the customer's address. */
  readonly sender?: string | null;
  readonly createdBy: string;
  readonly at: Date;
  /** The job that it is about. Null for none. Left out, it goes on with what was talked of last. */
  readonly jobId?: string | null | undefined;
}

/** After that, what is said begins something else (docs/decisions/0084). */
const ONE_TALK = '14 days';

/**
 * Stores a message and, with it, what the list shows of the conversation. Messages are listed in the order in which they were
 * stored, whatever the clocks said. Each is at least a millisecond later than the one before it.
 */
export async function insertMessage(
  tx: TenantTransaction,
  to: LockedCorrespondent,
  message: NewMessage,
): Promise<MessageRow> {
  const { sql, businessId } = tx;
  const [before] = await sql<{ last: Date }[]>`
    select last_activity last from conversations where business_id = ${businessId} and id = ${to.conversationId}`;
  const at = new Date(Math.max(message.at.getTime(), before ? before.last.getTime() + 1 : 0));
  if (!before)
    await sql`
      update business_counters set conversation_count = conversation_count + 1 where business_id = ${businessId}`;
  await sql`
    insert into conversations as v (business_id, id, customer_id, last_activity, last_message, unread)
    values (${businessId}, ${to.conversationId}, ${to.customerId}, ${at}, left(${message.text}, ${MAX_LISTED}), ${message.inbound})
    on conflict (business_id, id) do update set
      last_activity = excluded.last_activity, last_message = excluded.last_message, unread = v.unread or excluded.unread`;
  const [row] = await sql<MessageRow[]>`
    with stored as (
      insert into messages (business_id, id, conversation_id, inbound, message, sender, created_by, created_at, job_id)
      values (${businessId}, ${message.id}, ${to.conversationId}, ${message.inbound}, ${message.text}, ${message.sender ?? null},
        ${message.createdBy}, ${at}, ${message.jobId === undefined ? jobOfTalk(tx, to, at) : message.jobId})
      returning *)
    select ${columns(sql)} from stored m ${names(sql)}`;
  if (!row) throw new Error('the message was not stored');
  await notifyScreens(tx, { about: 'conversation', id: to.conversationId });
  return row;
}

/** That of the message before, unless it is long ago. */
const jobOfTalk = ({ sql, businessId }: TenantTransaction, { conversationId }: LockedCorrespondent, at: Date) => sql`(
  select case when created_at > ${at}::timestamptz - ${ONE_TALK}::interval then job_id end from messages
  where business_id = ${businessId} and conversation_id = ${conversationId} order by created_at desc, id limit 1)`;

/** The content of an outbound message. */
export async function readOutbound({ sql, businessId }: TenantReader, messageId: string): Promise<string | undefined> {
  const [row] = await sql<{ message: string }[]>`
    select message from messages where business_id = ${businessId} and id = ${messageId} and not inbound`;
  return row?.message;
}
