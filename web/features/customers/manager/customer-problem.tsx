import { Button } from '@mantine/core';
import { ApiError } from '../../../api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PageWaiting } from '../../../ui/page-waiting.tsx';
import { usePathId } from '../../../ui/path-id.ts';

interface CustomerProblemProps {
  readonly error: Error;
  readonly customerId: string;
  readonly onRetry: () => void;
}

/** CUST-13, CUST-14. */
export function CustomerProblem({ error, customerId, onRetry }: CustomerProblemProps) {
  const list = `/p/m/${usePathId('businessId')}/customers`;
  const unknown = error instanceof ApiError && error.status === 404;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Customers', to: list }, { label: 'Customer' }]} />
      <PageHead title="Customer" />
      <Alert
        action={
          !unknown && (
            <Button variant="default" onClick={onRetry}>
              Retry
            </Button>
          )
        }
      >
        {unknown
          ? `Unable to find customer with Id: ${customerId}`
          : 'Issue displaying Customer Data. Please try again or contact support.'}
      </Alert>
    </>
  );
}

export const CustomerWaiting = () => <PageWaiting label="Customer" />;
