import { type DocumentPrice, documentPrice, OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { rateOf } from '../../../api/money.ts';
import { type EditedLine, figuresOf, isBlank } from './edited-lines.ts';

type StoredLine = InvoiceDetail['lineItems'][number];
type Discount = Pick<NonNullable<StoredLine['discount']>, 'percent' | 'amount'>;

/** A draft as it is typed, stored or not, with what is stored of its discounts and taxes. Null when it is too large. */
export function typedPrice(invoice: InvoiceDetail, rows: readonly EditedLine[]): DocumentPrice | null {
  const stored = new Map(invoice.lineItems.map((line) => [line.uuid, line]));
  const lines = rows.flatMap((row) => {
    const figures = isBlank(row) ? null : figuresOf(row.texts);
    return figures === null ? [] : [{ ...figures, ...pricingOf(invoice, stored.get(row.uuid ?? '')) }];
  });
  const salesTaxRate = rateOf(invoice.salesTaxPercentage);
  return documentPrice({ salesTaxRate, ...partsOf(invoice.discount) }, lines);
}

function pricingOf(invoice: InvoiceDetail, line: StoredLine | undefined) {
  const named = invoice.taxes?.find(({ rateId }) => rateId !== null && rateId === line?.tax);
  return {
    ...partsOf(line?.discount ?? null),
    tax: line?.tax ?? OWN_TAX,
    taxName: named?.name ?? null,
    taxRate: named === undefined ? null : rateOf(named.percent),
  };
}

const partsOf = (discount: Discount | null) => ({
  discountPercent: typeof discount?.percent === 'number' ? rateOf(discount.percent) : null,
  discountAmount: discount?.amount ?? null,
});
