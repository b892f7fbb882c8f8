import { CUSTOMER_FIELDS } from '@underlay/domain/customers/fields.ts';
import { useBusinessId } from '../../businesses/index.ts';
import { CreateContactPage } from '../../contacts/manager/index.ts';
import { CUSTOMER } from '../customer-kind.ts';
import { useCreateCustomer } from '../customer-queries.ts';
import { ExemptionFields } from './exemption-fields.tsx';

/** CUST-02. */
export function CreateCustomerPage() {
  const create = useCreateCustomer(useBusinessId());
  return (
    <CreateContactPage kind={CUSTOMER} fields={CUSTOMER_FIELDS} more={ExemptionFields} create={create.mutateAsync} />
  );
}
