import type { FileJson, files, InvoiceFileJson } from '@underlay/contract/files.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { hasBusiness } from '../businesses/index.ts';
import { type FileRow, type NewFile, readUsage } from './file-store.ts';
import { openFile, previewFile } from './open-file.ts';
import { storeFile } from './store-file.ts';
import { insertUnattached } from './unattached-store.ts';
import { readableFile } from './who-may-read.ts';

/** What one person may have waiting to be attached (P18). Whoever belongs to no business has nothing to attach it to. */
const MAX_WAITING = { maxFiles: 200, maxBytes: 500 * 1024 ** 2 };
const MAX_WITHOUT_BUSINESS = { maxFiles: 200, maxBytes: 25 * 1024 ** 2 };

export function fileRoutes(platform: Platform): Handlers<typeof files> {
  return {
    upload: ({ systemDb, file, user }, { refuse }) =>
      storeFile({ ...platform, systemDb }, { ...file, sender: user.id }, async (tx, stored) => {
        const max = (await hasBusiness(tx, user.id)) ? MAX_WAITING : MAX_WITHOUT_BUSINESS;
        if (!(await insertUnattached(tx, { userId: user.id, file: stored, max }))) throw refuse('quota_reached');
        return fileJson(stored);
      }),
    download: async ({ params, user }) => openFile(platform, await readableFile(platform, user.id, params.fileId)),
    preview: async ({ params, user }) =>
      previewFile(platform, await readableFile(platform, user.id, params.fileId), user.id),
    storage: async ({ db }) => {
      const { maxFiles, maxBytes } = platform.config.files;
      return { ...(await readUsage(db)), maxFiles, max: maxBytes };
    },
  };
}

export const fileJson = ({ id, fileName, mimeType, size, createdAt }: NewFile): FileJson => ({
  uuid: id,
  fileName,
  mimeType,
  size,
  createdAt: createdAt.toISOString(),
});

export const invoiceFileJson = (file: NewFile & Pick<FileRow, 'isInternal'>): InvoiceFileJson => ({
  ...fileJson(file),
  internal: file.isInternal,
});
