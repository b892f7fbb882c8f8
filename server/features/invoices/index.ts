/** What younger features may use of invoices. */
export { answerListed } from './answer-listed.ts';
export { attachMade, forMail } from './attach-pdf.ts';
export { addLine } from './change-lines.ts';
export { changeOffer } from './change-offer.ts';
export { addSection, orderParts } from './change-sections.ts';
export { writeChoices } from './chosen-store.ts';
export { shownDraws } from './contract-to-date-store.ts';
export { createInvoice } from './create-invoice.ts';
export { lockCreditOfSending } from './credit-of-sending.ts';
export { dateDraws } from './draw-dates-store.ts';
export { createDrawInvoice, type DrawInvoice, ofQuote, writeDrawInvoice } from './draw-invoice.ts';
export { discountJson, pictureJson } from './figures-json.ts';
export { addFile } from './file-routes.ts';
export { addressLines, billToOf, customerInvoiceJson, invoiceJson, senderOf } from './invoice-json.ts';
export { invoicesOfJob, listSentInvoices, searchInvoices } from './invoice-list-store.ts';
export { composeInvoice, composeReminder } from './invoice-mail.ts';
export { invoicePdf } from './invoice-pdf.ts';
export {
  type InvoiceRow,
  type LockedInvoice,
  lockInvoice,
  nameDraw,
  readInvoice,
  readSentDocument,
} from './invoice-store.ts';
export { type LineRow, linesOf } from './line-store.ts';
export {
  openLocked,
  openSeen,
  refuseSent,
  refuseTakenBack,
  refuseUnlessOffered,
  refuseUnread,
  requireWritable,
} from './open-invoice.ts';
export { openPictures } from './open-pictures.ts';
export { deleteUnneeded, readSentPicture } from './picture-store.ts';
export { taxesOf } from './price-invoice.ts';
export { type Calendar, type Days, declinedBecause, isQuoteOf } from './quotes-in-days.ts';
export { readDetail } from './read-detail.ts';
export { retractInvoice } from './retract-invoice.ts';
export { writeReturnedFee } from './returned-fee-store.ts';
export { invoiceRoutes } from './routes.ts';
export { hasSchedule } from './schedule-store.ts';
export { choosePicture } from './section-pictures.ts';
export { issueInvoice, sendInvoice } from './send-invoice.ts';
export { changesJson, versionJson } from './version-json.ts';
export { signedVersion, versionPdf } from './version-pdf.ts';
export { listVersions, readVersions, type VersionRow } from './version-store.ts';
export { type ReadInvoiceRow, readWholeInvoice, readWholeInvoices } from './whole-invoice-store.ts';
