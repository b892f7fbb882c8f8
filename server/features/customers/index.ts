/** What younger features may use of customers. */
export { type AddressedAccount, accountsOfAddress } from './address-store.ts';
export { type Contact, lockContact, readContact, storeContact, storePreferences } from './contact-store.ts';
export {
  type CustomerRow,
  type PortalAccount,
  readCommunication,
  readCustomer,
  readPortalAccount,
} from './customer-store.ts';
export { mailAddresses, recipientsOf } from './mail-addresses.ts';
export { createCustomer, portalPath } from './routes.ts';
export { confirmTexts, endTexts, textStateOf } from './text-consent.ts';
export {
  type CustomerId,
  countRequests,
  customersWithPhone,
  endRequest,
  insertRequest,
  readRequest,
  readTextConsent,
  readTextNumber,
  type TextRequest,
} from './text-consent-store.ts';
export { unsubscribeLinks } from './unsubscribe.ts';
