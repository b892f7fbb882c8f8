import { useQuery } from '@tanstack/react-query';
import type { TaxRateJson } from '@underlay/contract/tax-rates.ts';
import { NO_TAX, OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import { useEffect } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { taxRatesQuery } from '../../businesses/index.ts';
import type { EditedLine } from './edited-lines.ts';

/** How a new line of a document is taxed: by a certificate not at all (TAX-06). */
export const startingTax = ({ exemption = null }: Pick<InvoiceDetail, 'exemption'>): string =>
  exemption === null ? OWN_TAX : NO_TAX;

/** What a line of a document can be taxed with, what it starts with first. Nothing where there is no named rate and it is taxed as usual (TAX-02). */
export function lineTaxes(invoice: InvoiceDetail, rates: readonly TaxRateJson[]) {
  const start = startingTax(invoice);
  const own = { value: OWN_TAX, label: `Sales tax, ${invoice.salesTaxPercentage}%` };
  const none = { value: NO_TAX, label: 'Not taxed' };
  return (tax: string = start) => {
    if (rates.length === 0 && tax === OWN_TAX && start === OWN_TAX) return [];
    // A retired rate stays on the lines that have it.
    const named = rates.filter(({ uuid, active }) => active || uuid === tax);
    const usual = start === OWN_TAX ? [own, none] : [none, own];
    return [...usual, ...named.map(({ uuid, name, percent }) => ({ value: uuid, label: `${name}, ${percent}%` }))];
  };
}

/** The named rates. They are asked for again when a line has one that was named since. */
export function useRates(businessId: string, rows: readonly EditedLine[]): readonly TaxRateJson[] {
  const { data, refetch } = useQuery(taxRatesQuery(businessId));
  const known = [OWN_TAX, NO_TAX, ...(data ?? []).map(({ uuid }) => uuid)];
  const isNamedSince = data !== undefined && rows.some(({ texts: { tax = OWN_TAX } }) => !known.includes(tax));
  useEffect(() => {
    if (isNamedSince) void refetch();
  }, [isNamedSince, refetch]);
  return data ?? [];
}
