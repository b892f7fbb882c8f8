/** What younger features may use of invoices. */
export { addLine } from './change-lines.ts';
export { changeOffer } from './change-offer.ts';
export { addSection, orderParts } from './change-sections.ts';
export { createInvoice } from './create-invoice.ts';
export { discountJson } from './figures-json.ts';
export { addFile } from './file-routes.ts';
export { addressLines, billToOf, customerInvoiceJson, senderOf } from './invoice-json.ts';
export { invoicesOfJob, listSentInvoices, searchInvoices } from './invoice-list-store.ts';
export { composeInvoice, composeReminder } from './invoice-mail.ts';
export { invoicePdf } from './invoice-pdf.ts';
export { type InvoiceRow, readInvoice, readSentDocument } from './invoice-store.ts';
export { jobPageRoutes } from './job-page.ts';
export { linesOf } from './line-store.ts';
export { invoiceRoutes } from './routes.ts';
export { sendInvoice } from './send-invoice.ts';
export { versionJson } from './version-json.ts';
export { listVersions, readVersions, type VersionRow } from './version-store.ts';
export { readWholeInvoice } from './whole-invoice-store.ts';
