/** What younger features may use of portal. */
export { AddressLines } from './account-information.tsx';
export { AccountPage } from './account-page.tsx';
export { AmountDueCard, FigureCard, showsAmountDue } from './amount-due-card.tsx';
export { BackLink } from './back-link.tsx';
export { ByCheck } from './by-check.tsx';
export { creditNoteQuery, creditNotesQuery } from './credit-note-queries.ts';
export { earlyToday, earlyWords } from './early-offer.ts';
export { LatePart } from './late-part.tsx';
export { MailedLinkAnswer, type MailedLinkCopy } from './mailed-link-answer.tsx';
export { MailedLinkPage } from './mailed-link-page.tsx';
export { MissedFile, useMissedFile } from './missed-file.tsx';
export { useOnDevice } from './on-device.ts';
export { bankDiscountOf, chargeFor, onlineTerms, withFee } from './online-fees.ts';
export { isPaidByCredit, PayOtherwise, WHY_NOT_ONLINE } from './pay-otherwise.tsx';
export {
  ACCOUNT_SUMMARY_PATH,
  type AccountPathIds,
  accountLink,
  aliasInvoiceLink,
  authorizationLink,
  historyLink,
  invoiceLink,
  jobLink,
  jobsLink,
  methodsLink,
  noteLink,
  payByBankLink,
  payByCardLink,
  payLink,
  payOrderLink,
  receiptLink,
  signLink,
  TERMS_PATH,
  verifyLink,
  versionLink,
} from './portal-paths.ts';
export {
  accountQuery,
  customerInvoiceQuery,
  customerInvoicesQuery,
  customerPaymentsQuery,
  eligibilityQuery,
  settingsQuery,
} from './portal-queries.ts';
export { readMailedSearch } from './portal-search.ts';
export { statementLink } from './statement-link.ts';
export { UnavailableCard } from './unavailable-card.tsx';
export { useAccountAfter } from './use-account-after.ts';
export { useAccountIds } from './use-account-ids.ts';
export { owedOf, waitingPayment } from './waiting-payment.ts';
export { keepWayBack, takeWayBack } from './way-back.ts';
export { WayOfAnswer } from './way-of-answer.tsx';
