/** What younger features may use of invoices. */
export { addLine } from './change-lines.ts';
export { createInvoice } from './create-invoice.ts';
export { usesOf } from './credit-store.ts';
export { addFile } from './file-routes.ts';
export { type HeldPayment, holdingPayment, readHeld } from './hold-payment.ts';
export { customerInvoicesJson, depositsJson, invoicesJson } from './invoice-json.ts';
export { listSentInvoices, listUnpaid } from './invoice-list-store.ts';
export { composeInvoice, composeReminder } from './invoice-mail.ts';
export { invoicePdf } from './invoice-pdf.ts';
export {
  balanceOf,
  type InvoiceRow,
  lockInvoice,
  moveDraftsOfJob,
  readInvoice,
  readSentDocument,
} from './invoice-store.ts';
export { noteCredit } from './note-credit.ts';
export { beginPayment, changeRefunded, movePayment } from './payment-life.ts';
export {
  beginSubmission,
  findPayment,
  findProviderPayment,
  hasOpenPaymentBy,
  holdUnnamed,
  holdUnsubmitted,
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
export { keepReminderLimit } from './reminder-limit.ts';
export { type CardForms, invoiceRoutes, invoicesOfJobJson } from './routes.ts';
export { sendInvoice } from './send-invoice.ts';
export { payWithCredit, takeBackCredit } from './use-credit.ts';
