import type { FileAnswer } from '../../http/file-transfer.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { openFile, readFile } from '../files/index.ts';
import type { InvoiceRow } from '../invoices/index.ts';

/**
 * D34: without a token, a file of an invoice or quote that the caller has at this moment. A file of another invoice, and
 * one that is internal (QUO-12), does not exist. All this is checked before the bytes are read.
 */
export async function openCustomerFile(platform: Platform, invoice: InvoiceRow, fileId: string): Promise<FileAnswer> {
  const file = found(await readFile(platform.systemDb.sql, fileId));
  if (file.invoiceId !== invoice.id || file.isInternal) throw new Refused('NOT_FOUND');
  return openFile(platform, file);
}
