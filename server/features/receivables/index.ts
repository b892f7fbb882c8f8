/** What younger features may use of receivables: what is owed and paid. */
export { cameBack, invoicesAround, takenBy } from './allocation-store.ts';
export { applyProviderPayment, type Canceled, takeCanceled } from './apply-provider-payment.ts';
export { jobFiguresJson } from './balance-json.ts';
export { sumsOfJob } from './balance-store.ts';
export { NamedWait } from './begin-by-hand.ts';
export { bookInvoice, unbookInvoice } from './book-invoice.ts';
export { chargedJson } from './charge-json.ts';
export {
  type ChargeOfInvoice,
  chargeOfPayment,
  chargesDue,
  chargesOfInvoice,
  chargesOn,
  readCharge,
} from './charge-store.ts';
export { closeCardForm, giveUpCardForm, refuseCardForms, withoutCardForms } from './close-card-form.ts';
export { correctPayment } from './correct-payment.ts';
export { issueCredit, unusedCredit, voidCredit } from './credit-life.ts';
export { creditedJson, voidNoteJson } from './credit-line-json.ts';
export {
  type CreditOfInvoice,
  creditLinesOf,
  creditsOfInvoice,
  settledSums,
  type VoidNote,
  voidNotesOfInvoice,
} from './credit-line-store.ts';
export { creditOfEntry } from './credit-reference-store.ts';
export {
  cameBackOn,
  creditLeft,
  creditSources,
  figuresOf,
  owedBackByDay,
  setAgainstOf,
  usedWith,
} from './credit-store.ts';
export { type CreditedLineRow, creditedQuantities, linesOfCredit } from './credited-line-store.ts';
export {
  type CustomerNoteRow,
  listCustomerNotes,
  type NoteUse,
  readCustomerNote,
  readNote,
} from './customer-note-store.ts';
export { customerRoutes } from './customer-page.ts';
export { depositsJson } from './deposits-json.ts';
export { dropDiscountsByCredit, dropDiscountsGivenAgain } from './discount-end.ts';
export { giveDiscount, takeDiscounts } from './discount-life.ts';
export { discountsGiven, earlyOfInvoice, readEarly } from './early-store.ts';
export { cameAt } from './hand-payment-store.ts';
export {
  creditsOn,
  fingerprintOf,
  type IssuedCreditRow,
  listIssuedCredits,
  lockCredits,
  readCredit,
} from './issued-credit-store.ts';
export { keepCreditTask } from './keep-credit-task.ts';
export { withLockedInvoices } from './lock-invoices.ts';
export { againIfMoved, type LockedPayment, MoneyMoved, readLocked, withLockedPayment } from './lock-payment.ts';
export { moveOnlinePayment } from './move-online-payment.ts';
export { moveRefund } from './move-refund.ts';
export { noteKept } from './note-kept.ts';
export { openInvoicesOf } from './open-invoice-store.ts';
export {
  type Attempt,
  beginSubmission,
  endSubmission,
  hasOpenPaymentBy,
  lockUnsubmitted,
  markChecked,
  nameAtProvider,
  readBankFingerprint,
  referenceOf,
  renewSubmission,
} from './payment-at-provider-store.ts';
export { beginPayment, takeRefund } from './payment-life.ts';
export { type PaymentLineRow, type PaymentOfInvoice, paymentLinesOf, paymentsOfInvoice } from './payment-line-store.ts';
export { type PaymentNotification, type PaymentOccasion, paymentNotification } from './payment-notification.ts';
export {
  findPayment,
  findProviderPayment,
  firstInvoiceOf,
  type NewPaymentRow,
  openCardForms,
  type PaymentRow,
  paymentColumns,
  readPayment,
  untouched,
} from './payment-store.ts';
export { subjectOf, wholeOf } from './payment-timeline.ts';
export { placeMoney } from './place-money.ts';
export { priceInTime } from './price-in-time.ts';
export { putBack, takeOffInvoice } from './push-off.ts';
export {
  balancesOf,
  due,
  lockReceivable,
  lockReceivables,
  numbersOf,
  oneOf,
  owed,
  type Receivable,
  readReceivable,
} from './receivable-store.ts';
export { type RecordedMoney, recordMoney } from './record-money.ts';
export { deletePayment, keepAsCredit, recordPayment } from './record-payment.ts';
export { recoverPayment } from './recover-payment.ts';
export {
  AT_THE_PROVIDER,
  hasAuthorization,
  hasRefunds,
  insertRefund,
  isTakenByBank,
  markPaidBack,
  markRefundChecked,
  type RefundRow,
  readRefund,
  refundsOfPayment,
  refundsToReconcile,
} from './refund-store.ts';
export { refundsUnderWay, takenSince } from './refund-target-store.ts';
export { refuseEarlier, refuseFuture, refuseReceivedOn, refuseUnnumbered } from './refuse-hand-payment.ts';
export { refuseNoAmount } from './refuse-no-amount.ts';
export { refuseRefunded } from './refuse-refunded.ts';
export { refuseUnlessOwed } from './refuse-unless-owed.ts';
export { returnPayment } from './return-payment.ts';
export { aroundInvoice, pushedOffBy, standingOnInvoice } from './standing-store.ts';
export {
  endUnderWay,
  suspendPayment,
  tellOfUnderWay,
  type UnmatchedNotice,
  unmatchedNotice,
} from './suspend-payment.ts';
export { takeRefunds } from './take-refunds.ts';
export { BY_THE_BANK, takenBackOf } from './taken-back-store.ts';
export { takerOf } from './taker-of.ts';
export { readUnmatched, type UnmatchedPayment } from './unmatched-payment-store.ts';
export { type LockedCredit, lockCredit, lockCreditThere, unusedIn, useCredit, useCreditBeside } from './use-credit.ts';
export { wentBackJson } from './went-back-json.ts';
