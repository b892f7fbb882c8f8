import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '../../database/sql.ts';

export interface PasskeyRow {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly maySync: boolean;
  readonly isSynced: boolean;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = (sql: Queryable) => sql`id, user_id "userId", credential_id "credentialId", public_key "publicKey",
  may_sync "maySync", is_synced "isSynced", to_jsonb(transports) "transports", name, created_at "createdAt", last_used_at "lastUsedAt"`;

/** The newest first. */
export async function readPasskeys(sql: Queryable, userId: string): Promise<PasskeyRow[]> {
  return sql<PasskeyRow[]>`
    select ${columns(sql)} from passkeys where user_id = ${userId} order by created_at desc, id`;
}

export async function passkeyByCredential(sql: Queryable, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const [row] = await sql<PasskeyRow[]>`select ${columns(sql)} from passkeys where credential_id = ${credentialId}`;
  return row;
}

export type NewPasskeyRow = Omit<PasskeyRow, 'id' | 'lastUsedAt'> & { readonly signCount: number };

/** Null when somebody has this passkey already. */
export async function insertPasskey(tx: Transaction, row: NewPasskeyRow): Promise<string | null> {
  const id = randomUUID();
  const rows = await tx`
    insert into passkeys (id, user_id, credential_id, public_key, sign_count, may_sync, is_synced, transports, name,
      created_at)
    values (${id}, ${row.userId}, ${row.credentialId}, ${row.publicKey}, ${row.signCount}, ${row.maySync},
      ${row.isSynced}, ${[...row.transports]}, ${row.name}, ${row.createdAt})
    on conflict (credential_id) do nothing returning 1`;
  return rows.length === 1 ? id : null;
}

interface Use {
  readonly id: string;
  readonly signCount: number;
  readonly isSynced: boolean;
  readonly at: Date;
}

/**
 * Notes a use. False when its count has fallen back or stands still, as that of a copy does. Devices that do not count stay at
 * zero, and the copies of a synced passkey do not count together.
 */
export async function noteUse(sql: Queryable, { id, signCount, isSynced, at }: Use): Promise<boolean> {
  const rows = await sql`
    update passkeys set sign_count = greatest(sign_count, ${signCount}), is_synced = ${isSynced}, last_used_at = ${at}
    where id = ${id} and (may_sync or sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))
    returning 1`;
  return rows.length === 1;
}

interface Owned {
  readonly userId: string;
  readonly passkeyId: string;
}

/** False when it is not there, or another person's. */
export async function setPasskeyName(sql: Queryable, { userId, passkeyId, name }: Owned & { name: string }) {
  const rows = await sql`
    update passkeys set name = ${name} where id = ${passkeyId} and user_id = ${userId} returning 1`;
  return rows.length === 1;
}

/** The same. */
export async function deletePasskey(sql: Queryable, { userId, passkeyId }: Owned): Promise<boolean> {
  const rows = await sql`delete from passkeys where id = ${passkeyId} and user_id = ${userId} returning 1`;
  return rows.length === 1;
}
