import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { customerQuery, useChangeCustomer } from '../customer-queries.ts';
import { CustomerForm } from './customer-form.tsx';
import { CustomerProblem, CustomerWaiting } from './customer-problem.tsx';

/** CUST-11, CUST-12. */
export function EditCustomerPage() {
  const { businessId, customerId } = useParams({ from: '/signed-in/p/m/$businessId/customers/$customerId/details' });
  const navigate = useNavigate();
  const { data: customer, error, refetch } = useQuery(customerQuery(businessId, customerId));
  const change = useChangeCustomer(businessId, customerId);
  const list = { to: '/p/m/$businessId/customers', params: { businessId } } as const;
  const view = { to: '/p/m/$businessId/customers/$customerId', params: { businessId, customerId } } as const;
  if (customer === undefined) {
    if (error === null) return <CustomerWaiting />;
    return <CustomerProblem error={error} customerId={customerId} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Customers', link: list },
          { label: customer.displayName, link: view },
          { label: 'Edit Details' },
        ]}
      />
      <PageHead title="Edit Details" />
      <CustomerForm
        key={customer.uuid}
        customer={customer}
        label="Edit Details"
        save="Save Changes"
        back={view}
        submit={async (body) => {
          await change.mutateAsync(body);
          toast('Changes saved');
          await navigate({ ...view, ignoreBlocker: true });
        }}
      />
    </>
  );
}
