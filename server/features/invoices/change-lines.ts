import { randomUUID } from 'node:crypto';
import type { LineWrite } from '@underlay/contract/invoice-lines.ts';
import { NOT_CHOSEN } from '@underlay/domain/forms/rules.ts';
import { MAX_LINES } from '@underlay/domain/invoices/invoice.ts';
import { statusAfter } from '@underlay/domain/invoices/lifecycle.ts';
import { quantityNumber } from '@underlay/domain/money/quantity.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { changesRow } from '../../services/changed-row-store.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readCategory } from '../businesses/index.ts';
import { deletePayment, keepAsCredit, readPayment, recordPayment } from '../receivables/index.ts';
import { type LockedInvoice, updateDraft } from './invoice-store.ts';
import { changeItem, itemOf, keepItem, startingTax } from './item-of-line.ts';
import { keepInSections } from './keep-in-sections.ts';
import { readCost } from './line-cost-store.ts';
import { changeCost, pricingOf, UNPRICED } from './line-pricing.ts';
import {
  deleteLine,
  insertLine,
  type LineRow,
  linesOf,
  placeLine,
  readLine,
  readUseOf,
  updateLine,
} from './line-store.ts';
import { openLocked, requireWritable } from './open-invoice.ts';
import { shownExemption, totalsOfDraft } from './price-invoice.ts';

interface LineOrder {
  readonly invoiceId: string;
  readonly line: LineWrite;
  readonly userId: string;
  readonly caller: Standing;
}

/** Adds a line to a draft. In the category Payment it records a payment on what was sent (D31). */
export async function addLine(platform: Platform, db: TenantDb, { invoiceId, line, userId, caller }: LineOrder) {
  await db.begin(async (tx) => {
    const invoice = await openLocked(tx, invoiceId, caller);
    if (await isAddedBefore(tx, invoiceId, line)) return;
    const category = await categoryOf(tx, line);
    const at = platform.clock.now();
    if (category.kind === 'payment') {
      const { rate: amount, description, newUuid } = line;
      // The payment has an id of its own: by that alone anybody finds it (API-13), so no sender draws it.
      return recordPayment(tx, { invoice, amount, description, userId, at, newUuid });
    }
    refuseUnlessEditable(invoice);
    if (invoice.lineCount >= MAX_LINES) throw new Refused('too_many_lines');
    const id = line.newUuid ?? randomUUID();
    const item = await itemOf(tx, line);
    const tax = line.tax ?? startingTax({ isExempt: await isExempt(tx, invoice), item, category });
    await insertLine(tx, invoiceId, {
      ...line,
      ...(await pricingOf(tx, invoice, { line: { ...line, tax }, stored: UNPRICED })),
      id,
      createdAt: at,
    });
    await keepItem(tx, { lineId: id, line, item });
    await changeCost(tx, { lineId: id, line, caller });
    if (line.position !== undefined) await placeLine(tx, { invoiceId, lineId: id, place: line.position });
    await noteLine(tx, { invoiceId, id, kind: 'line_added', userId, at });
    await updateTotals(tx, invoice);
  });
}

/** Its answer was lost, and it is sent again. By now it may be another one, or gone, and its document sent. */
async function isAddedBefore(tx: TenantTransaction, invoiceId: string, { newUuid, rate }: LineWrite): Promise<boolean> {
  if (newUuid === undefined) return false;
  const { isAdded, paid, isTaken } = await readUseOf(tx, { invoiceId, lineId: newUuid });
  // A payment's amount never changes: another one is another payment.
  if (paid === rate) return true;
  if (paid !== null || (isTaken && !isAdded))
    throw new Refused('INVALID_INPUT', { fields: { newUuid: 'This id is in use.' } });
  return isAdded;
}

export async function changeLine(platform: Platform, db: TenantDb, { invoiceId, line, userId, caller }: LineOrder) {
  await db.begin(async (tx) => {
    const invoice = await openLocked(tx, invoiceId, caller);
    const id = line.uuid ?? '';
    const existing = line.uuid ? await readLine(tx, { invoiceId, lineId: line.uuid }) : undefined;
    // A payment is shown as a line and can never be edited (D31).
    if (!existing && line.uuid && (await readPayment(tx, line.uuid))?.invoiceId === invoiceId)
      throw new Refused('not_editable');
    const stored = found(existing);
    const category = await categoryOf(tx, line);
    refuseUnlessEditable(invoice);
    await refuseUnseen(tx, stored, { was: line.was, may: caller.may });
    if (category.kind === 'payment') throw new Refused('unknown_category', { fields: { categoryId: NOT_CHOSEN } });
    const isOther = await changesRow(tx, 'invoice_lines', id, async () => {
      await updateLine(tx, invoiceId, { ...line, ...(await pricingOf(tx, invoice, { line, stored })), id });
      await changeItem(tx, { lineId: id, line, caller });
    });
    const { position: place } = line;
    const isMoved = place !== undefined && (await placeLine(tx, { invoiceId, lineId: id, place }));
    const costsOther = await changeCost(tx, { lineId: id, line, caller });
    if (!isOther && !isMoved && !costsOther) return;
    const at = platform.clock.now();
    await noteLine(tx, { invoiceId, id, kind: 'line_changed', userId, at });
    await updateTotals(tx, invoice);
  });
}

