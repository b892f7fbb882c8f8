import type { Queryable, Transaction } from '../../database/sql.ts';
import { type FileQuota, fileColumns, type NewFile } from './file-store.ts';

/** Only its uploader may see it. */
export async function readUnattached(sql: Queryable, userId: string, fileId: string): Promise<NewFile | undefined> {
  const [row] = await sql<NewFile[]>`
    select ${fileColumns(sql)} from unattached_files where user_id = ${userId} and id = ${fileId}`;
  return row;
}

/** Gives the file to whoever attaches it, once. */
export async function takeUnattached(tx: Transaction, userId: string, fileId: string): Promise<NewFile | undefined> {
  const [row] = await tx<NewFile[]>`
    delete from unattached_files where user_id = ${userId} and id = ${fileId} returning ${fileColumns(tx)}`;
  return row;
}

/** Keeps a file that waits to be attached, unless its uploader has too many. Uploads of one user are counted one after the other. */
export async function insertUnattached(
  tx: Transaction,
  { userId, file, max }: { userId: string; file: NewFile; max: FileQuota },
): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`;
  const { count } = await tx`
    insert into unattached_files (id, user_id, file_name, mime_type, size_bytes, sha256, storage_key, created_at)
    select ${file.id}, ${userId}, ${file.fileName}, ${file.mimeType}, ${file.size}::bigint, ${file.sha256}, ${file.storageKey},
      ${file.createdAt}::timestamptz
    from (select count(*) as files, coalesce(sum(size_bytes), 0) as bytes from unattached_files where user_id = ${userId}) waiting
    where files + 1 <= ${max.maxFiles} and bytes + ${file.size} <= ${max.maxBytes}`;
  return count === 1;
}

/** Uploads that nobody attached are dropped like everything that is not needed. */
export async function dropUnattachedBefore(sql: Queryable, before: Date, now: Date) {
  await sql`
    with gone as (delete from unattached_files where created_at < ${before} returning storage_key)
    insert into files_to_drop (storage_key, since) select storage_key, ${now} from gone`;
}
