import { type Cents, formatCents } from '@underlay/domain/money/money.ts';
import type { OnlineCharge } from '@underlay/domain/payments/can-pay-online.ts';
import { useArrivalFocus } from '../../../ui/layout/page-title.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import classes from './payment-summary.module.css';

interface PaymentSummaryProps {
  readonly charge: OnlineCharge;
  /** It has taken the place of a button that was pressed, and takes its focus. */
  readonly opened?: boolean;
}

/** PAY-10, PAY-24: the total is what is charged. */
export function PaymentSummary({ charge, opened = false }: PaymentSummaryProps) {
  const heading = useArrivalFocus(opened);
  return (
    <Sheet className={classes.summary} aria-labelledby="payment-summary">
      <h2 id="payment-summary" ref={heading} tabIndex={-1}>
        Payment Summary
      </h2>
      <Figures
        rows={[
          ['Subtotal', charge.amount],
          ['Fees', charge.fee],
          ['Total', charge.total],
        ]}
      />
    </Sheet>
  );
}

interface PaymentOfferProps {
  /** The specified labels differ from screen to screen (D77). */
  readonly idLabel: 'Invoice ID' | 'Invoice Id';
  readonly invoiceNumber: number | undefined;
  readonly charge: OnlineCharge;
}

/** PAY-08, PAY-22: what would be paid, before the form is opened. */
export function PaymentOffer({ idLabel, invoiceNumber, charge }: PaymentOfferProps) {
  return (
    <Sheet className={classes.summary}>
      <dl>
        <div>
          <dt>{idLabel}</dt>
          <dd>{invoiceNumber}</dd>
        </div>
      </dl>
      <Figures
        rows={[
          ['Amount', charge.amount],
          ['Fee', charge.fee],
          ['Total', charge.total],
        ]}
      />
    </Sheet>
  );
}

function Figures({ rows }: { rows: readonly (readonly [label: string, amount: Cents])[] }) {
  return (
    <dl>
      {rows.map(([label, amount]) => (
        <div key={label} className={label === 'Total' ? classes.total : undefined}>
          <dt>{label}</dt>
          <dd>{formatCents(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
