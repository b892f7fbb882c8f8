import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkedKey, type FileStorage } from '../services/file-storage.ts';
import { type Logger, messageOf } from '../services/log.ts';
import { Refused } from '../services/refused.ts';

/** ENOSPC: no space. EDQUOT: no space for us. */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Where a file lies on a local disk. */
export const placeOf = (folder: string, key: string): string =>
  join(folder, checkedKey(key).slice(0, 2), key.slice(2, 4), key);

/** Files on a local disk, below two levels of folders, so none grows too large to be listed. */
export function createDiskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => placeOf(folder, key);
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      try {
        await makeFolder(dirname(path), folder);
        await writeWhole(path, bytes);
      } catch (error) {
        await rm(unfinished(path), { force: true });
        throw FULL.includes((error as NodeJS.ErrnoException).code) ? new Refused('disk_full') : error;
      }
    },
    async read(key) {
      try {
        return (await open(pathOf(key))).createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async drop(key) {
      await rm(pathOf(key), { force: true });
      // Left behind when the power went out while it was written.
      await rm(unfinished(pathOf(key)), { force: true });
    },
    list: () => filesBelow(folder),
  };
}

/** The same for people who wait: of a folder that refuses they read that it does, and the log says why. */
export function saidInWords(storage: FileStorage, log: Logger): FileStorage {
  const orRefuse = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      const isSaid = error instanceof Refused;
      if (!isSaid && !(error as NodeJS.ErrnoException).syscall) throw error;
      log.error({ error: messageOf(error) }, 'the folder of the files refuses');
      throw isSaid ? error : new Refused('files_unavailable');
    }
  };
  return {
    ...storage,
    put: (key, bytes) => orRefuse(storage.put(key, bytes)),
    read: (key) => orRefuse(storage.read(key)),
  };
}

async function* filesBelow(folder: string): AsyncIterable<{ key: string; storedAt: Date }> {
  const entries = await opendir(folder, { recursive: true }).catch(orNothing);
  for await (const entry of entries ?? []) {
    // It was removed since the folder was read, so it is no stray.
    const stored = entry.isFile() ? await stat(join(entry.parentPath, entry.name)).catch(orNothing) : null;
    if (stored) yield { key: entry.name.replace(/\.part$/, ''), storedAt: stored.mtime };
  }
}

export function orNothing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

export const unfinished = (path: string) => `${path}.part`;

/** Writes the whole file or nothing: written beside its place, flushed, moved in one step, and flushed again. */
export async function writeWhole(path: string, bytes: Uint8Array) {
  const file = await open(unfinished(path), 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished(path), path);
  await flushFolder(dirname(path));
}

export async function makeFolder(path: string, root: string) {
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  await flushFolder(dirname(path));
  await flushFolder(root);
}

async function flushFolder(path: string) {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
