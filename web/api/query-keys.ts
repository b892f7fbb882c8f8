/** What the pages of a manager keep of one business. What changes in one part may make another part stale. */
type BusinessPart =
  | 'bank-account'
  | 'categories'
  | 'communications'
  | 'customers'
  | 'inventory'
  | 'invitations'
  | 'invoices'
  | 'jobs'
  | 'members'
  | 'onboarding'
  | 'payment-settings'
  | 'payments'
  | 'record'
  | 'reports'
  | 'subcontractors'
  | 'tasks'
  | 'work-orders';

/** What the portal keeps of one account. */
type AccountPart = 'contact' | 'eligible' | 'invoice' | 'invoices' | 'payment' | 'payments' | 'preferences';

/** The name of what is kept of a business; without a part, of everything. Only a file of queries says what follows the part. */
export const businessKey = (businessId: string, ...about: [] | [BusinessPart, ...unknown[]]) =>
  ['business', businessId, ...about] as const;

/** The same of an account. The account alone: an address that is corrected (D10) loads nothing twice. */
export const accountKey = (accountId: string, ...about: [] | [AccountPart, ...unknown[]]) =>
  ['account', accountId, ...about] as const;
