/** What younger features may use of receivables: what is owed and paid. */
export { bookInvoice, unbookInvoice } from './book-invoice.ts';
export { usesOf } from './credit-store.ts';
export { depositsJson } from './deposits-json.ts';
export { keepCreditTask } from './keep-credit-task.ts';
export { type LockedPayment, readLocked, withLockedPayment } from './lock-payment.ts';
export { beginPayment, changeRefunded, movePayment } from './payment-life.ts';
export { type PaymentLineRow, paymentLinesOf } from './payment-line-store.ts';
export {
  beginSubmission,
  findPayment,
  findProviderPayment,
  hasOpenPaymentBy,
  lockUnnamed,
  lockUnsubmitted,
  markChecked,
  type NewPaymentRow,
  nameAtProvider,
  type PaymentRow,
  paymentColumns,
  readBankFingerprint,
  readOpenCardForm,
  readPayment,
  UNTOUCHED,
  updateDeposits,
} from './payment-store.ts';
export { balanceOf, lockReceivable, type Receivable, readReceivable } from './receivable-store.ts';
export { deletePayment, recordPayment } from './record-payment.ts';
export { payWithCredit, takeBackCredit } from './use-credit.ts';
