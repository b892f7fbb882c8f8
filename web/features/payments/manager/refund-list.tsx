import { add, formatCents } from '@underlay/domain/money/money.ts';
import { describeTender } from '@underlay/domain/payments/hand-payment.ts';
import type { Refund } from '../../../api/answers.ts';
import { DateText } from '../../../ui/text/calendar-text.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import classes from './refund.module.css';
import { placesOfRefund, refundBadge } from './refund-copy.ts';

/** What went back before, or could not. Each has its state, the reason, and why it failed. */
export function RefundList({ businessId, refunds }: { businessId: string; refunds: readonly Refund[] }) {
  const { dayOf } = useBusinessDay(businessId);
  if (refunds.length === 0) return null;
  return (
    <ul className={classes.refunds} aria-label="Earlier refunds">
      {refunds.map((refund) => (
        <li key={refund.uuid}>
          <span className={classes.when}>
            <b>{wholeOf(refund)}</b> {dayOf(refund.createdAt)}
            {refund.by && <> by {refund.by}</>}
          </span>
          <StatusBadge {...refundBadge(refund)} />
          <span className={classes.reason}>
            {refund.reason}
            {refund.method && (
              <>
                {', '}
                {describeTender({ tender: refund.method, reference: refund.reference }).toLowerCase()}, paid{' '}
                <DateText day={refund.paidOn ?? ''} />
              </>
            )}
          </span>
          <PlacesOf refund={refund} />
          {refund.failure !== null && <span className={classes.failure}>{refund.failure}</span>}
        </li>
      ))}
    </ul>
  );
}

function PlacesOf({ refund }: { refund: Refund }) {
  const places = placesOfRefund(refund);
  return places === null ? null : <span className={classes.reason}>{places}</span>;
}

const wholeOf = ({ amount, fee }: Refund): string => formatCents(add(amount, fee));
