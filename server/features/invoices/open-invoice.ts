import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { deletedDraftCopy } from '@underlay/domain/invoices/deleted-draft.ts';
import { maySee, mayWrite } from '@underlay/domain/invoices/document-rights.ts';
import type { May } from '@underlay/domain/members/rights.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { notYourRole } from '../../services/not-your-role.ts';
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

/** The same for somebody to whom an invoice may be as unknown as one that never was (ROLE-08). */
export async function openSeen(
  db: TenantReader,
  invoiceId: string,
  { may }: Pick<Standing, 'may'>,
): Promise<InvoiceRow> {
  const invoice = (await readInvoice(db, invoiceId)) ?? (await explainMissing(db, invoiceId, may));
  return requireSeen(invoice, may);
}

export const requireSeen = <Row extends { readonly isQuote: boolean }>(row: Row, may: May): Row =>
  found(maySee(may, row) ? row : null);

/** Refuses who may not change it. Whoever changes both kinds is asked about no further. */
export async function requireWritable(db: TenantReader, invoiceId: string, { role, may }: Standing) {
  if (may('sell') && may('invoice')) return;
  if (!mayWrite(may, await openSeen(db, invoiceId, { may }))) throw notYourRole(role);
}

/** Refuses who may not make one of this kind. */
export function requireMayMake(document: { readonly isQuote: boolean }, { role, may }: Standing) {
  if (!mayWrite(may, document)) throw notYourRole(role);
}

/** Refuses with what became of a deleted draft. */
export async function explainMissing(db: TenantReader, invoiceId: string, may: May = () => true): Promise<never> {
  const draft = requireSeen(found(await readDeletedDraft(db, invoiceId)), may);
  const { number, isQuote, deletedBy, deletedAt } = draft;
  const { timeZone } = found(await readBusiness(db));
  const on = dateIn(timeZone, deletedAt);
  throw new Refused('draft_deleted', { copy: deletedDraftCopy({ id: number, isQuote, by: deletedBy, on }) });
}
