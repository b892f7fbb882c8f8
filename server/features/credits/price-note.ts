import {
  type CreditedPart,
  creditedBefore,
  creditedTotal,
  fromGrossOfAll,
  sumOfParts,
} from '@underlay/domain/credits/credit.ts';
import {
  amountReturned,
  creditOfLines,
  type Restocking,
  type ReturnedLine,
  worthBefore,
} from '@underlay/domain/credits/returned-lines.ts';
import { partOf, taxedParts } from '@underlay/domain/credits/taxed-parts.ts';
import { NO_AMOUNT } from '@underlay/domain/forms/amount.ts';
import { type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { quantity, quantityProblem } from '@underlay/domain/money/quantity.ts';
import { type DocumentTax, discountOf } from '@underlay/domain/offers/document-price.ts';
import { type ShownFigures, shownFiguresOf } from '@underlay/domain/offers/shown.ts';
import { heldCredited } from '@underlay/domain/retainage/held.ts';
import type { TenantReader } from '../../database/sql.ts';
import { found, Refused } from '../../services/refused.ts';
import { linesOf, readInvoice, taxesOf } from '../invoices/index.ts';
import {
  type CreditedLineRow,
  creditedQuantities,
  creditsOn,
  type IssuedCreditRow,
  type Receivable,
  refuseNoAmount,
} from '../receivables/index.ts';

/** What is credited of an invoice: lines with how much of each, or one amount with its tax in it (CRED-03). */
export interface Asked {
  readonly lines?: readonly { readonly lineId: string; readonly quantity: number }[] | undefined;
  readonly amount?: Cents | undefined;
  readonly restocking?: Restocking | undefined;
}

export interface PricedNote {
  readonly parts: readonly CreditedPart[];
  readonly taxes: readonly DocumentTax[];
  /** What its customer reads beside a line of the invoice (QUO-02). */
  readonly figures: ShownFigures;
  readonly value: Cents | null;
  /** Nothing that its customer reads was taken off its lines. */
  readonly atFullPrice: boolean;
  readonly restocking: Cents;
  readonly subtotal: Cents;
  readonly tax: Cents;
  /** What of it was held back, so that it was not due (CRED-18). */
  readonly retained: Cents;
  readonly total: Cents;
  readonly lines: readonly PricedLine[];
  /** What can be credited of the invoice after it. */
  readonly rest: Cents;
}

interface PricedLine extends CreditedLineRow {
  /** After its own discount. */
  readonly amount: Cents;
}

/**
 * What a credit note comes to, by what is credited already (CRED-04 to CRED-07, CRED-17). Refuses with `credit_too_large`, and with
 * `written_off` where it does not fit beside what was given up.
 */
export async function priceNote(
  db: TenantReader,
  { id, total, retained: heldOfAll }: Receivable,
  asked: Asked,
): Promise<PricedNote> {
  const facts = await factsOf(db, id);
  const { before, standing, net } = facts;
  const left = cents(total + heldOfAll - creditedTotal(sumOfParts(before)));
  const priced = asked.lines === undefined ? ofAmount(facts, asked.amount ?? ZERO, left) : ofLines(facts, asked, left);
  const { subtotal, tax } = sumOfParts(priced.parts);
  const sum = cents(subtotal + tax);
  refuseNoAmount(sum);
  if (sum > left) throw tooLarge(left);
  const writeOffs = standing.filter(({ kind }) => kind === 'write_off');
  const writtenOff = sumOf(writeOffs, (each) => each.total - each.charge);
  const heldLeft = cents(heldOfAll - sumOf(standing, ({ retained = 0 }) => retained));
  const retained = heldCredited(heldLeft, {
    ...{ net: subtotal, gross: sum, left: cents(net - sumOfParts(before).subtotal) },
  });
  const payable = cents(sum - retained);
  if (payable > left - heldLeft - writtenOff) throw new Refused('written_off');
  const rest = cents(left - sum);
  return { ...priced, taxes: facts.taxes, figures: facts.figures, subtotal, tax, retained, total: payable, rest };
}

const sumOf = (credits: readonly IssuedCreditRow[], amountOf: (credit: IssuedCreditRow) => number): number =>
  credits.reduce((all, credit) => all + amountOf(credit), 0);

type Facts = Awaited<ReturnType<typeof factsOf>>;

async function factsOf(db: TenantReader, invoiceId: string) {
  const [invoice, lines, standing, credited] = await Promise.all([
    readInvoice(db, invoiceId).then(found),
    linesOf(db, [invoiceId]),
    creditsOn(db, invoiceId),
    creditedQuantities(db, invoiceId),
  ]);
  const taxes = taxesOf(invoice, lines);
  const net = cents(invoice.subtotal - invoice.discount);
  const parts = taxedParts(taxes, net);
  return {
    lines: lines.filter(({ isChosen }) => isChosen),
    discount: invoice.discount,
    figures: shownFiguresOf(invoice),
    taxes,
    net,
    parts,
    before: creditedBefore(parts, standing),
    standing,
    credited,
  };
}

function ofAmount({ parts, before }: Facts, amount: Cents, left: Cents) {
  refuseNoAmount(amount);
  if (amount > left) throw tooLarge(left);
  return { parts: fromGrossOfAll(parts, before, amount), value: null, atFullPrice: false, restocking: ZERO, lines: [] };
}

function ofLines(
  { parts, before, standing, lines, discount, figures, taxes, credited }: Facts,
  { lines: asked = [], restocking }: Asked,
  left: Cents,
) {
  const wanted = new Map(asked.map(({ lineId, quantity: count }) => [lineId, count]));
  if (wanted.size < asked.length) throw refusedFigure('lines', 'A line is named twice.');
  for (const lineId of wanted.keys())
    if (!lines.some(({ id }) => id === lineId)) throw refusedFigure('lines', 'This line is not on the invoice.');
  const returned = lines.map((line): ReturnedLine => {
    const count = wanted.get(line.id) ?? 0;
    const problem = quantityProblem(count, line.unit);
    const amount = quantity(count, line.unit);
    if (amount === null) throw refusedFigure('lines', problem ?? NO_AMOUNT);
    const { quantity: all, rate } = line;
    const before = credited.get(line.id) ?? 0;
    return { quantity: all, rate, discount: discountOf(line), part: partOf(line.tax, taxes), before, returned: amount };
  });
  const worth = worthBefore(parts, standing);
  const credit = creditOfLines({ parts, before, worth, lines: returned, restocking: restocking ?? null });
  if (!credit.ok) throw refusedLines(credit.refusal, left);
  const rows = lines.flatMap(({ id: lineId, description, unit, rate }, index) => {
    const line = returned[index];
    if (line === undefined || line.returned === 0) return [];
    return [{ lineId, description, quantity: line.returned, unit, rate, amount: amountReturned(line) }];
  });
  const isSaid = (line: ReturnedLine) => figures === 'rates' && line.returned > 0 && line.discount !== null;
  const atFullPrice = discount === 0 && !returned.some(isSaid);
  return { ...credit.value, atFullPrice, lines: rows };
}

function refusedLines(refusal: 'more_than_line' | 'restocking_too_large' | 'credit_too_large', left: Cents): Refused {
  if (refusal === 'more_than_line') return refusedFigure('lines', 'More than is left of a line cannot be credited.');
  if (refusal === 'credit_too_large') return tooLarge(left);
  return refusedFigure('restocking', 'Must be at most what the lines are worth.');
}

const refusedFigure = (field: string, message: string): Refused =>
  new Refused('INVALID_INPUT', { field, copy: message });

/** CRED-07 */
const tooLarge = (left: Cents): Refused =>
  new Refused('credit_too_large', { copy: `At most ${formatCents(left)} of this invoice can still be credited.` });
