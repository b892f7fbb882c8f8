/** What younger features may use of customers in the manager area. */

export { customerQuery } from '../customer-queries.ts';
export { GIVE_LINK, hasNoEmail, NO_EMAIL, RECEIVE_NONE } from '../no-email.ts';
export { copyPortalLink } from '../portal-address.ts';
export {
  CUSTOMER_ENTRY,
  CustomerEntry,
  isAskedOfCustomer,
  useChosenCustomer,
  useEnteredCustomer,
} from './customer-entry.tsx';
export { CustomerSelect, offeredCustomersQuery } from './customer-select.tsx';
