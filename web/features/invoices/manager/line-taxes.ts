import { useQuery } from '@tanstack/react-query';
import type { TaxRateJson } from '@underlay/contract/tax-rates.ts';
import { NO_TAX, OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import { OWN_TAX_NAME } from '@underlay/domain/offers/price-names.ts';
import { useEffect } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { taxRatesQuery } from '../../businesses/index.ts';
import type { EditedLine, LineTexts } from './edited-lines.ts';

/** What lines can be taxed with, and what those of each category start with. */
export interface KnownTaxes {
  readonly rates: readonly TaxRateJson[];
  readonly categories: readonly { readonly uuid: string; readonly tax?: string }[];
}

/**
 * What a new line in a category is taxed with, as the server says it: by a certificate nothing (TAX-06), else what the category has
 * (TAX-07), unless that is retired.
 */
export const startingTax =
  ({ exemption = null }: Pick<InvoiceDetail, 'exemption'>, { rates, categories }: KnownTaxes) =>
  (categoryId: string): string => {
    if (exemption !== null) return NO_TAX;
    const { tax = OWN_TAX } = categories.find(({ uuid }) => uuid === categoryId) ?? {};
    return tax === NO_TAX || rates.some(({ uuid, active }) => active && uuid === tax) ? tax : OWN_TAX;
  };

export interface LineTax {
  readonly value: string;
  readonly name: string;
  /** With its percent. */
  readonly label: string;
}

/** What a line of a document can be taxed with, as long as nobody has said it what it starts with first. Nothing where there is no named rate and it is taxed as usual (TAX-02). */
export function lineTaxes(invoice: InvoiceDetail, known: KnownTaxes) {
  const startOf = startingTax(invoice, known);
  const { rates } = known;
  const own = { value: OWN_TAX, name: OWN_TAX_NAME, label: `${OWN_TAX_NAME}, ${invoice.salesTaxPercentage}%` };
  const none = { value: NO_TAX, name: 'Not taxed', label: 'Not taxed' };
  return ({ tax, categoryId }: Pick<LineTexts, 'tax' | 'categoryId'>): readonly LineTax[] => {
    const start = startOf(categoryId);
    if (rates.length === 0 && [start, tax ?? start].every((each) => each === OWN_TAX)) return [];
    // A retired rate stays on the lines that have it.
    const named = rates.filter(({ uuid, active }) => active || uuid === tax);
    const all = [
      own,
      none,
      ...named.map(({ uuid, name, percent }) => ({ value: uuid, name, label: `${name}, ${percent}%` })),
    ];
    return tax === undefined ? all.toSorted((a, b) => Number(b.value === start) - Number(a.value === start)) : all;
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
