import { buffer } from 'node:stream/consumers';
import type { FileStorage } from '../../services/file-storage.ts';
import { Damaged, type Loading } from './load-tables.ts';
import type { Manifest } from './manifest.ts';
import { sha256Of } from './row-parts.ts';
import { fileName } from './saved-files.ts';

const AT_ONCE = 4;

/** Lays the bytes of every file where the restored product looks for them. Those that lie there already stay. */
export async function restoreFiles(
  storage: FileStorage,
  { files, lostFiles }: Manifest,
  { store, open, say }: Loading,
) {
  const lost = new Set(lostFiles);
  const wanted = files.filter(({ key }) => !lost.has(key));
  const queue = wanted.values();
  let done = 0;
  const worker = async () => {
    for (const { key, sha256 } of queue) {
      const there = await storage.read(key);
      if (!there || sha256Of(await buffer(there)) !== sha256) {
        const sealed = await store.read(fileName(key));
        if (!sealed) throw new Damaged(`${fileName(key)} is missing`);
        const bytes = await open(sealed).catch((error: Error) => {
          throw new Damaged(`${fileName(key)} does not open: ${error.message}`);
        });
        if (sha256Of(bytes) !== sha256) throw new Damaged(`${fileName(key)} is not what was saved`);
        await storage.put(key, bytes);
      }
      done += 1;
      if (done % 100 === 0 || done === wanted.length) say(`${done} of ${wanted.length} files`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
