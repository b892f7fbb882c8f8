import { visibleToCustomer } from '@underlay/domain/invoices/lifecycle.ts';
import type { FileAnswer } from '../../http/file-transfer.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readCustomer } from '../customers/index.ts';
import { openFile, readFile } from '../files/index.ts';
import { readInvoice } from '../invoices/index.ts';

/**
 * D34: without a token, a file of an invoice or quote that its customer has at this moment. A draft's, a retracted one's, and
 * those of a customer whose link was revoked are as unknown as none. All this is asked before the bytes are touched.
 */
export async function openCustomerFile(platform: Platform, fileId: string): Promise<FileAnswer> {
  const { sql } = platform;
  const file = found(await readFile(sql, fileId));
  const invoice = found(file.invoiceId ? await readInvoice(sql, file.businessId, file.invoiceId) : null);
  if (!visibleToCustomer(invoice)) throw new Refused('NOT_FOUND');
  // A customer is read together with the link that is open to them.
  found(await readCustomer(sql, file.businessId, invoice.customerId));
  return openFile(platform, file);
}
