import type { DiscountParts } from '@underlay/domain/offers/document-price.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { useMay } from '../../businesses/index.ts';
import type { EditedLine } from './edited-lines.ts';
import { type KnownTaxes, lineTaxes, useRates } from './line-taxes.ts';
import { typedMargins } from './typed-margins.ts';

interface Typed extends Pick<KnownTaxes, 'categories'> {
  readonly rows: readonly EditedLine[];
}

/** What lines are taxed with, and what is left of them, as they are typed. */
export function useLinePrices(businessId: string, invoice: InvoiceDetail & DiscountParts, { rows, categories }: Typed) {
  const taxes = { rates: useRates(businessId, rows), categories };
  const may = useMay();
  const seesCosts = may('costs');
  const margins = seesCosts ? typedMargins(invoice, rows, taxes) : null;
  return { keepsBook: may('sell'), taxes, taxesOf: lineTaxes(invoice, taxes), seesCosts, margins };
}
