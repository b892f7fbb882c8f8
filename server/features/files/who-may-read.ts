import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { isMember } from '../businesses/index.ts';
import { type NewFile, readFile } from './file-store.ts';
import { readUnattached } from './unattached-store.ts';

/** A file of a business that the user belongs to now, or one of their own uploads. This is asked before its bytes are touched (P18). */
export async function readableFile({ systemDb, tenantDb }: Platform, userId: string, fileId: string): Promise<NewFile> {
  const file = await readFile(systemDb.sql, fileId);
  if (!file) return found(await readUnattached(systemDb.sql, userId, fileId));
  return found((await isMember(tenantDb(file.businessId), userId)) ? file : null);
}
