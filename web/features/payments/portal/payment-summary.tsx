import { earlyCopy } from '@underlay/domain/copy/early.ts';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { DISCOUNT_NAMES } from '@underlay/domain/credits/credit-kind.ts';
import { type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { OnlineCharge } from '@underlay/domain/payments/can-pay-online.ts';
import { useArrivalFocus } from '../../../ui/layout/page-title.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { bankDiscountIn, type PreparedOrder } from './order-queries.ts';
import classes from './payment-summary.module.css';

interface PaymentSummaryProps {
  readonly charge: OnlineCharge;
  /** What was chosen. Null for all that is due of one invoice. */
  readonly order?: PreparedOrder | null;
  /** A bank account pays. */
  readonly byBank?: boolean;
  /** It has taken the place of a button that was pressed, and takes its focus. */
  readonly opened?: boolean;
}

/** PAY-10, PAY-24: the total is what is charged. */
export function PaymentSummary({ charge, order = null, byBank = false, opened = false }: PaymentSummaryProps) {
  const heading = useArrivalFocus(opened);
  return (
    <Sheet className={classes.summary} aria-labelledby="payment-summary">
      <h2 id="payment-summary" ref={heading} tabIndex={-1}>
        Payment Summary
      </h2>
      <Figures
        rows={[...partsOf(order, byBank), ['Subtotal', charge.amount], ['Fees', charge.fee], ['Total', charge.total]]}
      />
    </Sheet>
  );
}

interface PaymentOfferProps {
  /** The specified labels differ from screen to screen (D77). */
  readonly idLabel: 'Invoice ID' | 'Invoice Id';
  readonly invoiceNumber: number | undefined;
  readonly order?: PreparedOrder | null;
  /** A bank account pays. */
  readonly byBank?: boolean;
  readonly charge: OnlineCharge;
}

/** PAY-08, PAY-22: what would be paid, before the form is opened. */
export function PaymentOffer({ idLabel, invoiceNumber, order = null, byBank = false, charge }: PaymentOfferProps) {
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
      <Figures
        rows={[...partsOf(order, byBank), ['Amount', charge.amount], ['Fee', charge.fee], ['Total', charge.total]]}
      />
    </Sheet>
  );
}

/** Each invoice with what it loses, and the discounts and credit that are not charged. */
function partsOf(order: PreparedOrder | null, isByBank: boolean): readonly (readonly [string, Cents])[] {
  if (order === null) return [];
  const byBank = isByBank ? bankDiscountIn(order) : ZERO;
  return [
    ...order.targets.map((target) => [copy.invoice(target), target.amount] as const),
    ...((order.discount ?? 0) > 0 ? [[earlyCopy.taken(), cents(-order.discount)] as const] : []),
    ...(order.credit > 0 ? [[copy.credit(), cents(-order.credit)] as const] : []),
    ...(byBank > 0 ? [[DISCOUNT_NAMES.bank, cents(-byBank)] as const] : []),
  ];
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
