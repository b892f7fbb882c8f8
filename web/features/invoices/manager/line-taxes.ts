import type { TaxRateJson } from '@underlay/contract/tax-rates.ts';
import { NO_TAX, OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';

/** What a line of a document can be taxed with, the document's own first. Nothing where there is no named rate and it is taxed as usual (TAX-02). */
export function lineTaxes({ salesTaxPercentage }: InvoiceDetail, rates: readonly TaxRateJson[]) {
  const own = { value: OWN_TAX, label: `Sales tax, ${salesTaxPercentage}%` };
  const none = { value: NO_TAX, label: 'Not taxed' };
  return (tax: string = OWN_TAX) => {
    if (rates.length === 0 && tax === OWN_TAX) return [];
    // A retired rate stays on the lines that have it.
    const named = rates.filter(({ uuid, active }) => active || uuid === tax);
    return [own, none, ...named.map(({ uuid, name, percent }) => ({ value: uuid, label: `${name}, ${percent}%` }))];
  };
}
