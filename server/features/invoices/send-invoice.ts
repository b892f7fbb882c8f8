import type { DocumentTax } from '@underlay/domain/offers/document-price.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { sha256 } from '../../services/sealer.ts';
import { queueDeliveries } from '../deliveries/index.ts';
import { bookInvoice } from '../receivables/index.ts';
import { insertSentDocument, type LockedInvoice, updateDraft } from './invoice-store.ts';
import { type LineRow, linesOf } from './line-store.ts';
import { openLocked } from './open-invoice.ts';
import { taxesOf, totalsOfDraft } from './price-invoice.ts';

/** Sends a draft to its customer: a quote becomes sent, an invoice unpaid (D01). */
export async function sendInvoice(
  platform: Platform,
  db: TenantDb,
  { invoiceId, userId, caller }: { invoiceId: string; userId: string; caller: Standing },
) {
  await db.begin(async (tx) => {
    const invoice = await openLocked(tx, invoiceId, caller);
    await issueInvoice(platform, tx, { invoice, move: 'send', userId });
  });
}

interface Issue {
  readonly invoice: LockedInvoice;
  readonly move: 'send' | 'convert';
  readonly userId: string;
}

/** The common part of sending, and of converting a sent quote: what is owed is booked, the document is kept, the mail is queued. */
export async function issueInvoice(platform: Platform, tx: TenantTransaction, { invoice, move, userId }: Issue) {
  const at = platform.clock.now();
  const lines = await linesOf(tx, [invoice.id]);
  const priced = await withRatesOfToday(tx, invoice, lines);
  const { businessId, ...row } = { ...priced, taxes: taxesOf(priced, lines) };
  const { status, isQuote } = await bookInvoice(tx, priced, { move, at });
  const document = sentDocument({ ...row, isQuote, status }, lines);
  await insertSentDocument(tx, row, { document, sentAt: at, sha256: sha256(JSON.stringify(document)) });
  const eventId = await writeEvent(tx, { subjectId: row.id, kind: 'sent', actor: userId, at });
  await queueDeliveries(platform, tx, {
    businessId,
    customerId: row.customerId,
    occasion: 'invoice',
    subjectId: row.id,
    invoiceId: row.id,
    cause: eventId,
    createdBy: userId,
  });
}

/** A named rate may be another since the draft was last changed (TAX-05). A sent quote that is converted keeps its own. */
async function withRatesOfToday(tx: TenantTransaction, invoice: LockedInvoice, lines: readonly LineRow[]) {
  if (invoice.status !== 'pending' || lines.every(({ taxName }) => taxName === null)) return invoice;
  const totals = totalsOfDraft(invoice, lines);
  if (sameTaxes(invoice.taxes, totals.taxes)) return invoice;
  await updateDraft(tx, { ...invoice, ...totals });
  return { ...invoice, ...totals, version: invoice.version + 1 };
}

const sameTaxes = (before: readonly DocumentTax[], now: readonly DocumentTax[]) =>
  before.length === now.length &&
  now.every(({ rateId, name, percent, tax }, index) => {
    const was = before[index];
    return was?.rateId === rateId && was.name === name && was.percent === percent && was.tax === tax;
  });

/** What is stored for ten years keeps the names it began with, whatever the rows are called by now. */
const sentDocument = (
  { id, pending, reserved: _, sentAt: __, salesTaxAmount, salesTaxRate, ...row }: Omit<LockedInvoice, 'businessId'>,
  lines: readonly LineRow[],
) => ({
  uuid: id,
  ...row,
  tax: salesTaxAmount,
  salesTax: salesTaxRate,
  held: pending,
  lines: lines.map(({ id: uuid, ...line }) => ({ uuid, ...line })),
});
