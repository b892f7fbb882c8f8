import type { ReactNode } from 'react';
import { Money } from '../../../ui/text/money.tsx';
import classes from './ladder.module.css';

interface LadderProps {
  readonly subtotal: number;
  readonly salesTax: number;
  readonly percentage: number;
  readonly total: number;
  /** Rows of payments, and what is then still owed (D02). */
  readonly payments?: ReactNode;
  readonly due?: number;
}

/** From the subtotal down to what is owed, at the lower right. */
export function Ladder({ subtotal, salesTax, percentage, total, payments, due }: LadderProps) {
  return (
    <dl className={classes.ladder} aria-label="Totals">
      <Rung label="Subtotal" dollars={subtotal} />
      <Rung label={`Sales tax, ${percentage}%`} dollars={salesTax} />
      <Rung label="Total" dollars={total} kind="total" />
      {payments}
      {due !== undefined && <Rung label="Amount Due" dollars={due} kind="due" />}
    </dl>
  );
}

function Rung({ label, dollars, kind }: { label: string; dollars: number; kind?: 'total' | 'due' }) {
  return (
    <div data-kind={kind}>
      <dt>{label}</dt>
      <dd>
        <Money dollars={dollars} />
      </dd>
    </div>
  );
}
