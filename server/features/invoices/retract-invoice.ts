import { statusAfter } from '@underlay/domain/invoices/lifecycle.ts';
import { invoiceSent, reversalOf } from '@underlay/domain/ledger/posting.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { postToLedger, readOpenCardForm } from '../receivables/index.ts';
import { lockInvoice, updateInvoice } from './invoice-store.ts';

/** Takes an invoice or quote back from its customer; refused while any payment counts (INV-21, D29). */
export async function retractInvoice(platform: Platform, businessId: string, invoiceId: string, userId: string) {
  await platform.sql.begin(async (tx) => {
    const invoice = found(await lockInvoice(tx, businessId, invoiceId));
    const move = statusAfter('retract', invoice);
    if (!move.ok) throw new Refused(move.refusal);
    // The app has closed any card form before this; one that was opened since must end first.
    if (await readOpenCardForm(tx, businessId, invoiceId)) throw new Refused('payment_in_progress');
    const at = platform.clock.now();
    await updateInvoice(tx, businessId, { ...invoice, status: move.value });
    if (!invoice.isQuote) {
      await postToLedger(tx, {
        businessId,
        kind: 'invoice_retracted',
        reference: `retracted:${invoiceId}:${invoice.version}`,
        customerId: invoice.customerId,
        invoiceId,
        paymentId: null,
        at,
        postings: reversalOf(invoiceSent(invoice)),
      });
    }
    await writeEvent({ sql: tx, businessId }, { subjectId: invoiceId, kind: 'retracted', actor: userId, at });
  });
}
