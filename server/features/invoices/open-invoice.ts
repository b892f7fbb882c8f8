import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { deletedDraftCopy } from '@underlay/domain/invoices/deleted-draft.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { readDeletedDraft } from './deleted-draft-store.ts';
import { type InvoiceRow, type LockedInvoice, lockInvoice, readInvoice } from './invoice-store.ts';

/** The invoice or quote. A deleted draft refuses with what became of it, anything else with NOT_FOUND (D06). */
export const openInvoice = async (db: TenantReader, invoiceId: string): Promise<InvoiceRow> =>
  (await readInvoice(db, invoiceId)) ?? explainMissing(db, invoiceId);

/** The same, locked until the transaction ends. Who waited while it was deleted hears so. */
export const openLocked = async (tx: TenantTransaction, invoiceId: string): Promise<LockedInvoice> =>
  (await lockInvoice(tx, invoiceId)) ?? explainMissing(tx, invoiceId);

/** Refuses with what became of a deleted draft. */
export async function explainMissing(db: TenantReader, invoiceId: string): Promise<never> {
  const { number, isQuote, deletedBy, deletedAt } = found(await readDeletedDraft(db, invoiceId));
  const { timeZone } = found(await readBusiness(db));
  const on = dateIn(timeZone, deletedAt);
  throw new Refused('draft_deleted', { copy: deletedDraftCopy({ id: number, isQuote, by: deletedBy, on }) });
}
