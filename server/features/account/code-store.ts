import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../database/sql.ts';
import { sha256 } from '../../services/sealer.ts';

/** confirm: the password was set on the sign-up page. invite: there is none yet. reset: it was forgotten. */
export type CodePurpose = 'confirm' | 'invite' | 'reset';

const CODE_BYTES = 16;
const HOUR_MILLISECONDS = 3_600_000;
export const HOURS: Readonly<Record<CodePurpose, number>> = { confirm: 24, invite: 24, reset: 1 };

/** What is kept of a code, here and in the open sign-in that carries it. */
export const codeHash = (code: string): Buffer => sha256(`one-time code:${code}`);

/** A new code of 128 random bits for a mailed link (P16). */
export async function makeCode(
  sql: Queryable,
  { userId, purpose, now }: { userId: string; purpose: CodePurpose; now: Date },
): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + HOURS[purpose] * HOUR_MILLISECONDS);
  await sql`
    insert into one_time_codes (hash, user_id, purpose, expires_at)
    values (${codeHash(code)}, ${userId}, ${purpose}, ${expiresAt})`;
  return code;
}

/** Reads a code without using it up. A program that follows every link in a mail uses none up. */
export async function readCode(
  sql: Queryable,
  { hash, userId, now }: { hash: Buffer; userId: string; now: Date },
): Promise<CodePurpose | null> {
  const [row] = await sql<{ purpose: CodePurpose }[]>`
    select purpose from one_time_codes where hash = ${hash} and user_id = ${userId} and expires_at > ${now}`;
  return row?.purpose ?? null;
}

/** Uses a code up, and with it every other code of its user, so that no old mail opens anything. False when it was used before. */
export async function takeCode(
  sql: Queryable,
  { hash, userId, now }: { hash: Buffer; userId: string; now: Date },
): Promise<boolean> {
  const rows = await sql`
    delete from one_time_codes where hash = ${hash} and user_id = ${userId} and expires_at > ${now} returning 1`;
  if (rows.length === 0) return false;
  await dropCodes(sql, userId);
  return true;
}

/** Ends every link that was mailed to this person before. */
export async function dropCodes(sql: Queryable, userId: string) {
  await sql`delete from one_time_codes where user_id = ${userId}`;
}
