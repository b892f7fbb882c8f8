import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePathId } from '../../../ui/path-id.ts';
import { onboardingQuery, paymentSettingsQuery } from '../business-queries.ts';
import classes from './payments-notice.module.css';

/** On the dashboard, one line when online payments rest for something that a member can mend; otherwise nothing at all. */
export function PaymentsNotice() {
  const businessId = usePathId('businessId');
  const onboarding = useQuery(onboardingQuery(businessId)).data;
  const frozen = useQuery(paymentSettingsQuery(businessId)).data?.frozen === true;
  const words = frozen
    ? 'Online payments are stopped until a member lets them go on.'
    : onboarding?.state === 'action_needed'
      ? askedWords(onboarding)
      : null;
  if (words === null) return null;
  return (
    <p className={classes.notice}>
      {words} <Link to={`/p/m/${businessId}/settings`}>Open settings</Link>
    </p>
  );
}

const askedWords = ({ bankPayments, cardPayments }: { bankPayments: boolean; cardPayments: boolean }): string =>
  bankPayments || cardPayments
    ? 'The payment provider asks for something more about the business.'
    : 'Customers cannot pay online: the payment provider asks for something more about the business.';
