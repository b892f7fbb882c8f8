import type { TaxRateJson } from '@underlay/contract/tax-rates.ts';
import { NO_TAX, OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';

/** What a line of a document can be taxed with, the document's own first. Nothing where there is no named rate (TAX-02). */
export function lineTaxes({ salesTaxPercentage }: InvoiceDetail, rates: readonly TaxRateJson[]) {
  if (rates.length === 0) return () => [];
  const own = { value: OWN_TAX, label: `Sales tax, ${salesTaxPercentage}%` };
  const none = { value: NO_TAX, label: 'Not taxed' };
  return (tax: string | undefined) => [
    own,
    none,
    // A retired rate stays on the lines that have it.
    ...rates
      .filter(({ uuid, active }) => active || uuid === tax)
      .map(({ uuid, name, percent }) => ({ value: uuid, label: `${name}, ${percent}%` })),
  ];
}
