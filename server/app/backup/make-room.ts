import type { Kept } from '../../config.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import { type Around, folderOf } from './look-around.ts';
import { manifestName } from './manifest.ts';
import { isBackupName, keptBackups, momentOf, waysBack } from './retention.ts';
import type { SavedFiles } from './saved-files.ts';
import type { ListProblem, SignedLists } from './signed-list.ts';

/** The names of the files that a backup needs. */
const listName = (backup: string) => `${backup}/files.txt`;

/** A line of that list, where no file is called so: it takes the place of no backup that is right. */
const APART = 'apart';

/** Lines of it that say of what a backup is: the last migration, and when it was brought back (as brought-back.txt does). */
export interface Origin {
  readonly schema: string;
  readonly broughtBack: string;
}

const ORIGIN = /^(schema|brought-back) /;

/** `isApart`: its rows are not as they must be, or nobody has compared them with the provider since they were restored. */
export const writeNeededFiles = (
  lists: SignedLists,
  backup: string,
  { files, isApart = false, origin }: { files: readonly string[]; isApart?: boolean; origin?: Origin },
): Promise<void> =>
  lists.write(listName(backup), [
    ...(isApart ? [APART] : []),
    ...(origin ? [`schema ${origin.schema}`, `brought-back ${origin.broughtBack}`] : []),
    ...files,
  ]);

export interface Room {
  /** How many backups that nobody keeps were dropped. */
  readonly dropped: number;
  /** Of how many backups nobody knew which files they need. They count as needing all that lie there. */
  readonly unsure: Readonly<Partial<Record<ListProblem, number>>>;
}

/** Drops what attempts left behind that made no backup. Nobody else makes one there meanwhile. */
export async function dropUnfinished(store: BackupStore, { names, finished, closed }: Around) {
  const backups = new Set([...finished, ...closed]);
  for (const name of names) if (isBackupName(folderOf(name)) && !backups.has(folderOf(name))) await store.drop(name);
  await store.dropHalfWritten((folder) => folder === 'files' || isBackupName(folder));
}

/**
 * Drops backups that nobody keeps, whatever an attempt left behind, and files that no backup needs. It knows what lay
 * there when the run began. What came since is needed.
 */
export async function makeRoom(
  { store, lists, saved }: { store: BackupStore; lists: SignedLists; saved: SavedFiles },
  { names, finished, closed }: Around,
  { made, keep }: { made: string; keep: Kept },
): Promise<Room> {
  const all = [...new Set([...finished, made])];
  const lines = new Map<string, readonly string[] | ListProblem>();
  for (const backup of all) lines.set(backup, await lists.read(listName(backup)));
  const isApart = (backup: string) => lines.get(backup)?.includes(APART) ?? false;
  // Those of which nobody knows it, as of versions that did not say it, are of one origin, which is another.
  const originOf = (backup: string) => {
    const listed = lines.get(backup) ?? 'missing';
    return typeof listed === 'string' ? '' : listed.filter((line) => ORIGIN.test(line)).join();
  };
  const keptOf = (backups: readonly string[]) =>
    new Set([...keptBackups(backups, keep), ...waysBack(backups, originOf, momentOf(made))]);
  // What was just made stays, also when a clock that was wrong left one of a later time.
  const kept = keptOfBoth(all, isApart, keptOf).add(made);
  const gone = finished.filter((name) => !kept.has(name));
  // Without its manifest it counts as none, also when this ends halfway.
  for (const backup of gone) await store.drop(manifestName(backup));
  // Nobody knows which files those need that cannot be read.
  const needed = new Set<string>(closed.length > 0 ? saved.keys() : []);
  const unsure: Partial<Record<ListProblem, number>> = {};
  for (const backup of kept) {
    const listed = lines.get(backup) ?? 'missing';
    if (typeof listed === 'string') {
      unsure[listed] = (unsure[listed] ?? 0) + 1;
      await writeNeededFiles(lists, backup, { files: [...saved.keys()] });
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

/** Of those that are right, and of those apart, each by the same rules; but none apart from before all that are right. */
function keptOfBoth(
  all: readonly string[],
  isApart: (backup: string) => boolean,
  keptOf: (backups: readonly string[]) => Set<string>,
): Set<string> {
  const right = [...keptOf(all.filter((backup) => !isApart(backup)))].sort();
  const [oldest = ''] = right;
  const apart = [...keptOf(all.filter(isApart))].filter((backup) => backup > oldest);
  return new Set([...right, ...apart]);
}
