import type { Queryable, TenantReader, TenantTransaction } from '../database/sql.ts';

/** What a key of a business is for. Destroying one loses the data of that scope and nothing else. */
export type KeyScope = 'information' | 'bank' | 'payments' | 'subcontractors' | 'webhooks';

/** A key of a business as stored: wrapped, with the id of the master key that unwraps it. */
export interface StoredKey {
  readonly businessId: string;
  readonly scope: KeyScope;
  readonly id: string;
  readonly kek: string;
  readonly wrapped: string;
}

const isTransaction = (sql: Queryable): boolean => 'savepoint' in sql;

/**
 * The key that a business has for a scope. A transaction locks it until its end. Nobody can destroy it before the text
 * that it sealed is visible.
 */
export async function readKey({ sql, businessId }: TenantReader, scope: KeyScope): Promise<StoredKey | undefined> {
  const [row] = await sql<StoredKey[]>`
    select business_id "businessId", room "scope", id, kek, wrapped from business_keys
    where business_id = ${businessId} and room = ${scope} and destroyed_at is null
    ${isTransaction(sql) ? sql`for share` : sql``}`;
  return row;
}

/**
 * Stores a new key, unless another process was first. It also stores nothing when the installation has begun to use
 * another master key than the one that wrapped this key. A change of the master key must not leave one behind.
 */
export async function insertKey({ sql, businessId }: TenantTransaction, key: Omit<StoredKey, 'businessId'>) {
  await sql`
    insert into business_keys (business_id, room, id, kek, wrapped)
    select ${businessId}, ${key.scope}, ${key.id}, ${key.kek}, ${key.wrapped}
    from (select 1 from server_keys where name = 'root' and split_part(sealed, '.', 1) = ${key.kek} for share) unchanged
    on conflict (business_id, room) where destroyed_at is null do nothing`;
}

/** Leaves the row. It records that there was a key and when it was destroyed. */
export async function destroyKey({ sql, businessId }: TenantTransaction, scope: KeyScope) {
  await sql`
    update business_keys set wrapped = null, destroyed_at = now()
    where business_id = ${businessId} and room = ${scope} and destroyed_at is null`;
}

/** The secret of the installation. It names the master key that wraps everything new. */
export async function readRootKey(sql: Queryable): Promise<{ kek: string; wrapped: string } | undefined> {
  const [row] = await sql<{ kek: string; wrapped: string }[]>`
    select split_part(sealed, '.', 1) kek, split_part(sealed, '.', 2) wrapped from server_keys where name = 'root'`;
  return row;
}
