import { Link } from '@tanstack/react-router';
import type { LineJson } from '@underlay/contract/invoice-lines.ts';
import { formatDollars } from '@underlay/domain/money/money.ts';
import { MomentDay } from '../../../ui/calendar-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { factsOfLine, type Standing, standingBadge, standingOf } from '../../payments/portal/payment-standing.ts';
import { receiptPath } from '../../portal/portal-paths.ts';
import { useAccountIds } from '../../portal/use-account-ids.ts';
import classes from './payment-label.module.css';

/** A payment in the ladder: when, how, what became of it, and where it stands unless it has simply settled. */
export function PaymentLabel({ payment, timeZone }: { payment: LineJson; timeZone: string }) {
  const ids = useAccountIds();
  const facts = factsOfLine(payment);
  const standing = facts && standingOf(facts);
  const badge = standing && standingBadge(standing);
  const became = standing && becameOf(standing, payment);
  const name = payment.paymentMethod === 'credit' ? 'Credit applied' : 'Payment';
  return (
    <span className={classes.label}>
      <span>
        {payment.paymentId === null ? name : <Link to={receiptPath(ids, payment.paymentId)}>{name}</Link>},{' '}
        <MomentDay at={payment.createdAt} timeZone={timeZone} />
        {!NAMES.has(payment.description) && `, ${payment.description}`}
        {became && <small className={classes.became}>{became}</small>}
      </span>
      {badge && <StatusBadge {...badge} />}
    </span>
  );
}

/** Descriptions that say no more than the name of the row. */
const NAMES: ReadonlySet<string> = new Set(['', 'Payment', 'Credit applied']);

/** What its figure alone does not say: what was paid at first, and why it does not count, or not in whole. */
function becameOf(standing: Standing, { rate, refunded, paymentFailure }: LineJson): string | null {
  if (standing === 'failed') return paymentFailure;
  if (standing === 'kept as credit') return `${formatDollars(rate)} kept as credit`;
  if (standing === 'refunded' || standing === 'partly refunded') {
    return `${formatDollars(rate)}, refunded ${formatDollars(refunded)}`;
  }
  return null;
}
