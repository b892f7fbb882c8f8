import { heldRow, taxLabel } from '@underlay/domain/invoices/totals.ts';
import { type BasisPoints, type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import { DISCOUNT_NAME, OWN_TAX_NAME } from '@underlay/domain/offers/price-names.ts';
import type { ReactNode } from 'react';
import { Money } from '../../../ui/text/money.tsx';
import classes from './invoice-totals.module.css';

interface InvoiceTotalsProps {
  readonly subtotal: Cents;
  readonly discount?: { readonly name: string; readonly taken: Cents } | null;
  /** In its place, while it is typed. */
  readonly typedDiscount?: ReactNode;
  readonly taxes: readonly { readonly name: string; readonly percent: BasisPoints; readonly tax: Cents }[];
  /** The document's own rate. It stands with 0 where there is no tax. */
  readonly salesTaxRate: BasisPoints;
  /** Of a draw: what of it is held back (RET-02). */
  readonly retained?: { readonly percent: BasisPoints; readonly amount: Cents } | null;
  readonly total: Cents;
  /** Rows of payments, and what is then still owed (D02). */
  readonly payments?: ReactNode;
  readonly due?: Cents;
}

/** From the subtotal down to what is owed, at the lower right. */
export function InvoiceTotals({
  subtotal,
  discount,
  taxes,
  salesTaxRate,
  retained,
  total,
  payments,
  due,
  ...typed
}: InvoiceTotalsProps) {
  const shown = taxes.length > 0 ? taxes : [{ name: OWN_TAX_NAME, percent: salesTaxRate, tax: ZERO }];
  return (
    <dl className={classes.totals} aria-label="Totals">
      <TotalsRow label="Subtotal" amount={subtotal} />
      {typed.typedDiscount}
      {discount && <TotalsRow label={discount.name || DISCOUNT_NAME} amount={cents(-discount.taken)} />}
      {shown.map((tax) => (
        <TotalsRow key={taxLabel(tax)} label={taxLabel(tax)} amount={tax.tax} />
      ))}
      {retained && <TotalsRow {...heldRow(retained)} />}
      <TotalsRow label="Total" amount={total} kind="total" />
      {payments}
      {due !== undefined && <TotalsRow label="Amount Due" amount={due} kind="due" />}
    </dl>
  );
}

function TotalsRow({ label, amount, kind }: { label: string; amount: Cents; kind?: 'total' | 'due' }) {
  return (
    <div data-kind={kind}>
      <dt>{label}</dt>
      <dd>
        <Money cents={amount} />
      </dd>
    </div>
  );
}
