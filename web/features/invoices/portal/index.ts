/** What younger features may use of invoices in the portal. */
export { FeeTable } from './fee-table.tsx';
export { linesWithoutPayments, totalsInvoiceOf } from './invoice-lines.ts';
export { lineColumns } from './line-columns.tsx';
export type { OfferPageProps } from './offer-parts.ts';
export { LineParts, PartLines } from './part-lines.tsx';
export { WaitingForPayer } from './waiting-for-payer.tsx';
