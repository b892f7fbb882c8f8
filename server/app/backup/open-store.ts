import { constants, existsSync } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupConfig } from '../../config.ts';
import { cannotUse, StartProblem } from '../../database/start-problem.ts';
import { createFolderBackups } from '../../outside/folder-backups.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import { otherOwner, writesAsOwnerOf } from '../../services/file-owner.ts';
import { INSTALLATION } from './claim-place.ts';

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
    const other = otherOwner(folder);
    const whose = other ? `It belongs to ${other.owner}: as root, chown -R ${other.user} ${folder}. Or let` : 'Let';
    const advice = `${whose} this user read${use === 'write' ? ' and write' : ''} there, or set BACKUP_TO to another folder. Nothing was done.`;
    throw cannotUse(error, { by: 'BACKUP_TO', path: folder, advice });
  }
  if (use === 'write') refuseRootAtOthers(folder);
}

/**
 * Root may write anywhere, and whoever makes the other backups there could neither read what it wrote nor go on. What lies there says
 * who that is, else the folder.
 */
function refuseRootAtOthers(folder: string) {
  const claimed = join(folder, INSTALLATION);
  const sign = existsSync(claimed) ? claimed : folder;
  const other = process.geteuid?.() === 0 && otherOwner(sign);
  if (!other || writesAsOwnerOf(sign, folder)) return;
  throw new StartProblem(
    `BACKUP_TO names ${folder}, and the backups there belong to ${other.owner}, who could not read what root writes. Run this as ${other.owner}. If root makes all of them from now on: chown -R root ${folder}. Nothing was done.`,
  );
}
