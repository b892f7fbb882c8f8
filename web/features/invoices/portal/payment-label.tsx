import { Link } from '@tanstack/react-router';
import { paymentLabels } from '@underlay/domain/invoices/totals.ts';
import { MomentDay } from '../../../ui/text/calendar-text.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { displayStatusBadge } from '../../payments/portal/index.ts';
import { receiptLink, useAccountIds } from '../../portal/index.ts';
import type { PaymentOfInvoice } from './invoice-lines.ts';
import classes from './payment-label.module.css';

/** A payment among the totals: when, how, and what became of it. Its status stands there unless it has simply settled. */
export function PaymentLabel({ payment, timeZone }: { payment: PaymentOfInvoice; timeZone: string }) {
  const ids = useAccountIds();
  const { name, note, displayStatus, became } = paymentLabels(payment);
  const badge = displayStatus && displayStatusBadge(displayStatus);
  return (
    <span className={classes.label}>
      <span>
        {payment.paymentId === null ? name : <Link {...receiptLink(ids, payment.paymentId)}>{name}</Link>},{' '}
        <MomentDay at={payment.createdAt} timeZone={timeZone} day={payment.receivedOn} />
        {note !== null && `, ${note}`}
        {became && <small className={classes.became}>{became}</small>}
      </span>
      {badge && <StatusBadge {...badge} />}
    </span>
  );
}
