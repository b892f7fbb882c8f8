import { randomUUID } from 'node:crypto';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { add, type BasisPoints, type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import type { Quantity } from '@underlay/domain/money/quantity.ts';
import type { DocumentTax } from '@underlay/domain/offers/document-price.ts';
import type { HiddenParts } from '@underlay/domain/offers/shown.ts';
import { heldOf } from '@underlay/domain/retainage/held.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { found } from '../../services/refused.ts';
import {
  type InvoiceRow,
  insertInvoice,
  type LockedInvoice,
  lockInvoice,
  nameDraw,
  updateDraft,
} from './invoice-store.ts';
import { UNPRICED } from './line-pricing.ts';
import { clearLines, insertLine, type LineRow } from './line-store.ts';

/** What a draw bills, as it stands on its invoice (DRAW-02). */
export interface DrawInvoice extends OfQuote {
  readonly lines: readonly (Pick<LineRow, 'categoryId' | 'description' | 'tax'> & { readonly amount: Cents })[];
  readonly taxes: readonly DocumentTax[];
  /** By which percent it is held back. Null for not at all (RET-01). */
  readonly retainageRate: BasisPoints | null;
  /** Whether it asks for what other draws held back (RET-04). */
  readonly releases: boolean;
}

/** What the invoices of a contract say as its quote did, and what they keep from their customer as it did (QUO-02). */
interface OfQuote extends Pick<InvoiceRow, 'exemption'>, HiddenParts {}

export const ofQuote = ({ exemption, hidesRates, hidesSectionTotals, showsOnePrice }: OfQuote): OfQuote => ({
  exemption,
  hidesRates,
  hidesSectionTotals,
  showsOnePrice,
});

type NewDrawInvoice = Pick<
  InvoiceRow,
  'jobId' | 'customerId' | 'description' | 'dueDate' | 'customerReference' | 'salesTaxRate'
> & { readonly drawId: string; readonly today: CalendarDate };

const PIECE = { code: '', unit: 'each', quantity: 100 as Quantity } as const;

/** An ordinary invoice that follows its contract (DRAW-01). It has no lines yet. Answers its id. */
export async function createDrawInvoice(
  tx: TenantTransaction,
  { drawId, ...entries }: NewDrawInvoice,
  { userId, at, detail }: { readonly userId: string; readonly at: Date; readonly detail: string },
): Promise<string> {
  const id = randomUUID();
  await insertInvoice(tx, {
    ...entries,
    id,
    isQuote: false,
    quoteExpiration: null,
    invoiceTerm: null,
    invoiceDate: null,
    createdAt: at,
  });
  await nameDraw(tx, id, drawId);
  await writeEvent(tx, { subjectId: id, kind: 'created', actor: userId, at, data: { detail } });
  return id;
}

type Kept = Pick<InvoiceRow, 'invoiceDate' | 'dueDate'>;

/** Writes down what the draw bills by now, and answers the draft with it. The caller has locked it. */
export async function writeDrawInvoice(
  tx: TenantTransaction,
  draft: LockedInvoice,
  { lines, taxes, retainageRate, releases, at, ...kept }: DrawInvoice & Kept & { readonly at: Date },
): Promise<LockedInvoice> {
  await clearLines(tx, draft.id);
  for (const { amount: rate, ...line } of lines)
    await insertLine(tx, draft.id, { ...UNPRICED, ...PIECE, ...line, rate, id: randomUUID(), createdAt: at });
  const subtotal = add(...lines.map(({ amount }) => amount));
  const salesTaxAmount = add(...taxes.map(({ tax }) => tax));
  // Before tax, which is due with the draw (RET-02).
  const retained = heldOf(subtotal, retainageRate);
  const total = cents(subtotal + salesTaxAmount - retained);
  const held = { retained, retainageRate: retained > 0 ? retainageRate : null, released: releases ? total : ZERO };
  const figures = { subtotal, discount: ZERO, salesTaxAmount, total, ...held, taxes, lineCount: lines.length };
  await updateDraft(tx, { ...draft, ...kept, ...figures });
  return found(await lockInvoice(tx, draft.id));
}
