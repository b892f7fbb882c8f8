import { TOTAL_TOO_LARGE } from '@underlay/domain/money/money.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { rateOf } from '../../../api/money.ts';
import { DiscountRow } from './discount-row.tsx';
import type { DocumentDiscount } from './document-discount.ts';
import type { EditedLine } from './edited-lines.ts';
import classes from './invoice-lines.module.css';
import { InvoiceTotals } from './invoice-totals.tsx';
import type { KnownTaxes } from './line-taxes.ts';
import { MarginFigures } from './margin-figures.tsx';
import type { Margins } from './typed-margins.ts';
import { typedPrice } from './typed-price.ts';

/** The totals, and beside them what is left of them. */
export const LineFigures = ({ margins, ...typed }: TypedTotalsProps & { readonly margins: Margins | null }) => (
  <div className={classes.figures}>
    {margins && <MarginFigures of={margins.whole} />}
    <TypedTotals {...typed} />
  </div>
);

interface TypedTotalsProps {
  readonly rows: readonly EditedLine[];
  readonly invoice: InvoiceDetail;
  readonly taxes: KnownTaxes;
  readonly discount: DocumentDiscount;
}

/** The totals of what is typed, stored or not. */
function TypedTotals({ rows, invoice, taxes, discount }: TypedTotalsProps) {
  const totals = typedPrice({ ...invoice, ...discount.parts }, rows, taxes);
  if (totals === null)
    return (
      <p role="alert" className={classes.tooLarge}>
        {TOTAL_TOO_LARGE}
      </p>
    );
  return (
    <InvoiceTotals
      subtotal={totals.subtotal}
      typedDiscount={<DiscountRow discount={discount} taken={totals.discount} />}
      taxes={totals.taxes}
      salesTaxRate={rateOf(invoice.salesTaxPercentage)}
      total={totals.total}
    />
  );
}
