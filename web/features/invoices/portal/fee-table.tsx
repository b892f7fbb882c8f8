import { dueCopy } from '@underlay/domain/copy/due.ts';
import { METHOD_NAMES, type OnlineTerms, type Owed, waysToPay } from '@underlay/domain/payments/can-pay-online.ts';
import { Money } from '../../../ui/text/money.tsx';
import classes from './fee-table.module.css';

interface FeeTableProps {
  readonly terms: OnlineTerms;
  readonly owed: Owed;
}

/** Fee and total of each way of paying that works, before anything is typed (D91). */
export function FeeTable({ terms, owed }: FeeTableProps) {
  return (
    <table className={classes.fees}>
      <thead>
        <tr>
          <th scope="col">Pay with</th>
          <th scope="col">Fee</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {waysToPay(owed, terms).map(({ method, charge, discount }) => (
          <tr key={method}>
            <th scope="row">
              {METHOD_NAMES[method]}
              {discount > 0 && <small>{dueCopy.off({ amount: discount })}</small>}
            </th>
            <td>
              <Money cents={charge.fee} />
            </td>
            <td>
              <Money cents={charge.total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
