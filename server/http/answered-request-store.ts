import type { Queryable } from '../database/sql.ts';

export interface AnsweredRequest {
  readonly fingerprint: Buffer;
  /** Null while the first request is under way, or when its process died. */
  readonly status: number | null;
  readonly body: unknown;
}

/** True for the first request with this key. Every later one gets false. */
export async function claimKey(
  sql: Queryable,
  { keyHash, fingerprint, at }: { keyHash: Buffer; fingerprint: Buffer; at: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into answered_requests (key_hash, fingerprint, created_at) values (${keyHash}, ${fingerprint}, ${at})
    on conflict do nothing returning 1`;
  return rows.length === 1;
}

export async function readAnswer(sql: Queryable, keyHash: Buffer): Promise<AnsweredRequest | undefined> {
  const [row] = await sql<AnsweredRequest[]>`
    select fingerprint, status, body from answered_requests where key_hash = ${keyHash}`;
  return row;
}

export async function keepAnswer(sql: Queryable, keyHash: Buffer, body: unknown) {
  await sql`update answered_requests set status = 200, body = ${sql.json(body as never)} where key_hash = ${keyHash}`;
}

/** Nothing was changed under this key, so it may be used again (3.2, cases 2 and 11). */
export async function releaseKey(sql: Queryable, keyHash: Buffer) {
  await sql`delete from answered_requests where key_hash = ${keyHash}`;
}

export async function forgetAnswers(sql: Queryable, before: Date) {
  await sql`delete from answered_requests where created_at < ${before}`;
}