export async function removeLine(
  platform: Platform,
  db: TenantDb,
  { invoiceId, lineId, userId, caller }: Omit<LineOrder, 'line'> & { readonly lineId: string },
) {
  const payment = await readPayment(db, lineId);
  const isUsedHere = payment?.allocated.some((share) => share.invoiceId === invoiceId);
  if (payment && (isUsedHere || payment.invoiceId === invoiceId)) {
    // What has payments is an invoice, and stays one.
    requireWritable({ isQuote: false }, caller);
    return payment.invoiceId === invoiceId
      ? deletePayment(platform, db, { payment, userId })
      : keepAsCredit(platform, db, { payment, invoiceId, userId });
  }
  await db.begin(async (tx) => {
    const invoice = await openLocked(tx, invoiceId, caller);
    found(await readLine(tx, { invoiceId, lineId }));
    refuseUnlessEditable(invoice);
    await deleteLine(tx, { invoiceId, lineId });
    const at = platform.clock.now();
    await noteLine(tx, { invoiceId, id: lineId, kind: 'line_removed', userId, at });
    await updateTotals(tx, invoice);
  });
}

interface LineChange {
  readonly invoiceId: string;
  readonly id: string;
  readonly kind: 'line_added' | 'line_changed' | 'line_removed';
  readonly userId: string;
  readonly at: Date;
}

/** An event of the line, not of its invoice. A timeline of every keystroke on a draft would hide what matters. */
async function noteLine(tx: TenantTransaction, { id: subjectId, userId: actor, invoiceId, ...rest }: LineChange) {
  await writeEvent(tx, { ...rest, subjectId, actor, data: { invoiceId } });
}

/**
 * Of two people on one line, the second is refused. They do not overwrite what they never saw. Who sees no costs (QUO-07) has seen none,
 * and is not told by a refusal whether one was guessed.
 */
async function refuseUnseen(
  tx: TenantTransaction,
  stored: LineRow,
  { was, may }: Pick<LineWrite, 'was'> & Pick<Standing, 'may'>,
) {
  if (!was) return;
  const same =
    stored.categoryId === was.categoryId &&
    (was.code === undefined || stored.code === was.code) &&
    (was.tax === undefined || stored.tax === was.tax) &&
    stored.description === was.description &&
    quantityNumber(stored.quantity) === was.quantity &&
    stored.unit === was.unit &&
    stored.rate === was.rate &&
    (was.discount === undefined || stored.discountPercent === (was.discount?.percent ?? null)) &&
    (was.discount === undefined || stored.discountAmount === (was.discount?.amount ?? null)) &&
    (was.optional === undefined || stored.isOptional === was.optional) &&
    (was.chosen === undefined || stored.isOn === was.chosen) &&
    (was.cost === undefined || !may('costs') || (await readCost(tx, stored.id)) === was.cost);
  if (!same) throw new Refused('CHANGED_ELSEWHERE');
}

async function categoryOf(tx: TenantTransaction, line: LineWrite) {
  const category = await readCategory(tx, line.categoryId);
  if (!category) throw new Refused('unknown_category', { field: 'categoryId' });
  return category;
}

/** Lines, taxes and discount of a draw are the contract's (DRAW-03). */
export function refuseUnlessEditable(invoice: LockedInvoice) {
  if (!statusAfter('edit', invoice).ok) throw new Refused('not_editable');
  if (invoice.drawId !== null) throw new Refused('draw_follows_contract');
}

/** By a certificate that it still carries (TAX-06). */
const isExempt = async (tx: TenantTransaction, invoice: LockedInvoice): Promise<boolean> =>
  invoice.exemption !== null && shownExemption(invoice, await linesOf(tx, [invoice.id])) !== null;

/** Totals are computed from all lines by the one rule, never added up along the way. */
export async function updateTotals(tx: TenantTransaction, invoice: LockedInvoice) {
  const lines = await linesOf(tx, [invoice.id]);
  await keepInSections(tx, invoice, lines);
  await updateDraft(tx, { ...invoice, ...totalsOfDraft(invoice, lines), lineCount: lines.length });
}
