import type { TenantReader } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { invoiceDetailJson } from './invoice-json.ts';
import { explainMissing, requireSeen } from './open-invoice.ts';
import { readInvoiceDetail } from './whole-invoice-store.ts';

/** One invoice with everything its page shows. */
export async function readDetail(db: TenantReader, invoiceId: string, { may }: Pick<Standing, 'may'>) {
  const row = (await readInvoiceDetail(db, invoiceId)) ?? (await explainMissing(db, invoiceId, may));
  return invoiceDetailJson(requireSeen(row, may));
}
