import { statusAfter } from '@underlay/domain/invoices/lifecycle.ts';
import { invoiceSent } from '@underlay/domain/ledger/posting.ts';
import type { Transaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { sha256 } from '../../services/sealer.ts';
import { queueDeliveries } from '../deliveries/index.ts';
import { postToLedger } from '../receivables/index.ts';
import { type InvoiceRow, insertSentDocument, lockInvoice, updateInvoice } from './invoice-store.ts';
import { linesOf } from './line-store.ts';

/** Sends a draft to its customer: a quote becomes sent, an invoice unpaid (D01). */
export async function sendInvoice(platform: Platform, businessId: string, invoiceId: string, userId: string) {
  await platform.sql.begin(async (tx) => {
    const invoice = found(await lockInvoice(tx, businessId, invoiceId));
    const move = statusAfter('send', invoice);
    if (!move.ok) throw new Refused(move.refusal);
    await issueInvoice(tx, platform, businessId, { ...invoice, status: move.value }, userId);
  });
}

/** What sending and converting a sent quote have in common: the document is kept, what is owed is booked, the mail is queued. */
export async function issueInvoice(
  tx: Transaction,
  platform: Platform,
  businessId: string,
  issued: InvoiceRow,
  userId: string,
) {
  const at = platform.clock.now();
  const lines = await linesOf(tx, businessId, [issued.uuid]);
  const document = { ...issued, lines };
  await insertSentDocument(tx, businessId, issued, document, at, sha256(JSON.stringify(document)));
  await updateInvoice(tx, businessId, issued, at);
  if (!issued.isQuote) {
    await postToLedger(tx, {
      businessId,
      kind: 'invoice_sent',
      reference: `sent:${issued.uuid}:${issued.version}`,
      customerId: issued.customerId,
      invoiceId: issued.uuid,
      paymentId: null,
      at,
      postings: invoiceSent(issued),
    });
  }
  const eventId = await writeEvent(
    { sql: tx, businessId },
    { subjectId: issued.uuid, kind: 'sent', actor: userId, at },
  );
  await queueDeliveries(platform, tx, {
    businessId,
    customerId: issued.customerId,
    occasion: 'invoice',
    subjectId: issued.uuid,
    invoiceId: issued.uuid,
    cause: eventId,
    createdBy: userId,
  });
}
