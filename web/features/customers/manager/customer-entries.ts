import type { CustomerJson } from '@underlay/contract/customers.ts';
import { phoneDigits, phoneWhileTyping } from '@underlay/domain/contact/phone.ts';
import { type FieldRule, required } from '../../../ui/form/field-rules.ts';
import type { CustomerEntries } from '../customer-queries.ts';
import { businessNameMessage, CONTACT_RULES, contactEntries } from './contact-entries.ts';

/** What the form holds: the address of a field is the path of its message in the server's answers. */
export const customerEntries = (customer?: CustomerJson) => ({
  ...contactEntries(customer),
  business: {
    typeOfBusiness: customer?.businessType ?? '',
    name: customer?.name ?? '',
    phone: phoneWhileTyping(customer?.phone ?? ''),
    email: customer?.email ?? '',
  },
});
type Entries = ReturnType<typeof customerEntries>;

export const CUSTOMER_PATHS = {
  type: 'business.typeOfBusiness',
  businessName: 'business.name',
  phone: 'business.phone',
  email: 'business.email',
} as const;

/** CUST-03, CUST-04. */
export const CUSTOMER_RULES: Record<string, FieldRule<Entries>> = {
  ...CONTACT_RULES,
  'business.typeOfBusiness': required('select'),
  'business.name': (value, { business }) => businessNameMessage(value, business.typeOfBusiness),
  'business.phone': required('phone'),
  'business.email': required('email'),
};

/** From what was typed to what is sent (API-27): the phone without its dashes. */
export function customerBody({ person, address, business }: Entries, version?: number): CustomerEntries {
  const individual = business.typeOfBusiness === 'individual';
  return {
    person,
    address,
    business: {
      ...business,
      name: individual ? '' : business.name,
      phone: phoneDigits(business.phone),
      typeOfBusiness: individual ? 'individual' : 'business',
    },
    ...(version !== undefined && { version }),
  };
}
