import type { CustomerJson } from '@underlay/contract/customers.ts';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import { optional, required } from '../../../ui/form/field-rules.ts';

/** The first two parts of the form of a customer or a subcontractor. */
export const contactEntries = (stored?: Pick<CustomerJson, 'person' | 'address'>) => ({
  person: {
    firstName: stored?.person.firstName ?? '',
    lastName: stored?.person.lastName ?? '',
    maidenName: stored?.person.maidenName ?? '',
  },
  address: {
    addressLine1: stored?.address.addressLine1 ?? '',
    addressLine2: stored?.address.addressLine2 ?? '',
    city: stored?.address.city ?? '',
    state: stored?.address.state ?? '',
    zip: stored?.address.zip ?? '',
  },
});

/** CUST-03, SUB-04. */
export const CONTACT_RULES = {
  'person.firstName': required('name'),
  'person.lastName': required('name'),
  'person.maidenName': optional('name'),
  'address.addressLine1': required('plainText'),
  'address.addressLine2': optional('plainText'),
  'address.city': required('city'),
  'address.state': required('state'),
  'address.zip': required('zip'),
};

/** CUST-04, SUB-05: everybody but an individual has a business name. */
export const businessNameMessage = (value: unknown, type: string): string | null =>
  messageFor('plainText', typeof value === 'string' ? value.trim() : '', type !== 'individual');
