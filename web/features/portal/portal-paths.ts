/** The two ids that every path of a customer's account carries. */
export interface AccountPathIds {
  readonly portfolioId: string;
  readonly accountId: string;
}

/** SHELL-03 to SHELL-05: every address of the portal, written once. */
export const accountPath = ({ portfolioId, accountId }: AccountPathIds): string => `/p/u/${portfolioId}/a/${accountId}`;
export const historyPath = (ids: AccountPathIds): string => `${accountPath(ids)}/payment-history`;
export const settingsPath = (ids: AccountPathIds): string => `${accountPath(ids)}/settings`;
/** AUTH-13: the one page of the portal that asks for a session. */
export const methodsPath = (ids: AccountPathIds): string => `${accountPath(ids)}/payment-methods`;
export const invoicePath = (ids: AccountPathIds, invoiceId: string): string =>
  `${accountPath(ids)}/invoices/${invoiceId}`;
export const payPath = (ids: AccountPathIds, invoiceId: string): string =>
  `${invoicePath(ids, invoiceId)}/make-a-payment`;
export const payByBankPath = (ids: AccountPathIds, invoiceId: string): string => `${payPath(ids, invoiceId)}/bank`;
export const payByCardPath = (ids: AccountPathIds, invoiceId: string): string => `${payPath(ids, invoiceId)}/card`;

export const receiptPath = (ids: AccountPathIds, paymentId: string): string =>
  `${accountPath(ids)}/payments/${paymentId}`;
export const authorizationPath = (ids: AccountPathIds, paymentId: string): string =>
  `${receiptPath(ids, paymentId)}/authorization`;

/** D10: with the account's id in both places, for callers that know no more; the page corrects its own address. */
export const aliasInvoicePath = (accountId: string, invoiceId: string): string =>
  invoicePath({ portfolioId: accountId, accountId }, invoiceId);

export const ACCOUNT_SUMMARY_PATH = '/p/t/account-summary';
/** Where the mails about a changed address lead; the token follows as `t`. */
export const CONTACT_CHANGE_PATH = '/p/u/contact-change';
/** Where the mail about a new bank account of a business leads; the token follows as `t`. */
export const BANK_NOTICE_PATH = '/p/u/bank-account-notice';
export const TERMS_PATH = '/p/u/terms';
export const HOME_PATH = '/p/u/home';
