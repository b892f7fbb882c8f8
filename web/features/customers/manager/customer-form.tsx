import type { CustomerJson } from '@underlay/contract/customers.ts';
import { CUSTOMER_FIELDS } from '@underlay/domain/customers/fields.ts';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import type { CustomerEntries } from '../customer-queries.ts';
import { ContactForm } from './contact-form.tsx';

interface CustomerFormProps {
  readonly customer?: CustomerJson;
  readonly label: string;
  readonly save: string;
  readonly back: LinkTarget;
  readonly submit: (body: CustomerEntries) => Promise<void>;
}

const INFORMATION = ['business.typeOfBusiness', 'business.name', 'business.phone', 'business.email'];

/** CUST-02, CUST-11. */
export const CustomerForm = ({ customer, ...props }: CustomerFormProps) => (
  <ContactForm
    {...props}
    fields={CUSTOMER_FIELDS}
    information={INFORMATION}
    stored={customer && inSentShape(customer)}
  />
);

/** What is read of a customer stands elsewhere than what is sent (API-27). */
const inSentShape = ({ person, address, version, businessType, ...business }: CustomerJson) => ({
  person,
  address,
  version,
  business: { ...business, typeOfBusiness: businessType },
});
