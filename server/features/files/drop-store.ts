import type { Queryable, Transaction } from '../../database/sql.ts';

/** From this moment on the bytes are needed by nobody. */
export async function planDrop(sql: Queryable, storageKey: string, since: Date) {
  await sql`insert into files_to_drop (storage_key, since) values (${storageKey}, ${since})`;
}

/** The bytes are needed after all. False when they have been dropped already. */
export async function keepBytes(tx: Transaction, storageKey: string): Promise<boolean> {
  const { count } = await tx`delete from files_to_drop where storage_key = ${storageKey}`;
  return count === 1;
}

/** The next bytes to drop, locked until the transaction ends. Another process takes the ones after them. */
export async function nextToDrop(tx: Transaction, now: Date): Promise<string | undefined> {
  const [row] = await tx<{ storageKey: string }[]>`
    select storage_key "storageKey" from files_to_drop where since <= ${now} order by since limit 1 for update skip locked`;
  return row?.storageKey;
}
