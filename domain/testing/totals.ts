import type { InvoiceLine, Totals } from '../invoices/invoice.ts';
import type { BasisPoints } from '../money/money.ts';
import { price } from '../offers/price.ts';

/** What a document comes to whose lines are all taxed with its own rate. */
export function totalsOf(lines: readonly InvoiceLine[], salesTaxRate: BasisPoints): Totals | null {
  const key = 'document';
  const priced = price({
    lines: lines.map(({ quantity, rate }) => ({ quantity, rate, tax: key })),
    rates: [{ key, percent: salesTaxRate }],
  });
  return priced && { subtotal: priced.subtotal, salesTaxAmount: priced.tax, total: priced.total };
}
