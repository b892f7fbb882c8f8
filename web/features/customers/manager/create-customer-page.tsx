import { CUSTOMER_FIELDS } from '@underlay/domain/customers/fields.ts';
import { useBusinessId } from '../../businesses/use-business-id.ts';
import { CreateContactPage } from '../../contacts/manager/create-contact-page.tsx';
import { CUSTOMER } from '../customer-kind.ts';
import { useCreateCustomer } from '../customer-queries.ts';

/** CUST-02. */
export function CreateCustomerPage() {
  const create = useCreateCustomer(useBusinessId());
  return <CreateContactPage kind={CUSTOMER} fields={CUSTOMER_FIELDS} create={create.mutateAsync} />;
}
