import { REFUSALS } from '@underlay/contract/refusals.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { deletedDraftCopy } from '@underlay/domain/invoices/deleted-draft.ts';
import { maySee, mayWrite } from '@underlay/domain/invoices/document-rights.ts';
import { statusAfter } from '@underlay/domain/invoices/lifecycle.ts';
import type { May } from '@underlay/domain/members/rights.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { notYourRole } from '../../services/not-your-role.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { readDeletedDraft } from './deleted-draft-store.ts';
import { type InvoiceRow, type LockedInvoice, lockInvoice, readInvoice } from './invoice-store.ts';

/**
 * The invoice or quote. A deleted draft refuses with what became of it, anything else with NOT_FOUND (D06). To somebody an invoice may
 * be as unknown as one that never was (ROLE-08).
 */
export async function openSeen(
  db: TenantReader,
  invoiceId: string,
  { may }: Pick<Standing, 'may'>,
): Promise<InvoiceRow> {
  const invoice = (await readInvoice(db, invoiceId)) ?? (await explainMissing(db, invoiceId, may));
  return requireSeen(invoice, may);
}

/** The same, locked until the transaction ends. Who waited while it was deleted hears so. */
export async function lockSeen(
  tx: TenantTransaction,
  invoiceId: string,
  { may }: Pick<Standing, 'may'>,
): Promise<LockedInvoice> {
  const invoice = (await lockInvoice(tx, invoiceId)) ?? (await explainMissing(tx, invoiceId, may));
  return requireSeen(invoice, may);
}

/** The same for a change. A quote that became an invoice while this waited is refused as one. */
export const openLocked = async (tx: TenantTransaction, invoiceId: string, caller: Standing): Promise<LockedInvoice> =>
  requireWritable(await lockSeen(tx, invoiceId, caller), caller);

export const requireSeen = <Row extends { readonly isQuote: boolean }>(row: Row, may: May): Row =>
  found(maySee(may, row) ? row : null);

/**
 * Nobody sends, takes back or replaces what they have not seen. What cannot be done any more at all, as after somebody else sent it, is refused as
 * that instead: there is nothing to look through or to save again.
 */
export function refuseUnread(
  invoice: LockedInvoice,
  { move, seen }: { readonly move: MoveOfSeen; readonly seen: number | undefined },
) {
  if (seen === undefined || seen === invoice.version || !statusAfter(move, invoice).ok) return;
  const copy = NOT_MOVED[move];
  throw new Refused('CHANGED_ELSEWHERE', copy === undefined ? {} : { copy });
}

/** What was sent is not sent or changed once more. Says what can be done about it, where anything can. */
export function refuseSent(invoice: LockedInvoice, move: 'send' | 'edit') {
  if (invoice.status === 'pending') return;
  const what = `This ${invoice.isQuote ? 'quote' : 'invoice'} was already sent.`;
  const isTakenBack = move === 'edit' && statusAfter('retract', invoice).ok;
  throw new Refused('wrong_status', { copy: isTakenBack ? `${what} Retract it to change it.` : what });
}

/** What its customer does not have is not taken back once more. */
export function refuseTakenBack({ status, isQuote }: LockedInvoice) {
  if (status !== 'pending') return;
  throw new Refused('wrong_status', {
    copy: `This ${isQuote ? 'quote' : 'invoice'} is not sent, so there is nothing to retract.`,
  });
}

/** A quote that its customer does not have, or that became an invoice, is not answered or closed. `done`: signed, withdrawn. */
export function refuseUnlessOffered({ isQuote, status }: Pick<InvoiceRow, 'isQuote' | 'status'>, done: string) {
  if (!isQuote) throw new Refused('wrong_status', { copy: REFUSALS.not_a_quote.message });
  if (status !== 'sent')
    throw new Refused('wrong_status', { copy: `This quote is not sent, so it cannot be ${done}.` });
}

type MoveOfSeen = 'send' | 'retract' | 'edit' | 'convert';

const NOT_MOVED: Partial<Record<MoveOfSeen, string>> = {
  send: 'Someone else changed this in the meantime. It was not sent. Look through it as it is now, then send it.',
  retract:
    'Someone else changed this in the meantime. It was not retracted. Look through it as it is now, then retract it.',
};

/**
 * Before anything is locked: for what is done first and cannot be taken back, as ending a form that a customer has open. Whoever
 * changes both kinds is asked about no further.
 */
export async function refuseEarly(db: TenantReader, invoiceId: string, caller: Standing) {
  if (caller.may('sell') && caller.may('invoice')) return;
  requireWritable(await openSeen(db, invoiceId, caller), caller);
}

/** Refuses who may not change it, in the words for what is not there where they may not see it either. */
export function requireWritable<Row extends { readonly isQuote: boolean }>(row: Row, caller: Standing): Row {
  requireMayMake(requireSeen(row, caller.may), caller);
  return row;
}

/** Refuses who may not make one of this kind. */
export function requireMayMake(document: { readonly isQuote: boolean }, { role, may }: Standing) {
  if (!mayWrite(may, document)) throw notYourRole(role);
}

/** Refuses with what became of a deleted draft. */
export async function explainMissing(db: TenantReader, invoiceId: string, may: May): Promise<never> {
  const draft = requireSeen(found(await readDeletedDraft(db, invoiceId)), may);
  const { number, isQuote, deletedBy, deletedAt } = draft;
  const { timeZone } = found(await readBusiness(db));
  const on = dateIn(timeZone, deletedAt);
  throw new Refused('draft_deleted', { copy: deletedDraftCopy({ id: number, isQuote, by: deletedBy, on }) });
}
