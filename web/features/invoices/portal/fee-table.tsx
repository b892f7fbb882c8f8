import type { Cents } from '@underlay/domain/money/money.ts';
import type { Account } from '../../../api/answers.ts';
import { Money } from '../../../ui/text/money.tsx';
import { chargeFor } from '../../portal/index.ts';
import classes from './fee-table.module.css';

interface FeeTableProps {
  readonly account: Pick<Account, 'fees'>;
  readonly amount: Cents;
  readonly eligible: { readonly bankPaymentEligible: boolean; readonly cardPaymentEligible: boolean };
}

/** Fee and total of each way of paying, before anything is typed (D91). */
export function FeeTable({ account, amount, eligible }: FeeTableProps) {
  const ways = [
    { name: 'Bank (ACH)', open: eligible.bankPaymentEligible, charge: chargeFor(account, 'ach', amount) },
    { name: 'Card', open: eligible.cardPaymentEligible, charge: chargeFor(account, 'card', amount) },
  ];
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
        {ways
          .filter(({ open }) => open)
          .map(({ name, charge }) => (
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
