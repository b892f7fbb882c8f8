import type { BackupStore } from '../../services/backup-store.ts';
import { manifestName } from './manifest.ts';
import { isBackupName } from './retention.ts';

/** What lies in a place. It may hold a million files, so a run reads the list once. */
export interface Around {
  readonly names: ReadonlySet<string>;
  /** The backups that were finished, oldest name first. */
  readonly finished: readonly string[];
  /** Folders of backups that another user made, and this one may not read. */
  readonly closed: readonly string[];
}

/** Says what it passes over. */
export async function lookAround(store: BackupStore, say: (line: string) => void): Promise<Around> {
  const names = new Set<string>();
  const closed: string[] = [];
  const passOver = (folder: string, why: string) => {
    if (!isBackupName(folder)) throw new Error(why);
    closed.push(folder);
    say(`Passed over: ${folder}. ${why}`);
  };
  const emptied = new Set<string>();
  for await (const { name, bytes } of store.list(passOver)) {
    names.add(name);
    if (bytes === 0) emptied.add(name);
  }
  const isThere = (name: string) => names.has(name) && !emptied.has(name);
  const finished = [...new Set([...names].map(folderOf))]
    .filter((folder) => isBackupName(folder) && isThere(manifestName(folder)))
    .sort();
  return { names, finished, closed };
}

export const folderOf = (name: string): string => name.split('/')[0] ?? '';
