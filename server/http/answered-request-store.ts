import type { Queryable } from '../database/sql.ts';

/** One attempt at a request. A later one takes over when its process died, and this one then changes nothing more. */
export interface Turn {
  readonly keyHash: Buffer;
  readonly number: number;
}

export interface AnsweredRequest {
  readonly fingerprint: Buffer;
  /** Null while an attempt is under way, or when its process died. */
  readonly status: number | null;
  readonly body: unknown;
  /** What its transaction answered. Null before it has committed. */
  readonly effect: Buffer | null;
  /** Null of a request that a version took which kept no effects. Nobody takes over from it. */
  readonly turn: number | null;
  /** When the last attempt began. */
  readonly at: Date;
}

/** The first attempt at the request with this key. Undefined when there is one already. */
export async function claimKey(
  sql: Queryable,
  { keyHash, fingerprint, at }: { keyHash: Buffer; fingerprint: Buffer; at: Date },
): Promise<Turn | undefined> {
  const rows = await sql`
    insert into answered_requests (key_hash, fingerprint, created_at, turn) values (${keyHash}, ${fingerprint}, ${at}, 1)
    on conflict do nothing returning 1`;
  return rows.length === 1 ? { keyHash, number: 1 } : undefined;
}

/** The next attempt, in place of one that has committed nothing. Undefined when somebody else was faster. */
export async function takeOver(sql: Queryable, turn: Turn, at: Date): Promise<Turn | undefined> {
  const rows = await sql`
    update answered_requests set turn = turn + 1, created_at = ${at}
    where key_hash = ${turn.keyHash} and turn = ${turn.number} and effect is null and status is null returning 1`;
  return rows.length === 1 ? { keyHash: turn.keyHash, number: turn.number + 1 } : undefined;
}

export async function readAnswer(sql: Queryable, keyHash: Buffer): Promise<AnsweredRequest | undefined> {
  const [row] = await sql<AnsweredRequest[]>`
    select fingerprint, status, body, effect, turn, created_at at from answered_requests where key_hash = ${keyHash}`;
  return row;
}

/** False when another attempt has taken over. The transaction then has to be rolled back. */
export async function keepEffect(sql: Queryable, turn: Turn, effect: Buffer): Promise<boolean> {
  const rows = await sql`
    update answered_requests set effect = ${effect}
    where key_hash = ${turn.keyHash} and turn = ${turn.number} and effect is null returning 1`;
  return rows.length === 1;
}

export async function keepAnswer(sql: Queryable, { keyHash }: Turn, body: unknown) {
  await sql`update answered_requests set status = 200, body = ${sql.json(body as never)} where key_hash = ${keyHash}`;
}

/** Nothing was changed under this key, so it may be used again (3.2, cases 2 and 11). */
export async function releaseKey(sql: Queryable, turn: Turn) {
  await sql`delete from answered_requests where key_hash = ${turn.keyHash} and turn = ${turn.number} and effect is null`;
}

export async function forgetAnswers(sql: Queryable, before: Date) {
  await sql`delete from answered_requests where created_at < ${before}`;
}
