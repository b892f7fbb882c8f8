import { maySee } from '@underlay/domain/invoices/document-rights.ts';
import { type May, mayOf } from '@underlay/domain/members/rights.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { roleIn } from '../businesses/index.ts';
import { type FileWithPlace, type NewFile, readFile } from './file-store.ts';
import { readUnattached } from './unattached-store.ts';

/**
 * A file of a business that the user belongs to now, and of something that their role may see there, or one of their own uploads. This
 * is asked before its bytes are touched (P18, ROLE-09).
 */
export async function readableFile(platform: Platform, userId: string, fileId: string): Promise<NewFile> {
  const { sql } = platform.systemDb;
  const file = await readFile(sql, fileId);
  if (!file) return found(await readUnattached(sql, userId, fileId));
  const role = found(await roleIn(platform, file.businessId, userId));
  return found(isSeen(file, mayOf(role)) ? file : null);
}

/** What hangs on no invoice and no quote came with a message. */
const isSeen = ({ isQuote, isOfPayment }: FileWithPlace, may: May): boolean => {
  if (isOfPayment) return may('money');
  return isQuote === null ? may('work') : maySee(may, { isQuote });
};
