import type { Platform } from '../../services/platform.ts';
import { keepBytes, nextToDrop } from './drop-store.ts';
import { dropUnattachedBefore } from './unattached-store.ts';

/** How long a file may wait to be attached. */
const UNATTACHED_MILLISECONDS = 24 * 60 * 60_000;
const MAX_AT_ONCE = 100;

/** Drops the bytes that nobody needs: of deleted files, of failed uploads, of files that nobody attached. */
export async function dropFiles(platform: Platform) {
  const now = platform.clock.now();
  await dropUnattachedBefore(platform.systemDb.sql, new Date(now.getTime() - UNATTACHED_MILLISECONDS), now);
  for (let dropped = 0; dropped < MAX_AT_ONCE; dropped++) if (!(await dropNext(platform, now))) return;
}

/** The row goes after the bytes. Killed in between, the work drops them once more, which is harmless. */
const dropNext = ({ systemDb, storage }: Platform, now: Date): Promise<boolean> =>
  systemDb.begin(async (tx) => {
    const key = await nextToDrop(tx, now);
    if (key === undefined) return false;
    await storage.drop(key);
    return keepBytes(tx, key);
  });
