import type { BackupStore } from '../../services/backup-store.ts';
import { manifestName } from './manifest.ts';
import { isBackupName } from './retention.ts';

/** What lies in a place. It may hold a million files, so a run reads the list once. */
export interface Around {
  readonly names: ReadonlySet<string>;
  /** The backups that were finished, oldest name first. */
  readonly finished: readonly string[];
}

export async function lookAround(store: BackupStore): Promise<Around> {
  const names = new Set<string>();
  for await (const { name } of store.list()) names.add(name);
  const finished = [...new Set([...names].map(folderOf))]
    .filter((folder) => isBackupName(folder) && names.has(manifestName(folder)))
    .sort();
  return { names, finished };
}

export const folderOf = (name: string): string => name.split('/')[0] ?? '';
