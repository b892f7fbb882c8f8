/** What younger features may use of invoices. */
export { addLine } from './change-lines.ts';
export { createInvoice } from './create-invoice.ts';
export { addFile, invoiceFileRoutes } from './file-routes.ts';
export { depositsJson, forCustomer, invoicesJson } from './invoice-json.ts';
export { listSentInvoices, listUnpaid } from './invoice-list-store.ts';
export { mailInvoice } from './invoice-mail.ts';
export {
  balanceOf,
  type InvoiceRow,
  lockInvoice,
  moveDraftsOfJob,
  readInvoice,
} from './invoice-store.ts';
export { beginPayment, movePayment } from './payment-life.ts';
export {
  beginSubmission,
  findPayment,
  findProviderPayment,
  hasOpenPaymentBy,
  holdUnsubmitted,
  markChecked,
  nameAtProvider,
  type PaymentRow,
  paymentColumns,
  readBankFingerprint,
  readOpenCardForm,
  readPayment,
  UNTOUCHED,
  updateDeposits,
} from './payment-store.ts';
export { invoiceRoutes, invoicesOfJobJson } from './routes.ts';
export { sendInvoice } from './send-invoice.ts';
