import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';

/** Where a customer's messages are kept. A mail names the customer by their id alone. */
export async function findConversation(
  sql: Queryable,
  customerId: string,
): Promise<{ businessId: string; conversationId: string } | undefined> {
  const [row] = await sql<{ businessId: string; conversationId: string }[]>`
    select business_id "businessId", communication_id "conversationId" from customers where id = ${customerId}`;
  return row;
}

export async function hasArrived({ sql, businessId }: TenantReader, conversationId: string, hash: Buffer) {
  const rows = await sql`
    select 1 from inbound_mails
    where business_id = ${businessId} and conversation_id = ${conversationId} and mail_hash = ${hash}`;
  return rows.length > 0;
}

/** False when the same mail was noted before. */
export async function noteArrival(
  { sql, businessId }: TenantTransaction,
  { conversationId, hash, at }: { conversationId: string; hash: Buffer; at: Date },
): Promise<boolean> {
  const { count } = await sql`
    insert into inbound_mails (business_id, conversation_id, mail_hash, received_at)
    values (${businessId}, ${conversationId}, ${hash}, ${at}) on conflict do nothing`;
  return count === 1;
}

export async function countSince({ sql, businessId }: TenantReader, conversationId: string, since: Date) {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from inbound_mails
    where business_id = ${businessId} and conversation_id = ${conversationId} and received_at > ${since}`;
  return row?.count ?? 0;
}

/** Bytes of the files that have come with this customer's messages. */
export async function bytesSince({ sql, businessId }: TenantReader, conversationId: string, since: Date) {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(f.size_bytes), 0)::bigint as bytes
    from messages m
    join message_files mf on mf.business_id = m.business_id and mf.message_id = m.id
    join files f on f.business_id = mf.business_id and f.id = mf.file_id
    where m.business_id = ${businessId} and m.conversation_id = ${conversationId} and m.created_at > ${since}`;
  return row?.bytes ?? 0;
}
