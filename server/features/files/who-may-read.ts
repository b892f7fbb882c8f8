import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { roleIn } from '../businesses/index.ts';
import { type NewFile, readFile } from './file-store.ts';
import { readUnattached } from './unattached-store.ts';

/** A file of a business that the user belongs to now, or one of their own uploads. This is asked before its bytes are touched (P18). */
export async function readableFile(platform: Platform, userId: string, fileId: string): Promise<NewFile> {
  const { sql } = platform.systemDb;
  const file = await readFile(sql, fileId);
  if (!file) return found(await readUnattached(sql, userId, fileId));
  return found((await roleIn(platform, file.businessId, userId)) ? file : null);
}
