import { buffer } from 'node:stream/consumers';
import type { Seal } from '../../outside/age-seal.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import type { FileStorage } from '../../services/file-storage.ts';
import type { NeededFile } from './copied-table-store.ts';
import { sha256Of } from './row-parts.ts';
import type { SignedLists } from './signed-list.ts';

export const fileName = (key: string) => `files/${key}.age`;
const FILES_AT_ONCE = 4;

/** What is known of a sealed file. */
export interface SealedFile {
  /** SHA-256 of the sealed bytes, in hex. */
  readonly sha256: string;
  /** It was read again and was something else, and the product could not save it anew. */
  readonly isDamaged?: boolean;
}

/** The sealed files of a place by their names. Null: one that a version saved which kept no hashes. */
export type SavedFiles = Map<string, SealedFile | null>;

export interface FileTarget {
  readonly store: BackupStore;
  readonly seal: Seal;
  /** Progress, for a person. */
  readonly say: (line: string) => void;
  /** What is there already. What is saved is added. */
  readonly saved: SavedFiles;
}

const LIST = 'file-hashes.txt';

/** Nothing is known of files where the list is not ours: they are saved anew when it is their turn. */
export async function readSavedFiles(lists: SignedLists, names: ReadonlySet<string>): Promise<SavedFiles> {
  const saved: SavedFiles = new Map([...names].filter((name) => name.startsWith('files/')).map((name) => [name, null]));
  const listed = await lists.read(LIST);
  if (typeof listed === 'string') return saved;
  for (const line of listed) {
    const [name = '', sha256 = '', damaged] = line.split(' ');
    if (saved.has(name)) saved.set(name, { sha256, isDamaged: damaged !== undefined });
  }
  return saved;
}

/** Writes the list where it would say something new. */
export async function writeSavedFiles(lists: SignedLists, saved: SavedFiles, before: SavedFiles) {
  if (![...saved].some(([name, file]) => before.get(name) !== file)) return;
  const lines = [...saved].flatMap(([name, file]) =>
    file ? [`${name} ${file.sha256}${file.isDamaged ? ' damaged' : ''}`] : [],
  );
  await lists.write(LIST, lines);
}

/** Answers the keys of files whose bytes are not what was uploaded. They must not keep everything else from being saved. */
export async function saveFiles(
  storage: FileStorage,
  target: FileTarget,
  files: readonly NeededFile[],
): Promise<string[]> {
  const missing = files.filter(({ key }) => !target.saved.has(fileName(key)));
  const queue = missing.values();
  const lost: string[] = [];
  let done = 0;
  const worker = async () => {
    for (const file of queue) {
      if (!(await saveFile(storage, target, file))) lost.push(file.key);
      done += 1;
      if (done % 100 === 0 || done === missing.length) target.say(`${done} of ${missing.length} new files`);
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, worker));
  return lost.sort();
}

/** Answers whether it could be: its bytes may not be there, or not be what was uploaded. */
export async function saveFile(
  storage: FileStorage,
  { store, seal, saved }: Omit<FileTarget, 'say'>,
  { key, bytes, sha256 }: NeededFile,
): Promise<boolean> {
  const content = await storage.read(key);
  const read = content && (await buffer(content));
  if (read?.length !== bytes || sha256 !== sha256Of(read)) return false;
  const sealed = await seal(read);
  await store.put(fileName(key), sealed);
  saved.set(fileName(key), { sha256: sha256Of(sealed) });
  return true;
}
