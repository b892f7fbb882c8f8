import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { Money } from '../../../ui/text/money.tsx';
import classes from './offer-totals.module.css';
import type { OfferChoices } from './use-offer-choices.ts';

/** PINV-05, PINV-06: from the subtotal to the total, with what is chosen now. */
export const OfferTotals = ({ rows }: { rows: OfferChoices['totals'] }) => (
  <table className={classes.totals} aria-label={offerCopy.choice.totals()}>
    <tbody>
      {rows.map(({ kind, label, amount }) => (
        <tr key={label} data-kind={kind}>
          <th scope="row">{label}</th>
          <td>
            <Money cents={amount} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
