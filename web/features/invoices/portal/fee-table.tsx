import type { Cents } from '@underlay/domain/money/money.ts';
import { chargeOf, ONLINE_METHODS, type OnlineTerms, whyNotBy } from '@underlay/domain/payments/can-pay-online.ts';
import { Money } from '../../../ui/text/money.tsx';
import classes from './fee-table.module.css';

interface FeeTableProps {
  readonly terms: OnlineTerms;
  readonly amount: Cents;
}

const NAMES = { ach: 'Bank (ACH)', card: 'Card' } as const;

/** Fee and total of each way of paying that works, before anything is typed (D91). */
export function FeeTable({ terms, amount }: FeeTableProps) {
  const ways = ONLINE_METHODS.filter(
    (method) => whyNotBy(method, { amountDue: amount, isQuote: false }, terms) === null,
  ).map((method) => ({ name: NAMES[method], charge: chargeOf(amount, terms.fees[method]) }));
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
        {ways.map(({ name, charge }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
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
