import type { TaxRateJson } from '@underlay/contract/tax-rates.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { rateOf } from '../../../api/money.ts';
import type { EditedLine } from './edited-lines.ts';
import classes from './invoice-lines.module.css';
import { InvoiceTotals } from './invoice-totals.tsx';
import { typedPrice } from './typed-price.ts';

interface TypedTotalsProps {
  readonly rows: readonly EditedLine[];
  readonly invoice: InvoiceDetail;
  readonly rates: readonly TaxRateJson[];
}

/** The totals of what is typed, stored or not. */
export function TypedTotals({ rows, invoice, rates }: TypedTotalsProps) {
  const totals = typedPrice(invoice, rows, rates);
  if (totals === null)
    return (
      <p role="alert" className={classes.tooLarge}>
        The total may not exceed $99,999,999.99.
      </p>
    );
  return (
    <InvoiceTotals
      subtotal={totals.subtotal}
      discount={invoice.discount && { name: invoice.discount.name, taken: totals.discount }}
      taxes={totals.taxes}
      salesTaxRate={rateOf(invoice.salesTaxPercentage)}
      total={totals.total}
    />
  );
}
