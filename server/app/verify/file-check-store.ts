import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

const AT_ONCE = 200;
const AT_A_START = 20;

export interface StoredFile {
  readonly name: string;
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: Buffer;
}

/** Every file that can be opened, a few at a time. */
export const storedFiles = (sql: Queryable): AsyncIterable<StoredFile[]> =>
  sql<StoredFile[]>`
    select 'file ' || id || ' of ' || business_id as name, storage_key "storageKey", size_bytes size, sha256 from files
    union all
    select 'unattached file ' || id, storage_key, size_bytes, sha256 from unattached_files`.cursor(AT_ONCE);

/** The same of documents that were signed. */
export const storedSigned = (sql: Queryable): AsyncIterable<StoredFile[]> =>
  sql<StoredFile[]>`
    select 'signed file ' || id || ' of ' || business_id as name, storage_key "storageKey", size_bytes size, sha256
    from signed_files
    union all select 'picture ' || id || ' of ' || business_id, storage_key, size_bytes, sha256 from offer_pictures`.cursor(
    AT_ONCE,
  );

/** Some of those that are kept, of many businesses: in the order of their names, which are random. */
export async function someStoredKeys(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ storageKey: string }[]>`
    (select storage_key "storageKey" from files order by id limit ${AT_A_START})
    union all (select storage_key from signed_files order by business_id, id limit ${AT_A_START})`;
  return rows.map(({ storageKey }) => storageKey);
}

/** A version holds the hash of its pictures, and is hashed with it. */
export const wrongPictures = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'a version of ' || d.invoice_id || ' of ' || d.business_id as name,
        case when p.id is null then 'names a picture that is gone' else 'names a picture that is another by now' end as why
      from sent_documents d
      cross join lateral jsonb_path_query(d.document, '$.sections[*].picture ? (@.pictureId != null)') named
      left join offer_pictures p on p.business_id = d.business_id and p.id = (named->>'pictureId')::uuid
        and p.invoice_id = d.invoice_id
      where p.id is null or encode(p.sha256, 'hex') is distinct from named->>'sha256'`,
  );

/** Which of these keys a file has now. */
export async function keysWithFile(sql: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ storageKey: string }[]>`
    select storage_key "storageKey" from files where storage_key = any(${[...keys]})
    union select storage_key from unattached_files where storage_key = any(${[...keys]})
    union select storage_key from signed_files where storage_key = any(${[...keys]})
    union select storage_key from offer_pictures where storage_key = any(${[...keys]})`;
  return new Set(rows.map(({ storageKey }) => storageKey));
}

/** Which of these keys are planned to be dropped, and not for too long. */
export async function keysToDrop(sql: Queryable, keys: readonly string[], since: Date): Promise<Set<string>> {
  const rows = await sql<{ storageKey: string }[]>`
    select storage_key "storageKey" from files_to_drop where storage_key = any(${[...keys]}) and since > ${since}`;
  return new Set(rows.map(({ storageKey }) => storageKey));
}
