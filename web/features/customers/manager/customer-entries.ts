import type { CustomerJson } from '@underlay/contract/customers.ts';
import { phoneDigits, phoneWhileTyping } from '@underlay/domain/contact/phone.ts';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import { type FieldRule, optional, required } from '../../../ui/form/field-rules.ts';
import type { CustomerEntries } from '../customer-queries.ts';

/** What the form holds: the address of a field is the path of its message in the server's answers. */
export const customerEntries = (customer?: CustomerJson) => ({
  person: {
    firstName: customer?.person.firstName ?? '',
    lastName: customer?.person.lastName ?? '',
    maidenName: customer?.person.maidenName ?? '',
  },
  address: {
    addressLine1: customer?.address.addressLine1 ?? '',
    addressLine2: customer?.address.addressLine2 ?? '',
    city: customer?.address.city ?? '',
    state: customer?.address.state ?? '',
    zip: customer?.address.zip ?? '',
  },
  business: {
    typeOfBusiness: customer?.businessType ?? '',
    name: customer?.name ?? '',
    phone: phoneWhileTyping(customer?.phone ?? ''),
    email: customer?.email ?? '',
  },
});
type Entries = ReturnType<typeof customerEntries>;

/** CUST-03, CUST-04. */
export const CUSTOMER_RULES: Record<string, FieldRule<Entries>> = {
  'person.firstName': required('name'),
  'person.lastName': required('name'),
  'person.maidenName': optional('name'),
  'address.addressLine1': required('plainText'),
  'address.addressLine2': optional('plainText'),
  'address.city': required('city'),
  'address.state': required('state'),
  'address.zip': required('zip'),
  'business.typeOfBusiness': required('select'),
  'business.name': (value, { business }) =>
    messageFor('plainText', typeof value === 'string' ? value.trim() : '', business.typeOfBusiness !== 'individual'),
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
