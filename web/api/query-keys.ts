/** The cached parts of one business in the manager area. What changes in one part may make another part stale. */
type BusinessPart =
  | 'audit'
  | 'bank-account'
  | 'categories'
  | 'selling-settings'
  | 'communications'
  | 'connections'
  | 'customers'
  | 'inventory'
  | 'invitations'
  | 'invoices'
  | 'jobs'
  | 'mail-stop'
  | 'me'
  | 'money-settings'
  | 'members'
  | 'notifications'
  | 'onboarding'
  | 'payment-settings'
  | 'payments'
  | 'price-book'
  | 'record'
  | 'reports'
  | 'search'
  | 'security-changes'
  | 'statements'
  | 'storage'
  | 'subcontractors'
  | 'tasks'
  | 'tax-rates'
  | 'templates'
  | 'webhooks'
  | 'work-orders';

/** The cached parts of one account in the portal. */
type AccountPart =
  | 'contact'
  | 'credit-notes'
  | 'eligible'
  | 'invoice'
  | 'invoices'
  | 'jobs'
  | 'offer'
  | 'payment'
  | 'payments'
  | 'prepared'
  | 'preferences'
  | 'statement';

/** The cache key of a business. Without a part it is the key of everything. Only a file of queries says what follows the part. */
export const businessKey = (businessId: string, ...about: [] | [BusinessPart, ...unknown[]]) =>
  ['business', businessId, ...about] as const;

/** What is owed, paid, billed, happened and to do on a job or of a customer is that of their invoices: another one makes these stale. */
export const keysBesideInvoices = (businessId: string) =>
  (['jobs', 'customers', 'payments', 'statements', 'tasks'] as const).map((part) => businessKey(businessId, part));

/** Whether a key is of that part, of any business. */
export const isOfPart = (key: readonly unknown[], part: BusinessPart): boolean => isOfBusiness(key) && key[2] === part;

export const isOfBusiness = (key: readonly unknown[]): boolean => key[0] === 'business';

/** The same of an account. It is the account alone: an address that is corrected (D10) loads nothing twice. */
export const accountKey = (accountId: string, ...about: [] | [AccountPart, ...unknown[]]) =>
  ['account', accountId, ...about] as const;
