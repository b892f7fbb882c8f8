import type { Platform } from '../../services/platform.ts';
import { planDrop } from '../files/index.ts';
import { deleteUnneeded } from '../invoices/index.ts';

/** Whoever draws one anew a moment later finds it again. */
const UNNEEDED_MILLISECONDS = 24 * 60 * 60_000;

/** Pictures of packages that no section and no version has. Their bytes are dropped as those of deleted files. */
export async function dropPictures({ systemDb, clock }: Platform) {
  const now = clock.now();
  await systemDb.begin(async (tx) => {
    for (const { storageKey } of await deleteUnneeded(tx, new Date(now.getTime() - UNNEEDED_MILLISECONDS)))
      await planDrop(tx, storageKey, now);
  });
}
