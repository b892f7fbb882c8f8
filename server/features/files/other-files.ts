import type { TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { planDrop } from './drop-store.ts';
import { deleteFile, giveBackToQuota, insertFile, type NewFile, takeFromQuota } from './file-store.ts';
import { keepStaged } from './store-file.ts';

/**
 * Writes the row of a staged file that belongs to no invoice but to a customer's message, or to the business as its logo. The
 * caller writes which. False when the business has no space left: the bytes are then dropped like all others that no row has
 * asked for.
 */
export async function keepOtherFile(
  { config }: Pick<Platform, 'config'>,
  tx: TenantTransaction,
  /** Whose upload it is. Empty for a customer's. */
  { file, userId }: { readonly file: NewFile; readonly userId: string },
): Promise<boolean> {
  if (!(await takeFromQuota(tx, file.size, config.files))) return false;
  await keepStaged(tx.sql, file);
  await insertFile(tx, { invoiceId: null, file, userId });
  return true;
}

/** Its row and its place are gone with this transaction. Its bytes follow. */
export async function removeOtherFile(tx: TenantTransaction, fileId: string, at: Date) {
  const file = await deleteFile(tx, null, fileId);
  if (!file) return;
  await giveBackToQuota(tx, file.size);
  await planDrop(tx.sql, file.storageKey, at);
}
