import { Link } from '@tanstack/react-router';
import type { LineJson } from '@underlay/contract/invoice-lines.ts';
import { rungWords } from '@underlay/domain/invoices/ladder.ts';
import { MomentDay } from '../../../ui/text/calendar-text.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { standingBadge } from '../../payments/portal/payment-standing.ts';
import { receiptLink } from '../../portal/portal-paths.ts';
import { useAccountIds } from '../../portal/use-account-ids.ts';
import classes from './payment-label.module.css';

/** A payment in the ladder: when, how, what became of it, and where it stands unless it has simply settled. */
export function PaymentLabel({ payment, timeZone }: { payment: LineJson; timeZone: string }) {
  const ids = useAccountIds();
  const { name, note, standing, became } = rungWords(payment);
  const badge = standing && standingBadge(standing);
  return (
    <span className={classes.label}>
      <span>
        {payment.paymentId === null ? name : <Link {...receiptLink(ids, payment.paymentId)}>{name}</Link>},{' '}
        <MomentDay at={payment.createdAt} timeZone={timeZone} />
        {note !== null && `, ${note}`}
        {became && <small className={classes.became}>{became}</small>}
      </span>
      {badge && <StatusBadge {...badge} />}
    </span>
  );
}
