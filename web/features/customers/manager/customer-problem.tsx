import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { RecordProblem } from '../../../ui/feedback/record-problem.tsx';
import { useBusinessId } from '../../businesses/use-business-id.ts';

interface CustomerProblemProps {
  readonly error: Error;
  readonly customerId: string;
  readonly onRetry: () => void;
}

/** CUST-13, CUST-14. */
export const CustomerProblem = ({ error, customerId, onRetry }: CustomerProblemProps) => (
  <RecordProblem
    title="Customer"
    back={{ label: 'Customers', link: { to: '/p/m/$businessId/customers', params: { businessId: useBusinessId() } } }}
    error={error}
    unknown={`Unable to find customer with Id: ${customerId}`}
    failed="Issue displaying Customer Data. Please try again or contact support."
    onRetry={onRetry}
  />
);

export const CustomerWaiting = () => <PageWaiting label="Customer" />;
