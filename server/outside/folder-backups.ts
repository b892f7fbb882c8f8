import type { Dirent } from 'node:fs';
import { opendir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BackupStore, checkedName } from '../services/backup-store.ts';
import { otherOwner } from '../services/file-owner.ts';
import { messageOf } from '../services/log.ts';
import { makeFolder, orNothing, unfinished, writeWhole } from './disk-storage.ts';

/** Backups in a folder: of another disk, or of another machine that is mounted here. */
export function createFolderBackups(folder: string): BackupStore {
  const pathOf = (name: string) => join(folder, checkedName(name));
  return {
    place: folder,
    async put(name, bytes) {
      const path = pathOf(name);
      try {
        await makeFolder(dirname(path), folder);
        await writeWhole(path, bytes);
      } catch (error) {
        await rm(unfinished(path), { force: true }).catch(() => undefined);
        throw saidWhose(error, folder, name);
      }
    },
    read: (name) =>
      readFile(pathOf(name))
        .catch(orNothing)
        .catch((error: unknown) => {
          throw saidWhose(error, folder, name);
        }),
    async drop(name) {
      await rm(pathOf(name), { force: true });
      await rm(unfinished(pathOf(name)), { force: true });
      // The folder of a backup goes with its last object.
      if (dirname(pathOf(name)) !== folder) await dropEmpty(dirname(pathOf(name)));
    },
    async dropHalfWritten(isOurs) {
      for await (const entry of (await opendir(folder).catch(orNothing)) ?? [])
        if (entry.isDirectory() && isOurs(entry.name)) await dropParts(join(folder, entry.name));
    },
    list: (onClosed) => filesBelow(folder, onClosed),
  };
}

async function dropParts(folder: string) {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) =>
    isClosed(error) ? null : orNothing(error),
  );
  let found = false;
  for await (const { name } of entries ?? []) {
    if (!name.endsWith('.part')) continue;
    found = true;
    await rm(join(folder, name), { force: true });
  }
  if (found) await dropEmpty(folder);
}

/** With what was half written when its process was killed, and is listed nowhere. */
async function dropEmpty(folder: string) {
  const parts: string[] = [];
  for await (const { name } of (await opendir(folder).catch(orNothing)) ?? []) {
    if (!name.endsWith('.part')) return;
    parts.push(name);
  }
  for (const part of parts) await rm(join(folder, part), { force: true });
  await rmdir(folder).catch(orNothing);
}

function isClosed(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'EPERM';
}

/** Of what another user wrote there, as root does, whose it is and what to do. */
function saidWhose(error: unknown, folder: string, name: string): unknown {
  if (!isClosed(error)) return error;
  const [first = ''] = name.split('/');
  const path = [join(folder, name), join(folder, first), folder].find((each) => otherOwner(each));
  const other = path && otherOwner(path);
  if (!other) return error;
  const { owner, user } = other;
  return new Error(`${path} belongs to ${owner}, and ${user} may not use it. As root: chown -R ${user} ${folder}`);
}

type Listed = AsyncIterable<{ name: string; bytes: number }>;

async function* filesBelow(root: string, onClosed?: (folder: string, why: string) => void): Listed {
  const entries = await opendir(root).catch(orNothing);
  for await (const entry of entries ?? []) {
    if (!entry.isDirectory()) {
      yield* fileAt(root, entry, entry.name);
      continue;
    }
    try {
      const inside = await opendir(join(root, entry.name)).catch(orNothing);
      for await (const each of inside ?? []) yield* fileAt(root, each, `${entry.name}/${each.name}`);
    } catch (error) {
      const why = saidWhose(error, root, entry.name);
      if (!onClosed || !isClosed(error)) throw why;
      onClosed(entry.name, messageOf(why));
    }
  }
}

async function* fileAt(root: string, entry: Dirent, name: string): Listed {
  if (!entry.isFile() || name.endsWith('.part')) return;
  const found = await stat(join(root, name)).catch(orNothing);
  if (found) yield { name, bytes: found.size };
}
