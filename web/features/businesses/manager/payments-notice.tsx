import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OnboardingJson } from '@underlay/contract/onboarding.ts';
import { formatClock } from '@underlay/domain/calendar/calendar-date.ts';
import { useBusinessDay } from '../business-day.ts';
import { onboardingQuery, paymentSettingsQuery } from '../business-queries.ts';
import { useBusinessId } from '../use-business-id.ts';
import classes from './payments-notice.module.css';

/** One line on the dashboard when online payments are paused and a member has to act. Otherwise nothing at all. */
export function PaymentsNotice() {
  const businessId = useBusinessId();
  const { timeZone } = useBusinessDay(businessId);
  const onboarding = useQuery(onboardingQuery(businessId)).data;
  const settings = useQuery(paymentSettingsQuery(businessId)).data;
  const copy = settings?.frozen
    ? 'Online payments are stopped until a member lets them go on.'
    : (cardsPaused(settings?.cardsPausedUntil, timeZone) ??
      (onboarding === undefined ? null : onboardingNotice(onboarding)));
  if (copy === null) return null;
  return (
    <p className={classes.notice}>
      {copy}{' '}
      <Link to="/p/m/$businessId/settings" params={{ businessId }}>
        Open settings
      </Link>
    </p>
  );
}

/** TM-13: somebody tries out stolen cards. Null while nobody does. */
export function cardsPaused(until: string | null | undefined, timeZone: string): string | null {
  if (!until) return null;
  return `Card payments are paused until ${formatClock(new Date(until), timeZone)}, because many cards were declined. Customers who paid online before can still pay by card.`;
}

function onboardingNotice({ state, bankPayments, cardPayments }: OnboardingJson): string | null {
  if (state === 'rejected')
    return 'Customers cannot pay online: the payment provider does not work with this business.';
  if (state !== 'action_needed') return null;
  return bankPayments || cardPayments
    ? 'The payment provider asks for something more about the business.'
    : 'Customers cannot pay online: the payment provider asks for something more about the business.';
}
