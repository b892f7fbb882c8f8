import type { TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { planDrop } from './drop-store.ts';
import { giveBackToQuota, insertFile, takeFromQuota } from './file-store.ts';
import { deletePicture, nameItsPayment } from './payment-picture-store.ts';
import { takeUnattached } from './unattached-store.ts';

interface PictureChange {
  readonly paymentId: string;
  /** One that its user uploaded before. Null: none any more. */
  readonly fileId: string | null;
  readonly userId: string;
  readonly at: Date;
}

/** The picture of a check, in place of the one before. It hangs on its payment alone, so that no customer gets it (PART-15). */
export async function keepPicture(
  { config }: Pick<Platform, 'config'>,
  tx: TenantTransaction,
  { paymentId, fileId, userId, at }: PictureChange,
) {
  const gone = await deletePicture(tx, paymentId);
  if (gone) {
    await giveBackToQuota(tx, gone.size);
    await planDrop(tx.sql, gone.storageKey, at);
  }
  if (fileId === null) return;
  const file = await takeUnattached(tx.sql, userId, fileId);
  if (!file) throw new Refused('unknown_file', { field: 'pictureId' });
  if (!(await takeFromQuota(tx, file.size, config.files))) throw new Refused('quota_reached');
  await insertFile(tx, { invoiceId: null, file, userId });
  await nameItsPayment(tx, { fileId, paymentId });
}
