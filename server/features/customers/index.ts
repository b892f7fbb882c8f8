/** What younger features may use of customers. */
export { type Contact, lockContact, readContact, storeContact, storePreferences } from './contact-store.ts';
export {
  type CustomerRow,
  hasNames,
  type PortalAccount,
  readCommunication,
  readCustomer,
  readPortalAccount,
} from './customer-store.ts';
export { mailAddresses, mailCustomer } from './mail-addresses.ts';
export { createCustomer, customerRoutes, portalPath } from './routes.ts';
export { unsubscribePath, unsubscribeRoutes } from './unsubscribe.ts';
