import type { TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { insertFile, type NewFile, takeFromQuota } from './file-store.ts';
import { keepStaged } from './store-file.ts';

/**
 * Writes the row of a staged file that came with a customer's message. The caller writes which message. False when the business
 * has no space left: the bytes are then dropped like all others that no row has asked for.
 */
export async function keepFileOfMessage(
  { config }: Pick<Platform, 'config'>,
  tx: TenantTransaction,
  file: NewFile,
): Promise<boolean> {
  if (!(await takeFromQuota(tx, file.size, config.files))) return false;
  await keepStaged(tx.sql, file);
  await insertFile(tx, { invoiceId: null, file, userId: '' });
  return true;
}
