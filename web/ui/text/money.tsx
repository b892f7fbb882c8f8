import { formatDollars } from '@underlay/domain/money/money.ts';
import classes from './money.module.css';

interface MoneyProps {
  readonly dollars: number;
  /** The whole of which `dollars` is still owed; shown beneath where it differs (D02). */
  readonly of?: number;
}

/** An amount as it travels, in tabular figures. Only $0.00 is quiet. */
export function Money({ dollars, of }: MoneyProps) {
  return (
    <span className={classes.money}>
      <span className={dollars === 0 ? classes.nil : undefined}>{formatDollars(dollars)}</span>
      {of !== undefined && of !== dollars && <small className={classes.of}> of {formatDollars(of)}</small>}
    </span>
  );
}
