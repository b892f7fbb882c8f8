import { type Cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import classes from './money.module.css';

const NIL = formatCents(ZERO);

interface MoneyProps {
  readonly cents: Cents;
  /** The whole of which it is still owed. It is shown beneath where it differs (D02). */
  readonly of?: Cents;
}

/** An amount in tabular figures. Only $0.00 is quiet. */
export function Money({ cents, of = cents }: MoneyProps) {
  const amount = formatCents(cents);
  return (
    <span className={classes.money}>
      <span className={amount === NIL ? classes.nil : undefined}>{amount}</span>
      {of !== cents && <small className={classes.of}> of {formatCents(of)}</small>}
    </span>
  );
}
