import { earlyCopy } from '@underlay/domain/copy/early.ts';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { type Cents, cents, formatCents } from '@underlay/domain/money/money.ts';
import type { OnlineCharge } from '@underlay/domain/payments/can-pay-online.ts';
import { useArrivalFocus } from '../../../ui/layout/page-title.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { PreparedOrder } from './order-queries.ts';
import classes from './payment-summary.module.css';

interface PaymentSummaryProps {
  readonly charge: OnlineCharge;
  /** What was chosen. Null for all that is due of one invoice. */
  readonly order?: PreparedOrder | null;
  /** It has taken the place of a button that was pressed, and takes its focus. */
  readonly opened?: boolean;
}

/** PAY-10, PAY-24: the total is what is charged. */
export function PaymentSummary({ charge, order = null, opened = false }: PaymentSummaryProps) {
  const heading = useArrivalFocus(opened);
  return (
    <Sheet className={classes.summary} aria-labelledby="payment-summary">
      <h2 id="payment-summary" ref={heading} tabIndex={-1}>
        Payment Summary
      </h2>
      <Figures rows={[...partsOf(order), ['Subtotal', charge.amount], ['Fees', charge.fee], ['Total', charge.total]]} />
    </Sheet>
  );
}

interface PaymentOfferProps {
  /** The specified labels differ from screen to screen (D77). */
  readonly idLabel: 'Invoice ID' | 'Invoice Id';
  readonly invoiceNumber: number | undefined;
  readonly order?: PreparedOrder | null;
  readonly charge: OnlineCharge;
}

/** PAY-08, PAY-22: what would be paid, before the form is opened. */
export function PaymentOffer({ idLabel, invoiceNumber, order = null, charge }: PaymentOfferProps) {
  return (
    <Sheet className={classes.summary}>
      {order === null && (
        <dl>
          <div>
            <dt>{idLabel}</dt>
            <dd>{invoiceNumber}</dd>
          </div>
        </dl>
      )}
      <Figures rows={[...partsOf(order), ['Amount', charge.amount], ['Fee', charge.fee], ['Total', charge.total]]} />
    </Sheet>
  );
}

/** Each invoice with what it loses, and the discount and credit that are not charged. */
const partsOf = (order: PreparedOrder | null): readonly (readonly [label: string, amount: Cents])[] =>
  order === null
    ? []
    : [
        ...order.targets.map((target) => [copy.invoice(target), target.amount] as const),
        ...((order.discount ?? 0) > 0 ? [[earlyCopy.taken(), cents(-order.discount)] as const] : []),
        ...(order.credit > 0 ? [[copy.credit(), cents(-order.credit)] as const] : []),
      ];

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
