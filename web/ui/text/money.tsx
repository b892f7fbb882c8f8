import { type Cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import classes from './money.module.css';

const NIL = formatCents(ZERO);

interface MoneyProps {
  /** Left out of an answer for whoever may not see it. Then nothing stands here. */
  readonly cents: Cents | undefined;
  /** The whole of which it is still owed. It is shown beneath where it differs (D02). */
  readonly of?: Cents | undefined;
}

/** An amount in tabular figures. Only $0.00 is quiet. */
export function Money({ cents, of = cents }: MoneyProps) {
  if (cents === undefined) return null;
  const amount = formatCents(cents);
  return (
    <span className={classes.money}>
      <span className={amount === NIL ? classes.nil : undefined}>{amount}</span>
      {of !== undefined && of !== cents && <small className={classes.of}> of {formatCents(of)}</small>}
    </span>
  );
}
