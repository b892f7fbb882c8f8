/** The two ids that every path of a customer's account carries. */
export interface AccountPathIds {
  readonly portfolioId: string;
  readonly accountId: string;
}

/** SHELL-03 to SHELL-05: every link of the portal, written once. */
export const accountLink = ({ portfolioId, accountId }: AccountPathIds) =>
  ({ to: '/p/u/$portfolioId/a/$accountId', params: { portfolioId, accountId } }) as const;
export const historyLink = ({ portfolioId, accountId }: AccountPathIds) =>
  ({ to: '/p/u/$portfolioId/a/$accountId/payment-history', params: { portfolioId, accountId } }) as const;
export const settingsLink = ({ portfolioId, accountId }: AccountPathIds) =>
  ({ to: '/p/u/$portfolioId/a/$accountId/settings', params: { portfolioId, accountId } }) as const;
/** `about` is the invoice that the question is about. */
export const askLink = ({ portfolioId, accountId }: AccountPathIds, about?: string) =>
  ({
    to: '/p/u/$portfolioId/a/$accountId/ask',
    params: { portfolioId, accountId },
    search: about === undefined ? {} : { about },
  }) as const;
/** AUTH-13: the one page of the portal that asks for a session. */
export const methodsLink = ({ portfolioId, accountId }: AccountPathIds) =>
  ({ to: '/p/u/$portfolioId/a/$accountId/payment-methods', params: { portfolioId, accountId } }) as const;

export const invoiceLink = (ids: AccountPathIds, invoiceId: string) =>
  ({ to: '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId', params: ofInvoice(ids, invoiceId) }) as const;
/** The place on the invoice's page where its bank account is verified (D92). */
export const verifyLink = (ids: AccountPathIds, invoiceId: string) =>
  ({ ...invoiceLink(ids, invoiceId), hash: 'payment-next' }) as const;
export const payLink = (ids: AccountPathIds, invoiceId: string) =>
  ({
    to: '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId/make-a-payment',
    params: ofInvoice(ids, invoiceId),
  }) as const;
/** Where what is due is chosen and paid (PART-04). */
export const payOrderLink = ({ portfolioId, accountId }: AccountPathIds) =>
  ({ to: '/p/u/$portfolioId/a/$accountId/make-a-payment', params: { portfolioId, accountId } }) as const;
export const payByBankLink = (ids: AccountPathIds, invoiceId: string) =>
  ({
    to: '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId/make-a-payment/bank',
    params: ofInvoice(ids, invoiceId),
  }) as const;
export const payByCardLink = (ids: AccountPathIds, invoiceId: string) =>
  ({
    to: '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId/make-a-payment/card',
    params: ofInvoice(ids, invoiceId),
  }) as const;

/** LINK-01, LINK-05. */
export const jobsLink = ({ portfolioId, accountId }: AccountPathIds) =>
  ({ to: '/p/u/$portfolioId/a/$accountId/jobs', params: { portfolioId, accountId } }) as const;
export const jobLink = ({ portfolioId, accountId }: AccountPathIds, jobId: string) =>
  ({ to: '/p/u/$portfolioId/a/$accountId/jobs/$jobId', params: { portfolioId, accountId, jobId } }) as const;

/** SIGN-01: where a quote is signed. */
export const signLink = (ids: AccountPathIds, invoiceId: string) =>
  ({ to: '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId/sign', params: ofInvoice(ids, invoiceId) }) as const;

/** VER-09: an earlier version of a quote, to be read. */
export const versionLink = (ids: AccountPathIds, invoiceId: string, number: number) =>
  ({
    to: '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId/versions/$number',
    params: { ...ofInvoice(ids, invoiceId), number: String(number) },
  }) as const;

export const receiptLink = (ids: AccountPathIds, paymentId: string) =>
  ({ to: '/p/u/$portfolioId/a/$accountId/payments/$paymentId', params: ofPayment(ids, paymentId) }) as const;
/** CRED-13. */
export const noteLink = ({ portfolioId, accountId }: AccountPathIds, creditId: string) =>
  ({
    to: '/p/u/$portfolioId/a/$accountId/credit-notes/$creditId',
    params: { portfolioId, accountId, creditId },
  }) as const;
export const authorizationLink = (ids: AccountPathIds, paymentId: string) =>
  ({
    to: '/p/u/$portfolioId/a/$accountId/payments/$paymentId/authorization',
    params: ofPayment(ids, paymentId),
  }) as const;

/** D10: with the account's id in both places, for callers that know no more. The page corrects its own address. */
export const aliasInvoiceLink = (accountId: string, invoiceId: string) =>
  invoiceLink({ portfolioId: accountId, accountId }, invoiceId);

export const ACCOUNT_SUMMARY_PATH = '/p/t/account-summary';
/** Where the mails about a changed address lead. The token follows as `t`. */
export const CONTACT_CHANGE_PATH = '/p/u/contact-change';
/** Where the mail about a new bank account of a business leads. The token follows as `t`. */
export const BANK_NOTICE_PATH = '/p/u/bank-account-notice';
/** Where whoever has lost their link asks for it. */
export const FIND_LINK_PATH = '/p/u/find-link';
export const TERMS_PATH = '/p/u/terms';
export const HOME_PATH = '/p/u/home';

/** An account is given whole at times. Only its ids belong in an address. */
const ofInvoice = ({ portfolioId, accountId }: AccountPathIds, invoiceId: string) => ({
  portfolioId,
  accountId,
  invoiceId,
});
const ofPayment = ({ portfolioId, accountId }: AccountPathIds, paymentId: string) => ({
  portfolioId,
  accountId,
  paymentId,
});
