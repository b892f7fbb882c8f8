import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { notifyScreens } from '../../services/live-store.ts';
import { pageOf, type Slice, sizeOf } from '../../services/paging.ts';
import { belongingTo, eachWordOf, readOf, readPage } from '../../services/search-store.ts';

export interface ConversationRow {
  /** The customer's communication id (D58). */
  readonly id: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly email: string;
  /** Null until the first message. */
  readonly lastActivity: Date | null;
  readonly lastMessage: string;
  /** Where that one says it came from, when it came in and not from the customer's address. */
  readonly lastFrom: string | null;
  readonly unread: boolean;
}

const columns = (sql: Queryable) => sql`
  c.communication_id id, c.id "customerId", c.display_name "customerName", c.email, v.last_activity "lastActivity",
  coalesce(v.last_message, '') "lastMessage", (
    select m.sender from messages m where m.business_id = v.business_id and m.conversation_id = v.id
    order by m.created_at desc, m.id limit 1) "lastFrom", coalesce(v.unread, false) unread`;

const ofCustomer = (sql: Queryable) => sql`v.business_id = c.business_id and v.customer_id = c.id`;

export interface ConversationSearch {
  readonly customer?: string | undefined;
  readonly unreadOnly: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** One page, the latest activity first, and how many there are (COMM-01, COMM-03). */
export function listConversations(db: TenantReader, search: ConversationSearch) {
  const { sql, businessId } = db;
  const slice = pageOf(search);
  const names = eachWordOf(search.customer);
  if (names.length === 0 && !search.unreadOnly) return listAllConversations(db, slice);
  const order = sql`last_activity desc, id`;
  const rows = sql`
    select v.id, v.last_activity from conversations v where v.business_id = ${businessId} ${search.unreadOnly ? sql`and v.unread` : sql``}`;
  const found =
    names.length > 0
      ? belongingTo(db, { owners: 'customers', names, rows, owner: sql`v.customer_id`, order }, slice)
      : { found: sql`found as materialized (${rows} order by ${order} limit ${readOf(sql, slice)})` };
  const source = sql`
    conversations v join customers c on ${ofCustomer(sql)} where v.business_id = ${businessId} and v.id = page.id`;
  return readPage<ConversationRow>(sql, { ...found, order, columns: columns(sql), source }, slice);
}

async function listAllConversations(db: TenantReader, slice: Slice) {
  const { sql, businessId } = db;
  // The page is chosen on the narrow index and only then filled in, so a deep page costs little more than the first.
  const rows = await sql<ConversationRow[]>`
    with page as materialized (
      select v.id from conversations v where v.business_id = ${businessId}
      order by v.last_activity desc, v.id limit ${sizeOf(sql, slice)} offset ${slice.offset})
    select ${columns(sql)} from page
    join conversations v on v.business_id = ${businessId} and v.id = page.id join customers c on ${ofCustomer(sql)}
    order by v.last_activity desc, v.id`;
  const [counted] = await sql<
    { count: number }[]
  >`select conversation_count as count from business_counters where business_id = ${businessId}`;
  return { rows, total: counted?.count ?? 0 };
}

/** Every customer has a conversation to open, although the first message makes its row (D58). */
export async function readConversation(
  { sql, businessId }: TenantReader,
  conversationId: string,
): Promise<ConversationRow | undefined> {
  const [row] = await sql<ConversationRow[]>`
    select ${columns(sql)} from customers c left join conversations v on ${ofCustomer(sql)}
    where c.business_id = ${businessId} and c.communication_id = ${conversationId}`;
  return row;
}

export async function clearUnread(tx: TenantTransaction, conversationId: string) {
  const cleared = await tx.sql`
    update conversations set unread = false where business_id = ${tx.businessId} and id = ${conversationId} and unread
    returning 1`;
  if (cleared.length > 0) await notifyScreens(tx, { about: 'conversation', id: conversationId });
}
