import type { FileJson, files } from '@underlay/contract/files.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { isMember } from '../businesses/index.ts';
import { type NewFile, readFile } from './file-store.ts';
import { openFile, previewFile } from './open-file.ts';
import { storeFile } from './store-file.ts';
import { insertUnattached, readUnattached } from './unattached-store.ts';

/** What one person may have waiting to be attached (P18). */
const MAX_WAITING = { maxFiles: 200, maxBytes: 500 * 1024 ** 2 };

export function fileRoutes(platform: Platform): Handlers<typeof files> {
  return {
    upload: ({ file, user }, { refuse }) =>
      storeFile(platform, file, async (tx, stored) => {
        if (!(await insertUnattached(tx, { userId: user.id, file: stored, max: MAX_WAITING })))
          throw refuse('quota_reached');
        return fileJson(stored);
      }),
    download: async ({ params, user }) => openFile(platform, await ownFile(platform, user.id, params.fileId)),
    preview: async ({ params, user }) => previewFile(platform, await ownFile(platform, user.id, params.fileId)),
  };
}

/** A file of a business that the user belongs to now, or one of their own uploads. This is asked before its bytes are touched (P18). */
async function ownFile({ systemDb, tenantDb }: Platform, userId: string, fileId: string): Promise<NewFile> {
  const file = await readFile(systemDb.sql, fileId);
  if (!file) return found(await readUnattached(systemDb.sql, userId, fileId));
  return found((await isMember(tenantDb(file.businessId), userId)) ? file : null);
}

export const fileJson = ({ id, fileName, mimeType, size, createdAt }: NewFile): FileJson => ({
  uuid: id,
  fileName,
  mimeType,
  size,
  createdAt: createdAt.toISOString(),
});
