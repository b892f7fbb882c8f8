import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import type { BackupConfig } from '../../config.ts';
import { cannotUse } from '../../database/start-problem.ts';
import { createFolderBackups } from '../../outside/folder-backups.ts';
import type { BackupStore } from '../../services/backup-store.ts';

/** Opens the place of backups. Throws StartProblem for a folder that cannot be used. The client of S3 is loaded only where it is used. */
export async function openBackupStore(
  { to }: Pick<BackupConfig, 'to'>,
  use: 'read' | 'write' = 'read',
): Promise<BackupStore> {
  if ('folder' in to) {
    await refuseUnusable(to.folder, use);
    return createFolderBackups(to.folder);
  }
  const { createBucketBackups } = await import('../../outside/bucket-backups.ts');
  return createBucketBackups(to.s3, to.prefix);
}

/** One that is not there yet is made with the first backup. */
async function refuseUnusable(folder: string, use: 'read' | 'write') {
  try {
    await readdir(folder);
    if (use === 'write') await access(folder, constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    const advice = `Let this user read${use === 'write' ? ' and write' : ''} there, or set BACKUP_TO to another folder. Nothing was done.`;
    throw cannotUse(error, { by: 'BACKUP_TO', path: folder, advice });
  }
}
