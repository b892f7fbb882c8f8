import type { FileJson, invoiceFiles } from '@underlay/contract/files.ts';
import type { Transaction } from '../../database/sql.ts';
import type { ReceivedFile } from '../../http/file-transfer.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import {
  attachFile,
  fileJson,
  filesOf,
  refuseWithoutRoom,
  removeFile,
  storeFile,
  takeUnattached,
} from '../files/index.ts';
import { lockInvoice, readInvoice } from './invoice-store.ts';

/** The files of an invoice or quote. They come and go in every status: a photo of the finished floor, a signed quote. */
export function invoiceFileRoutes(platform: Platform): Handlers<typeof invoiceFiles> {
  const { sql } = platform;
  return {
    list: async ({ db, params: { businessId, invoiceId } }) => {
      found(await readInvoice(sql, businessId, invoiceId));
      return (await filesOf(db, [invoiceId])).map(fileJson);
    },
    add: async ({ params, file, body, user }) => {
      found(await readInvoice(sql, params.businessId, params.invoiceId));
      const place = { ...params, userId: user.id };
      if (file) return addFile(platform, place, file);
      if (body) return addUploaded(platform, place, body.uuid);
      throw new Refused('no_file');
    },
    remove: ({ db, params, user }) => removeFile(platform, db, params.invoiceId, params.fileId, user.id),
  };
}

interface Place {
  readonly businessId: string;
  readonly invoiceId: string;
  readonly userId: string;
}

/** Keeps a file that was received with the invoice that it is for. */
export async function addFile(platform: Platform, place: Place, file: ReceivedFile): Promise<FileJson> {
  await refuseWithoutRoom(platform, platform.tenantDb(place.businessId), place.invoiceId, file.bytes.length);
  return storeFile(platform, file, async (tx, stored) => {
    await lockForFiles(tx, place);
    await attachFile(platform, { sql: tx, businessId: place.businessId }, place.invoiceId, stored, place.userId);
    return fileJson(stored);
  });
}

/** Attaches what its uploader sent before (D34). Sent once more, because an answer was lost, it answers the same. */
const addUploaded = (platform: Platform, place: Place, fileId: string): Promise<FileJson> =>
  platform.sql.begin(async (tx) => {
    await lockForFiles(tx, place);
    const waiting = await takeUnattached(tx, place.userId, fileId);
    if (waiting) {
      await attachFile(platform, { sql: tx, businessId: place.businessId }, place.invoiceId, waiting, place.userId);
      return fileJson(waiting);
    }
    const here = (await filesOf({ sql: tx, businessId: place.businessId }, [place.invoiceId])).find(
      ({ uuid }) => uuid === fileId,
    );
    if (!here) throw new Refused('unknown_file');
    return fileJson(here);
  });

async function lockForFiles(tx: Transaction, { businessId, invoiceId }: Place) {
  found(await lockInvoice(tx, businessId, invoiceId));
}
