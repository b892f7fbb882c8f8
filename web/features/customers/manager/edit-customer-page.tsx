import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { usePathId } from '../../../ui/path-id.ts';
import { customerQuery, useChangeCustomer } from '../customer-queries.ts';
import { CustomerForm } from './customer-form.tsx';
import { CustomerProblem, CustomerWaiting } from './customer-problem.tsx';

/** CUST-11, CUST-12. */
export function EditCustomerPage() {
  const businessId = usePathId('businessId');
  const customerId = usePathId('customerId');
  const navigate = useNavigate();
  const { data: customer, error, refetch } = useQuery(customerQuery(businessId, customerId));
  const change = useChangeCustomer(businessId, customerId);
  const list = `/p/m/${businessId}/customers`;
  const view = `${list}/${customerId}`;
  if (customer === undefined) {
    if (error === null) return <CustomerWaiting />;
    return <CustomerProblem error={error} customerId={customerId} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Customers', to: list },
          { label: customer.displayName, to: view },
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
          await navigate({ to: view, ignoreBlocker: true });
        }}
      />
    </>
  );
}
