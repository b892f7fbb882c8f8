import type { ContactKind } from '../contacts/index.ts';

export const CUSTOMER: ContactKind = {
  one: 'Customer',
  many: 'Customers',
  list: (businessId) => ({ to: '/p/m/$businessId/customers', params: { businessId } }),
  create: (businessId) => ({ to: '/p/m/$businessId/customers/create', params: { businessId } }),
  view: (businessId, customerId) => ({
    to: '/p/m/$businessId/customers/$customerId',
    params: { businessId, customerId },
  }),
  edit: (businessId, customerId) => ({
    to: '/p/m/$businessId/customers/$customerId/details',
    params: { businessId, customerId },
  }),
};
