import type { BackupConfig } from '../../config.ts';
import { createFolderBackups } from '../../outside/folder-backups.ts';
import type { BackupStore } from '../../services/backup-store.ts';

/** The client of S3 is loaded only where it is used. */
export async function openBackupStore({ to }: Pick<BackupConfig, 'to'>): Promise<BackupStore> {
  if ('folder' in to) return createFolderBackups(to.folder);
  const { createBucketBackups } = await import('../../outside/bucket-backups.ts');
  return createBucketBackups(to.s3, to.prefix);
}
