import { MAX_CENTS, ZERO } from '@underlay/domain/money/money.ts';
import { extend } from '@underlay/domain/money/quantity.ts';
import type { DiscountParts } from '@underlay/domain/offers/document-price.ts';
import { type CostedLine, type Margin, marginOf } from '@underlay/domain/offers/margin.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { discountParts, linesOf } from '../invoice-facts.ts';
import { textsOf } from './edited-lines.ts';
import { typedCost } from './line-pricing.ts';
import type { KnownTaxes } from './line-taxes.ts';
import { isChosen, type PricedRow, pricedRows, typedPrice } from './typed-price.ts';

export interface Margins {
  readonly whole: Margin;
  /** Of one line, by its key. Missing where it has no cost. */
  readonly ofLine: ReadonlyMap<string, Margin>;
  /** Of one section, by its id, with what counts of it. */
  readonly ofSection: ReadonlyMap<string, Margin>;
}

/** QUO-07: what is left of a draft as it is typed. Null while no line has a cost or one costs more than a document may come to. */
export function typedMargins(
  invoice: InvoiceDetail & DiscountParts,
  rows: readonly PricedRow[],
  known: KnownTaxes,
): Margins | null {
  if (rows.every(({ texts }) => typedCost(texts) === null)) return null;
  const values = typedPrice(invoice, rows, known)?.values;
  if (values === undefined) return null;
  const lines = pricedRows(rows).map(({ row, figures }, place) => {
    const value = values[place] ?? ZERO;
    const line: CostedLine = { ...figures, value, unitCost: typedCost(row.texts), isChosen: isChosen(invoice, row) };
    return { key: row.key, sectionId: row.texts.sectionId, line };
  });
  if (lines.some(costsTooMuch)) return null;
  const costed = lines.filter(({ line }) => line.unitCost !== null && line.isChosen);
  return {
    whole: marginOf(lines.map(({ line }) => line)),
    ofSection: new Map(
      [...Map.groupBy(costed, ({ sectionId }) => sectionId ?? '')].map(([id, own]) => [
        id,
        marginOf(own.map(({ line }) => line)),
      ]),
    ),
    ofLine: new Map(costed.map(({ key, line }) => [key, marginOf([line])])),
  };
}

const costsTooMuch = ({ line: { quantity, unitCost } }: { readonly line: CostedLine }): boolean =>
  unitCost !== null && extend(quantity, unitCost) > BigInt(MAX_CENTS) * 100n;

/** The same of what is stored. */
export const storedMargins = (invoice: InvoiceDetail): Margins | null =>
  typedMargins(
    { ...invoice, ...discountParts(invoice.discount) },
    linesOf(invoice).map((line) => ({ key: line.uuid, uuid: line.uuid, texts: textsOf(line) })),
    { rates: [], categories: [] },
  );
