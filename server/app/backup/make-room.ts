import type { Kept } from '../../config.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import { type Around, folderOf } from './look-around.ts';
import { manifestName } from './manifest.ts';
import { isBackupName, keptBackups } from './retention.ts';
import type { SavedFiles } from './saved-files.ts';
import type { ListProblem, SignedLists } from './signed-list.ts';

/** The names of the files that a backup needs. */
const listName = (backup: string) => `${backup}/files.txt`;

export const writeNeededFiles = (lists: SignedLists, backup: string, names: readonly string[]): Promise<void> =>
  lists.write(listName(backup), names);

const apartName = (backup: string) => `${backup}/apart.txt`;

/** Of rows that are not as they must be, or in quarantine: such a backup takes the place of none that is right. */
export const setApart = (store: BackupStore, backup: string): Promise<void> =>
  store.put(
    apartName(backup),
    Buffer.from('Not as it must be, or in quarantine: no other backup goes for this one.\n'),
  );

export interface Room {
  /** How many backups that nobody keeps were dropped. */
  readonly dropped: number;
  /** Of how many backups nobody knew which files they need. They count as needing all that lie there. */
  readonly unsure: Readonly<Partial<Record<ListProblem, number>>>;
}

/**
 * Drops backups that nobody keeps, whatever an attempt left behind, and files that no backup needs. It knows what lay
 * there when the run began. What came since is needed.
 */
export async function makeRoom(
  { store, lists, saved }: { store: BackupStore; lists: SignedLists; saved: SavedFiles },
  { names, finished }: Around,
  { made, isRight, keep }: { made: string; isRight: boolean; keep: Kept },
): Promise<Room> {
  const isApart = (backup: string) => (backup === made ? !isRight : names.has(apartName(backup)));
  const all = [...finished, made];
  const right = all.filter((backup) => !isApart(backup));
  // What was just made stays, also when a clock that was wrong left one of a later time.
  const kept = new Set([...keptBackups(right, keep), ...keptBackups(all.filter(isApart), keep), made]);
  const gone = finished.filter((name) => !kept.has(name));
  // Without its manifest it counts as none, also when this ends halfway.
  for (const backup of gone) await store.drop(manifestName(backup));
  const needed = new Set<string>();
  const unsure: Partial<Record<ListProblem, number>> = {};
  for (const backup of kept) {
    const listed = await lists.read(listName(backup));
    if (typeof listed === 'string') {
      unsure[listed] = (unsure[listed] ?? 0) + 1;
      await writeNeededFiles(lists, backup, [...saved.keys()]);
    }
    for (const name of typeof listed === 'string' ? saved.keys() : listed) needed.add(name);
  }
  for (const name of names) {
    const folder = folderOf(name);
    if (isBackupName(folder) ? kept.has(folder) : folder !== 'files' || needed.has(name)) continue;
    await store.drop(name);
  }
  return { dropped: gone.length, unsure };
}
