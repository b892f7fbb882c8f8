import type { LineJson } from '@underlay/contract/invoice-lines.ts';
import { MomentDay } from '../../../ui/calendar-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { paymentTone } from '../payment-status-tone.ts';
import classes from './payment-label.module.css';

/** A payment in the ladder: when, how, and where it stands unless it has simply settled. */
export function PaymentLabel({ payment, timeZone }: { payment: LineJson; timeZone: string }) {
  const { paymentStatus: status, paymentFailure: failure } = payment;
  return (
    <span className={classes.label}>
      <span>
        Payment, <MomentDay at={payment.createdAt} timeZone={timeZone} />
        {payment.description !== '' && payment.description !== 'Payment' && `, ${payment.description}`}
        {status === 'failed' && failure !== null && <small className={classes.failure}>{failure}</small>}
      </span>
      {status !== null && status !== 'settled' && <StatusBadge value={status} tone={paymentTone(status)} />}
    </span>
  );
}
