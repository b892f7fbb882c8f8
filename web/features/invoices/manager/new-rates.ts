import { isPayment } from '@underlay/domain/invoices/totals.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { type KnownTaxes, lineTaxes } from './line-taxes.ts';

export interface NewRates {
  readonly lineId: string;
  readonly description: string;
  /** "Rate $7.45, now $8.00". */
  readonly changes: readonly string[];
  /** What these say, for the server, which gives nothing that was not shown. */
  readonly byNow: NonNullable<InvoiceDetail['lineItems'][number]['byNow']>;
}

/** BOOK-08: the lines whose item has another rate, unit cost or tax by now. Only what one sees counts. */
export function newRates(invoice: InvoiceDetail, taxes: KnownTaxes): readonly NewRates[] {
  const taxesOf = lineTaxes(invoice, taxes);
  const nameOf = (tax: string) =>
    taxesOf({ tax, categoryId: '' }).find(({ value }) => value === tax)?.label ?? TAXES[tax] ?? 'another';
  return invoice.lineItems
    .filter((line) => !isPayment(line))
    .flatMap(({ uuid: lineId, description, rate, cost, tax, byNow }) => {
      if (!byNow) return [];
      const changes = [
        ...(byNow.rate === rate ? [] : [`Rate ${formatCents(rate)}, now ${formatCents(byNow.rate)}`]),
        ...(byNow.cost === undefined || byNow.cost === null || byNow.cost === cost
          ? []
          : [`Unit cost ${cost === null ? 'none' : formatCents(cost)}, now ${formatCents(byNow.cost)}`]),
        ...(byNow.tax === tax ? [] : [`Tax ${nameOf(tax)}, now ${nameOf(byNow.tax)}`]),
      ];
      return changes.length === 0 ? [] : [{ lineId, description, changes, byNow }];
    });
}

/** Where there is no named rate. */
const TAXES: Readonly<Record<string, string>> = { document: 'Sales tax', none: 'Not taxed' };
