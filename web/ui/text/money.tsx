import { type Cents, formatCents, formatDollars, ZERO } from '@underlay/domain/money/money.ts';
import classes from './money.module.css';

const NIL = formatCents(ZERO);

type MoneyProps =
  | { readonly cents: Cents }
  | {
      /** As it travels. */
      readonly dollars: number;
      /** The whole of which `dollars` is still owed; shown beneath where it differs (D02). */
      readonly of?: number;
    };

/** An amount in tabular figures. Only $0.00 is quiet. */
export function Money(props: MoneyProps) {
  const [amount, of] = 'cents' in props ? [formatCents(props.cents)] : [formatDollars(props.dollars), props.of];
  const whole = of === undefined ? amount : formatDollars(of);
  return (
    <span className={classes.money}>
      <span className={amount === NIL ? classes.nil : undefined}>{amount}</span>
      {whole !== amount && <small className={classes.of}> of {whole}</small>}
    </span>
  );
}
