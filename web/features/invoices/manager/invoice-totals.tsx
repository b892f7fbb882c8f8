import type { Cents } from '@underlay/domain/money/money.ts';
import type { ReactNode } from 'react';
import { Money } from '../../../ui/text/money.tsx';
import classes from './invoice-totals.module.css';

interface InvoiceTotalsProps {
  readonly subtotal: Cents;
  readonly salesTax: Cents;
  readonly percentage: number;
  readonly total: Cents;
  /** Rows of payments, and what is then still owed (D02). */
  readonly payments?: ReactNode;
  readonly due?: Cents;
}

/** From the subtotal down to what is owed, at the lower right. */
export function InvoiceTotals({ subtotal, salesTax, percentage, total, payments, due }: InvoiceTotalsProps) {
  return (
    <dl className={classes.totals} aria-label="Totals">
      <TotalsRow label="Subtotal" amount={subtotal} />
      <TotalsRow label={`Sales tax, ${percentage}%`} amount={salesTax} />
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
