import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { Connection } from '../../http/caller.ts';
import type { EventAbout } from './object-reads.ts';

export async function readSubject({ sql, businessId }: TenantReader, eventId: string): Promise<EventAbout | undefined> {
  const [row] = await sql<EventAbout[]>`
    select subject_id "subjectId", data from events where business_id = ${businessId} and id = ${eventId}`;
  return row;
}

/** With the rights that it has now. */
export async function readProgram(
  { sql, businessId }: TenantReader,
  connectionId: string,
): Promise<Connection | undefined> {
  const [row] = await sql<Connection[]>`
    select id, business_id "businessId", name, to_jsonb(rights) "rights", only_read "onlyRead", ends_at "endsAt", used_at "usedAt"
    from connections where business_id = ${businessId} and id = ${connectionId} and revoked_at is null`;
  return row;
}

/** The bytes of a message, and the connection with the rights that they were made by. A test has none. */
export interface MadeBody {
  readonly bytes: Buffer;
  readonly by: Connection | null;
}

/**
 * Keeps the bytes that every attempt sends, and answers those that are kept. Null when the connection has other rights by now: a change
 * of them is waited for, and one that comes later finds the bytes and forgets them.
 */
export async function keepBody(
  { sql, businessId }: TenantTransaction,
  messageId: string,
  { bytes, by }: MadeBody,
): Promise<Buffer | null> {
  if (by) {
    const same = await sql`
      select 1 from connections
      where business_id = ${businessId} and id = ${by.id} and revoked_at is null and rights = ${[...by.rights]}::text[]
        and only_read = ${by.onlyRead} for share`;
    if (same.length === 0) return null;
  }
  const [row] = await sql<{ body: Buffer }[]>`
    update webhook_messages set body = coalesce(body, ${bytes}) where business_id = ${businessId} and id = ${messageId}
    returning body`;
  return row?.body ?? bytes;
}
