/** What younger features may use of customers. */
export { type CustomerRow, hasNames, type PortalAccount, readCustomer, readPortalAccount } from './customer-store.ts';
export { createCustomer, customerRoutes, portalPath } from './routes.ts';
export { unsubscribePath, unsubscribeRoutes } from './unsubscribe.ts';
