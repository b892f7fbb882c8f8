import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CUSTOMER_FIELDS } from '@underlay/domain/customers/fields.ts';
import type { Customer } from '../../../api/answers.ts';
import { useMay } from '../../businesses/index.ts';
import { ContactRecord, EditContactPage } from '../../contacts/manager/index.ts';
import { CUSTOMER } from '../customer-kind.ts';
import { customerQuery, useChangeCustomer } from '../customer-queries.ts';
import { ExemptionFields } from './exemption-fields.tsx';

/** CUST-11, CUST-12. */
export function EditCustomerPage() {
  const { businessId, customerId } = useParams({ from: '/signed-in/p/m/$businessId/customers/$customerId/details' });
  const may = useMay();
  const change = useChangeCustomer(businessId, customerId);
  return (
    <ContactRecord kind={CUSTOMER} id={customerId} found={useQuery(customerQuery(businessId, customerId))}>
      {(customer) => (
        <EditContactPage
          kind={CUSTOMER}
          contact={customer}
          fields={CUSTOMER_FIELDS}
          more={ExemptionFields}
          // A server of the version before does not say.
          fixed={customer.isBilled && !may('invoice') ? REACHED : undefined}
          stored={inSentShape(customer)}
          change={change.mutateAsync}
        />
      )}
    </ContactRecord>
  );
}

/** Where their invoices and receipts go, and with them their link (docs/decisions/0061). */
const REACHED = {
  paths: ['business.email', 'business.phone'],
  why: 'Invoices and receipts go here. Somebody in the office can change it.',
};

/** What is read of a customer stands elsewhere than what is sent (API-27). */
const inSentShape = ({ person, address, version, businessType, exemption, ...business }: Customer) => ({
  person,
  exemption,
  address,
  version,
  business: { ...business, typeOfBusiness: businessType },
});
