import {
  type DiscountParts,
  type DocumentPrice,
  documentPrice,
  NO_TAX,
  OWN_TAX,
} from '@underlay/domain/offers/document-price.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { rateOf } from '../../../api/money.ts';
import { type EditedLine, figuresOf, isBlank } from './edited-lines.ts';
import { typedDiscount } from './line-pricing.ts';
import { type KnownTaxes, startingTax } from './line-taxes.ts';

/** A draft as it is typed, stored or not, with what is stored of its discounts and taxes. Null when it is too large. */
export function typedPrice(
  invoice: InvoiceDetail & DiscountParts,
  rows: readonly PricedRow[],
  known: KnownTaxes,
): DocumentPrice | null {
  const named = new Map<string | null, NamedRate>([
    ...(invoice.taxes ?? []).map((tax) => [tax.rateId, tax] as const),
    ...known.rates.map((rate) => [rate.uuid, rate] as const),
  ]);
  const startOf = startingTax(invoice, known);
  const lines = pricedRows(rows).map(({ figures, row }) => ({
    ...figures,
    ...pricingOf(row, { named, start: startOf(row.texts.categoryId) }),
    isChosen: isChosen(invoice, row),
  }));
  const salesTaxRate = rateOf(invoice.salesTaxPercentage);
  return documentPrice({ ...invoice, salesTaxRate }, lines);
}

export type PricedRow = Pick<EditedLine, 'key' | 'uuid' | 'texts'>;

/** The lines that count, in the order of the values of their price. */
export const pricedRows = (rows: readonly PricedRow[]) =>
  rows.flatMap((row) => {
    const figures = isBlank(row) ? null : figuresOf(row.texts);
    return figures === null ? [] : [{ row, figures }];
  });

/** What does not count as a quote starts counts nothing (OPT-04). A server of the version before says nothing of it. */
export function isChosen({ sections = [] }: Pick<InvoiceDetail, 'sections'>, { texts }: PricedRow): boolean {
  const section = sections.find(({ uuid }) => uuid === texts.sectionId);
  return texts.option !== 'off' && section?.chosen !== false;
}

interface NamedRate {
  readonly name: string;
  readonly percent: number;
}

interface Taxes {
  readonly named: ReadonlyMap<string | null, NamedRate>;
  /** What a line is taxed with of which nobody has said it. */
  readonly start: string;
}

function pricingOf({ texts }: PricedRow, { named, start }: Taxes) {
  const { tax: chosen = start } = texts;
  const rate = chosen === OWN_TAX ? undefined : named.get(chosen);
  // A rate that somebody named since the page was opened counts when it is known here.
  const tax = rate || chosen === OWN_TAX ? chosen : NO_TAX;
  return {
    ...typedDiscount(texts),
    tax,
    taxName: rate?.name ?? null,
    taxRate: rate === undefined ? null : rateOf(rate.percent),
  };
}
