import type { BackupStore } from '../../services/backup-store.ts';

const LIST = 'destroyed-keys.txt';
const ID = /^[0-9a-f-]{36}$/;

/**
 * The ids of keys that were destroyed, beside the backups and in clear: they open nothing. An older backup still holds
 * the keys, so whoever restores it destroys them again (docs/keys.md).
 */
export async function readDestroyedKeys(store: BackupStore): Promise<string[]> {
  return idsIn((await store.read(LIST))?.toString() ?? '');
}

/** An id that was ever on the list stays on it. */
export async function addDestroyedKeys(store: BackupStore, ids: readonly string[]) {
  const known = await readDestroyedKeys(store);
  const all = [...new Set([...known, ...ids])].sort();
  if (all.length > known.length) await store.put(LIST, Buffer.from(all.map((id) => `${id}\n`).join('')));
}

export const idsIn = (text: string): string[] => text.split(/\s+/).filter((word) => ID.test(word));
