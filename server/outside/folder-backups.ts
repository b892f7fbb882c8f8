import { opendir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type BackupStore, checkedName } from '../services/backup-store.ts';
import { makeFolder, orNothing, unfinished, writeWhole } from './disk-storage.ts';

/** Backups in a folder: of another disk, or of another machine that is mounted here. */
export function createFolderBackups(folder: string): BackupStore {
  const pathOf = (name: string) => join(folder, checkedName(name));
  return {
    place: folder,
    async put(name, bytes) {
      const path = pathOf(name);
      await makeFolder(dirname(path), folder);
      await writeWhole(path, bytes);
    },
    read: (name) => readFile(pathOf(name)).catch(orNothing),
    async drop(name) {
      await rm(pathOf(name), { force: true });
      await rm(unfinished(pathOf(name)), { force: true });
      // The folder of a backup goes with its last object.
      if (dirname(pathOf(name)) !== folder)
        await rmdir(dirname(pathOf(name)))
          .catch(orNothing)
          .catch(stillInUse);
    },
    list: () => filesBelow(folder),
  };
}

function stillInUse(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

async function* filesBelow(root: string): AsyncIterable<{ name: string; bytes: number }> {
  const entries = await opendir(root, { recursive: true }).catch(orNothing);
  for await (const entry of entries ?? []) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(orNothing);
    if (found) yield { name: relative(root, path).split(sep).join('/'), bytes: found.size };
  }
}
