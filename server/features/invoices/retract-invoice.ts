import { documentPrice } from '@underlay/domain/offers/document-price.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { refuseCardForms, unbookInvoice } from '../receivables/index.ts';
import { closeTask } from '../tasks/index.ts';
import { writeEarlyUntil } from './early-terms-store.ts';
import { type LockedInvoice, updateDraft } from './invoice-store.ts';
import { linesOf } from './line-store.ts';
import { openLocked, refuseTakenBack, refuseUnread } from './open-invoice.ts';
import { writeReturnedFee } from './returned-fee-store.ts';

interface Retracting {
  readonly invoiceId: string;
  readonly userId: string;
  readonly caller: Standing;
  /** As whoever takes it back has seen it. */
  readonly version?: number | undefined;
}

/** Takes an invoice or quote back from its customer. Refused while any payment counts (INV-21, D29). */
export async function retractInvoice(
  { clock }: Platform,
  db: TenantDb,
  { invoiceId, userId, caller, version }: Retracting,
) {
  await db.begin(async (tx) => {
    const at = clock.now();
    const invoice = await openLocked(tx, invoiceId, caller);
    refuseTakenBack(invoice);
    refuseUnread(invoice, { move: 'retract', seen: version });
    await unbookInvoice(tx, invoice, at);
    if (invoice.earlyUntil !== null) await writeEarlyUntil(tx, invoiceId, null);
    if (invoice.returnedFee !== null) await writeReturnedFee(tx, invoiceId, null);
    if (!invoice.roundsLines) await roundLines(tx, invoice);
    await writeEvent(tx, { subjectId: invoiceId, kind: 'retracted', actor: userId, at });
    if (invoice.outcome === 'declined') await closeTask(tx, { kind: 'quote_declined', subjectId: invoiceId }, at);
    await refuseCardForms(tx, [invoiceId]);
  });
}

/** A document sent before D94 takes today's rule once it is a draft again. One that would grow too large waits until its lines change. */
async function roundLines(tx: TenantTransaction, invoice: LockedInvoice) {
  const totals = documentPrice(invoice, await linesOf(tx, [invoice.id]));
  if (totals) await updateDraft(tx, { ...invoice, ...totals });
}
