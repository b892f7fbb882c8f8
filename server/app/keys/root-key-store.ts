import type { Queryable } from '../../database/sql.ts';
import type { StoredKey } from '../../services/business-key-store.ts';

const AT_ONCE = 200;

/** Stores the secret of the installation, unless another process was first. */
export async function insertRootKey(sql: Queryable, kek: string, wrapped: string) {
  await sql`
    insert into server_keys (name, sealed, created_at) values ('root', ${`${kek}.${wrapped}`}, now()) on conflict do nothing`;
}

export async function replaceRootKey(sql: Queryable, kek: string, wrapped: string) {
  await sql`update server_keys set sealed = ${`${kek}.${wrapped}`} where name = 'root'`;
}

/** Whether this database was used before. */
export async function isInUse(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ used: boolean }[]>`
    select exists (select 1 from businesses) or exists (select 1 from server_keys) as used`;
  return row?.used ?? false;
}

/** How many keys none of these master keys unwraps. */
export async function countForeignKeys(sql: Queryable, keks: readonly string[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from business_keys where destroyed_at is null and kek <> all(${[...keks]})`;
  return row?.count ?? 0;
}

/** Keys of businesses that another master key wraps, a few at a time. */
export const keysToWrap = (sql: Queryable, kek: string): Promise<StoredKey[]> =>
  sql<StoredKey[]>`
    select business_id "businessId", room "scope", id, kek, wrapped from business_keys
    where destroyed_at is null and kek <> ${kek} limit ${AT_ONCE}`;

/** A key that was destroyed or wrapped by another process since it was read stays unchanged. */
export async function replaceWrapped(sql: Queryable, before: StoredKey, after: { kek: string; wrapped: string }) {
  await sql`
    update business_keys set kek = ${after.kek}, wrapped = ${after.wrapped}
    where business_id = ${before.businessId} and room = ${before.scope} and id = ${before.id} and wrapped = ${before.wrapped}`;
}

/** Every key that was not destroyed, a few at a time. */
export const livingKeys = (sql: Queryable): AsyncIterable<StoredKey[]> =>
  sql<StoredKey[]>`
    select business_id "businessId", room "scope", id, kek, wrapped from business_keys where destroyed_at is null`.cursor(
    AT_ONCE,
  );
