/** What younger features may use of customers. */
export { type CustomerRow, hasNames, type PortalAccount, readCustomer, readPortalAccount } from './customer-store.ts';
export { mailAddresses } from './mail-addresses.ts';
export { createCustomer, customerRoutes, portalPath } from './routes.ts';
