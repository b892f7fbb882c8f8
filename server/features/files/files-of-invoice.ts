import { INVOICE_FILE_MEGABYTES, inBytes } from '@underlay/domain/files/file-size.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { planDrop } from './drop-store.ts';
import {
  countFiles,
  deleteFile,
  type FileRow,
  filesOf,
  fitsQuota,
  giveBackToQuota,
  insertFile,
  type NewFileOfInvoice,
  takeFromQuota,
  writeInternal,
} from './file-store.ts';

const MAX_FILES_OF_INVOICE = 100;

type Counted = Pick<Platform, 'config' | 'clock'>;

/** Refuses an upload that has no chance before its bytes are stored. `attachFile` counts the places for good. */
export async function refuseOverQuota(
  { config, securityEvents }: Platform,
  db: TenantReader,
  { invoiceId, size }: { invoiceId: string; size: number },
) {
  if (size >= inBytes(INVOICE_FILE_MEGABYTES)) throw new Refused('file_too_large');
  if ((await countFiles(db, invoiceId)) >= MAX_FILES_OF_INVOICE) throw new Refused('too_many_files');
  if (await fitsQuota(db, size, config.files)) return;
  await securityEvents.note({ kind: 'storage-quota', outcome: 'failure', businessId: db.businessId });
  throw new Refused('quota_reached');
}

/** Writes the row of a file whose bytes are stored. The caller has locked the invoice, so that its files can be counted. */
export async function attachFile(
  { config, clock }: Counted,
  tx: TenantTransaction,
  { invoiceId, file, userId }: NewFileOfInvoice,
) {
  if ((await countFiles(tx, invoiceId)) >= MAX_FILES_OF_INVOICE) throw new Refused('too_many_files');
  if (!(await takeFromQuota(tx, file.size, config.files))) throw new Refused('quota_reached');
  await insertFile(tx, { invoiceId, file, userId });
  await writeEvent(tx, {
    subjectId: invoiceId,
    kind: 'file_added',
    actor: userId,
    at: clock.now(),
    data: { detail: file.fileName },
  });
}

/** QUO-12: no customer gets it, or they do again. The caller has locked the invoice. */
export async function markFile(
  { clock }: Platform,
  tx: TenantTransaction,
  { invoiceId, fileId, isInternal, userId }: FileMark,
): Promise<FileRow> {
  const file = found((await filesOf(tx, [invoiceId])).find(({ id }) => id === fileId));
  if (file.isInternal === isInternal) return file;
  const marked = { ...file, isInternal };
  await writeInternal(tx, marked);
  await writeEvent(tx, {
    subjectId: invoiceId,
    kind: isInternal ? 'file_made_internal' : 'file_shown',
    actor: userId,
    at: clock.now(),
    data: { detail: file.fileName },
  });
  return marked;
}

interface FileMark {
  readonly invoiceId: string;
  readonly fileId: string;
  readonly isInternal: boolean;
  readonly userId: string;
}

/** FILE-07: this transaction, which has locked the invoice, removes it from every list. Its bytes follow. */
export async function removeFile(
  { clock }: Platform,
  tx: TenantTransaction,
  { invoiceId, fileId, userId }: { invoiceId: string; fileId: string; userId: string },
) {
  const at = clock.now();
  const file = found(await deleteFile(tx, invoiceId, fileId));
  await giveBackToQuota(tx, file.size);
  await planDrop(tx.sql, file.storageKey, at);
  await writeEvent(tx, {
    subjectId: invoiceId,
    kind: 'file_removed',
    actor: userId,
    at,
    data: { detail: file.fileName },
  });
}

/** The same for all files of a draft that is deleted. The caller has locked it, so that none is added meanwhile. */
export async function removeFilesOf(tx: TenantTransaction, invoiceId: string, at: Date) {
  for (const { id } of await filesOf(tx, [invoiceId])) {
    const file = await deleteFile(tx, invoiceId, id);
    if (!file) continue;
    await giveBackToQuota(tx, file.size);
    await planDrop(tx.sql, file.storageKey, at);
  }
}
