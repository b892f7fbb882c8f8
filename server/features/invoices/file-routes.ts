import type { InvoiceFileJson, invoiceFiles } from '@underlay/contract/files.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import type { ReceivedFile } from '../../http/file-transfer.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import {
  attachFile,
  filesOf,
  invoiceFileJson,
  keepStaged,
  markFile,
  refuseOverQuota,
  removeFile,
  stageFile,
  takeUnattached,
} from '../files/index.ts';
import { openLocked, openSeen, requireWritable } from './open-invoice.ts';
import { raiseVersionOfPictured } from './picture-store.ts';
import { isSignedPaper } from './signer-store.ts';

/** The files of an invoice or quote, such as a photo of the finished floor or a signed quote. They come and go in every status. */
export function invoiceFileRoutes(platform: Platform): Handlers<typeof invoiceFiles> {
  return {
    list: async ({ db, params: { invoiceId }, may }) => {
      await openSeen(db, invoiceId, { may });
      return (await filesOf(db, [invoiceId])).map(invoiceFileJson);
    },
    add: async ({ db, params: { invoiceId }, file, body, user, ...reader }) => {
      // Nothing is stored of who may not add it.
      requireWritable(await openSeen(db, invoiceId, reader), reader);
      const place = { invoiceId, userId: user.id, caller: reader };
      if (file) return addFile(platform, db, { ...place, file });
      if (body) return addUploaded(platform, db, { ...place, fileId: body.uuid });
      throw new Refused('no_file');
    },
    mark: ({ db, params, body: { internal: isInternal }, user, ...reader }) =>
      db.begin(async (tx) => {
        await openLocked(tx, params.invoiceId, reader);
        if (!isInternal) await refuseSignedPaper(tx, params);
        await raiseVersionOfPictured(tx, { ...params, isShown: !isInternal });
        return invoiceFileJson(await markFile(platform, tx, { ...params, isInternal, userId: user.id }));
      }),
    remove: async ({ db, params, user, ...reader }) => {
      await db.begin(async (tx) => {
        await openLocked(tx, params.invoiceId, reader);
        await refuseSignedPaper(tx, params);
        await raiseVersionOfPictured(tx, { ...params, isShown: false });
        await removeFile(platform, tx, { ...params, userId: user.id });
      });
    },
  };
}

/** What a signature stands on is neither deleted nor shown. The invoice is locked. */
async function refuseSignedPaper(tx: TenantTransaction, file: { readonly invoiceId: string; readonly fileId: string }) {
  if (await isSignedPaper(tx, file)) throw new Refused('signed_paper');
}

interface Place {
  readonly invoiceId: string;
  readonly userId: string;
  readonly caller: Standing;
}

/** Keeps a file that was received with the invoice that it is for. */
export async function addFile(
  platform: Platform,
  db: TenantDb,
  { invoiceId, userId, caller, file }: Place & { readonly file: ReceivedFile },
): Promise<InvoiceFileJson> {
  // What an earlier attempt has added may have taken the last place.
  if (!db.isRepeat) await refuseOverQuota(platform, db, { invoiceId, size: file.bytes.length });
  const stored = await stageFile(platform, { ...file, sender: userId });
  return db.begin(async (tx) => {
    await keepStaged(tx.sql, stored);
    await openLocked(tx, invoiceId, caller);
    await attachFile(platform, tx, { invoiceId, userId, file: stored });
    return invoiceFileJson({ ...stored, isInternal: false });
  });
}

/** Attaches what its uploader sent before (D34). A request that is sent again, because an answer was lost, gets the same answer. */
const addUploaded = (
  platform: Platform,
  db: TenantDb,
  { invoiceId, userId, caller, fileId }: Place & { readonly fileId: string },
): Promise<InvoiceFileJson> =>
  db.begin(async (tx) => {
    await openLocked(tx, invoiceId, caller);
    const waiting = await takeUnattached(tx.sql, userId, fileId);
    if (waiting) {
      await attachFile(platform, tx, { invoiceId, userId, file: waiting });
      return invoiceFileJson({ ...waiting, isInternal: false });
    }
    const here = (await filesOf(tx, [invoiceId])).find(({ id }) => id === fileId);
    if (!here) throw new Refused('unknown_file');
    return invoiceFileJson(here);
  });
