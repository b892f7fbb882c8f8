import { argon2Sync, randomUUID } from 'node:crypto';
import type { Sql } from '../database/sql.ts';

/** As a stored password says it, with parameters that cost nothing. Signing in reads them from there. */
const COST = { memory: 8, passes: 1, parallelism: 1 };
const NONCE = Buffer.alloc(16, 7);

/** A user whose password takes no time to make or to check. Most tests only need somebody who is signed in. */
export async function insertQuickUser(
  sql: Sql,
  { email, password, at }: { email: string; password: string; at: Date },
) {
  await sql`
    insert into users (id, email, password_hash, first_name, last_name, created_at, confirmed_at)
    values (${randomUUID()}, ${email}, ${quickHash(password)}, 'Robin', 'Ashby', ${at}, ${at})`;
}

function quickHash(password: string): string {
  const hash = argon2Sync('argon2id', { message: password, nonce: NONCE, ...COST, tagLength: 32 });
  const [salt, text] = [NONCE, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${salt}$${text}`;
}
