import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useBusinessId } from '../../businesses/use-business-id.ts';
import { useCreateCustomer } from '../customer-queries.ts';
import { CustomerForm } from './customer-form.tsx';

export function CreateCustomerPage() {
  const businessId = useBusinessId();
  const navigate = useNavigate();
  const create = useCreateCustomer(businessId);
  const list = { to: '/p/m/$businessId/customers', params: { businessId } } as const;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Customers', link: list }, { label: 'Add Customer' }]} />
      <PageHead title="Add Customer" />
      <CustomerForm
        label="Add Customer"
        save="Add Customer"
        back={list}
        submit={async (body) => {
          const customer = await create.mutateAsync(body);
          toast(`${customer.displayName} was added`);
          await navigate({
            to: '/p/m/$businessId/customers/$customerId',
            params: { businessId, customerId: customer.uuid },
            ignoreBlocker: true,
            replace: true,
          });
        }}
      />
    </>
  );
}
