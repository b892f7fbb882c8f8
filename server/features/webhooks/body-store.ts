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

/** Keeps the bytes that every attempt sends. Answers those that were kept before, if there are any. */
export async function keepBody(
  { sql, businessId }: TenantTransaction,
  messageId: string,
  body: Buffer,
): Promise<Buffer> {
  const [row] = await sql<{ body: Buffer }[]>`
    update webhook_messages set body = coalesce(body, ${body}) where business_id = ${businessId} and id = ${messageId}
    returning body`;
  return row?.body ?? body;
}
