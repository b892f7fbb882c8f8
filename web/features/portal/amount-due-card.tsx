import { type Cents, cents, formatCents } from '@underlay/domain/money/money.ts';
import type { ReactNode } from 'react';
import { SkeletonBar } from '../../ui/feedback/waiting.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import classes from './amount-due-card.module.css';

interface AmountDueCardProps {
  /** Undefined while it is on its way. */
  readonly amount: Cents | undefined;
  readonly children?: ReactNode;
}

/** D64: the left column shows what is owed unless the balance is -1 or lower (PACC-04, PACC-05). */
export const showsAmountDue = (balance: Cents | undefined): boolean => balance === undefined || balance > HIDDEN_FROM;

/** -$1.00 */
const HIDDEN_FROM = cents(-100);

/** The reason why anyone came: one large figure, to whom it goes and what to do next. */
export function AmountDueCard({ amount, children }: AmountDueCardProps) {
  return (
    <Sheet className={classes.card} aria-labelledby="amount-due" aria-busy={amount === undefined}>
      <h2 id="amount-due">Amount Due</h2>
      <strong className={classes.amount}>
        {amount === undefined ? <SkeletonBar width={11} height={2.5} /> : formatCents(amount)}
      </strong>
      {children}
    </Sheet>
  );
}
