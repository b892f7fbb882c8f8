/** What younger features may use of customers. */
export { type AddressedAccount, accountsOfAddress } from './address-store.ts';
export { changeCustomer } from './change-customer.ts';
export { type Contact, lockContact, readContact, storeContact, storePreferences } from './contact-store.ts';
export { createCustomer } from './create-customer.ts';
export {
  type CustomerRow,
  listCustomers,
  lockCustomer,
  type PortalAccount,
  readCommunication,
  readCustomer,
  readPortalAccount,
} from './customer-store.ts';
export { confirmedWays, mailAddresses, recipientsOf } from './mail-addresses.ts';
export { portalPath, renewPortalLink, withDeadLinks, withoutPortalLinks } from './portal-link.ts';
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
  takesTexts,
} from './text-consent-store.ts';
export { unsubscribeLinks } from './unsubscribe.ts';
export { creditOfMoney, isTakenPaidBack, owedOfPaidBack, setAgainst, unusedMoney } from './unused-money-store.ts';
