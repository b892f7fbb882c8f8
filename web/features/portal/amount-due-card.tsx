import { type Cents, cents, formatCents } from '@underlay/domain/money/money.ts';
import type { ReactNode } from 'react';
import { SkeletonBar } from '../../ui/feedback/waiting.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import classes from './amount-due-card.module.css';

interface FigureCardProps {
  readonly label: string;
  /** Undefined while it is on its way. */
  readonly amount: Cents | undefined;
  /** It changes with what is pressed elsewhere, and is read aloud then. */
  readonly live?: boolean;
  readonly children?: ReactNode;
}

/** D64: the left column shows what is owed unless the balance is -1 or lower (PACC-04, PACC-05). */
export const showsAmountDue = (balance: Cents | undefined): boolean => balance === undefined || balance > HIDDEN_FROM;

/** -$1.00 */
const HIDDEN_FROM = cents(-100);

/** The reason why anyone came: one large figure, to whom it goes and what to do next. */
export const AmountDueCard = (props: Omit<FigureCardProps, 'label' | 'live'>) => (
  <FigureCard label="Amount Due" {...props} />
);

/** The same of another figure. */
export function FigureCard({ label, amount, live = false, children }: FigureCardProps) {
  return (
    <Sheet className={classes.card} aria-labelledby="amount-due" aria-busy={amount === undefined}>
      {/* It stands before the heading of the page, and is none itself. */}
      <p id="amount-due" className={classes.label}>
        {label}
      </p>
      <strong className={classes.amount} aria-live={live ? 'polite' : undefined}>
        {amount === undefined ? <SkeletonBar width={11} height={2.5} /> : formatCents(amount)}
      </strong>
      {children}
    </Sheet>
  );
}
