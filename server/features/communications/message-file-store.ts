import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { NewFile } from '../files/index.ts';

interface MessageFileRow extends NewFile {
  readonly messageId: string;
}

/** The files of several messages at once, in the order in which they came. */
export async function filesOfMessages(
  { sql, businessId }: TenantReader,
  messageIds: readonly string[],
): Promise<MessageFileRow[]> {
  if (messageIds.length === 0) return [];
  return sql<MessageFileRow[]>`
    select mf.message_id "messageId", f.id, f.file_name "fileName", f.mime_type "mimeType", f.size_bytes size, f.sha256,
      f.storage_key "storageKey", f.created_at "createdAt"
    from message_files mf join files f on f.business_id = mf.business_id and f.id = mf.file_id
    where mf.business_id = ${businessId} and mf.message_id = any(${[...messageIds]}::uuid[])
    order by mf.message_id, mf.position`;
}

export async function insertMessageFiles(
  { sql, businessId }: TenantTransaction,
  messageId: string,
  fileIds: readonly string[],
) {
  if (fileIds.length === 0) return;
  await sql`
    insert into message_files (business_id, message_id, file_id, position)
    select ${businessId}, ${messageId}, id, position
    from unnest(${[...fileIds]}::uuid[]) with ordinality as came (id, position)`;
}
