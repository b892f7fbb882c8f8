import { type DrawParts, drawParts } from '@underlay/domain/contracts/draw.ts';
import { heldCopy } from '@underlay/domain/copy/held.ts';
import { documentName } from '@underlay/domain/invoices/document-name.ts';
import { add, type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import { NO_TAX } from '@underlay/domain/offers/document-price.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { type DrawInvoice, type InvoiceRow, linesOf, ofQuote, readInvoice, taxesOf } from '../invoices/index.ts';
import { type ContractRow, type DrawRow, isBilled } from './contract-store.ts';
import { readWork, type SignedLine, type SignedWork } from './work-store.ts';

export interface DrawShares {
  readonly bills: DrawInvoice;
  /** Of each signed line. */
  readonly parts: readonly { readonly id: string; readonly amount: Cents }[];
  readonly quote: InvoiceRow;
}

/** What a draw bills by now: its share of what is left of every signed line and tax (DRAW-02). The contract is locked. */
export async function sharesOf(tx: TenantTransaction, contract: ContractRow, draw: DrawRow): Promise<DrawShares> {
  const quote = found(await readInvoice(tx, contract.quoteId));
  const taxes = taxesOf(quote, await linesOf(tx, [quote.id]));
  const work = await readWork(tx, { contractId: contract.id, quoteId: quote.id, taxes });
  const shown = ofQuote(quote);
  if (draw.releases) return { parts: [], quote, bills: { ...shown, ...releaseOf(draw, work, quote) } };
  const shares = drawParts(draw.planned, work);
  const parts = work.lines.map(({ id }, place) => ({ id, amount: shares.lines[place] ?? ZERO }));
  // Nothing is held back of the deposit (RET-01).
  const retainageRate = draw.due === 'acceptance' ? null : (contract.retainage?.percent ?? null);
  return { parts, quote, bills: { ...shown, ...documentOf(draw, work, shares), retainageRate, releases: false } };
}

type Billed = Pick<DrawInvoice, 'lines' | 'taxes' | 'retainageRate' | 'releases'>;

/** RET-04: one line, no tax, no retainage. It stands with the first category of the work. */
function releaseOf({ planned }: DrawRow, { lines: [first] }: SignedWork, { number }: InvoiceRow): Billed {
  const { categoryId } = found(first);
  const description = heldCopy.line({ quote: documentName({ isQuote: true, id: number }) });
  return {
    lines: [{ categoryId, tax: NO_TAX, amount: planned, description }],
    taxes: [],
    retainageRate: null,
    releases: true,
  };
}

/** One line for each category and tax, and every tax with the part of the work that it is of. */
function documentOf(
  { name }: DrawRow,
  { lines, taxes }: SignedWork,
  shares: DrawParts,
): Pick<DrawInvoice, 'lines' | 'taxes'> {
  const amountOf = (some: readonly SignedLine[]) =>
    add(...some.map((line) => shares.lines[lines.indexOf(line)] ?? ZERO));
  const groups = Map.groupBy(lines, ({ categoryId, lineTax }) => `${categoryId} ${lineTax}`);
  return {
    lines: [...groups.values()].flatMap((group) => {
      const [first] = group;
      const amount = amountOf(group);
      if (!first || amount === 0) return [];
      const { categoryId, categoryName, lineTax: tax } = first;
      return [{ categoryId, tax, amount, description: `${name}: ${categoryName.toLowerCase()}` }];
    }),
    taxes: taxes.map(({ rateId, name: rate, percent, key }, place) => ({
      rateId,
      name: rate,
      percent,
      base: amountOf(lines.filter(({ tax }) => tax === key)),
      tax: shares.taxes[place] ?? cents(0),
    })),
  };
}

/** DRAW-01: "Draw 2 of 4: Floor laid", of the deposit "Deposit: ...", and "Retainage release". */
export function drawTitle(draw: DrawRow, draws: readonly DrawRow[]): string {
  const { due, name, releases } = draw;
  if (releases) return name;
  if (due === 'acceptance') return name.toLowerCase() === 'deposit' ? name : `Deposit: ${name}`;
  const { ordinal, of } = placeOf(draw, draws);
  return `Draw ${ordinal} of ${of}: ${name}`;
}

/** Among those that its customer may see by its invoice: numbers that are left out would tell of the hidden ones (LINK-04). */
export function placeOf({ id }: Pick<DrawRow, 'id'>, draws: readonly DrawRow[]) {
  const shown = draws.filter((each) => !each.releases && (!each.hidden || isBilled(each) || each.id === id));
  return { ordinal: shown.findIndex((each) => each.id === id) + 1, of: shown.length };
}

/** Of how many draws each is one. A release is none of them. */
export const countOf = (draws: readonly Pick<DrawRow, 'releases'>[]): number =>
  draws.filter(({ releases }) => !releases).length;

/** Whether what an invoice is called is what was made up for its draw, whatever the plan was then, and not by hand. */
export const isDrawTitle = (title: string, { name }: Pick<DrawRow, 'name'>): boolean =>
  title === name ||
  (title.endsWith(`: ${name}`) && /^(Deposit|Draw \d+ of \d+)$/.test(title.slice(0, -name.length - 2)));
