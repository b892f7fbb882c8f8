import type { CustomerJson } from '@underlay/contract/customers.ts';

export const customerTypeLabel = (type: CustomerJson['businessType']): string =>
  type === 'business' ? 'Business' : 'Individual';

export const personName = ({ person }: Pick<CustomerJson, 'person'>): string =>
  `${person.firstName} ${person.lastName}`.trim();
