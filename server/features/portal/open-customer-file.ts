import type { FileAnswer } from '../../http/file-transfer.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { openFile, readFile } from '../files/index.ts';
import type { InvoiceRow } from '../invoices/index.ts';

/**
 * D34: without a token, a file of an invoice or quote that the caller was found to have at this moment. One of another
 * invoice is as unknown as none. All this is asked before the bytes are touched.
 */
export async function openCustomerFile(platform: Platform, invoice: InvoiceRow, fileId: string): Promise<FileAnswer> {
  const file = found(await readFile(platform.systemDb.sql, fileId));
  if (file.invoiceId !== invoice.id) throw new Refused('NOT_FOUND');
  return openFile(platform, file);
}
