/** What most invoices have none of, and what therefore is no part of what an account loads. It all stands below the lines. */
export { ContractToDate } from '../contract-to-date.tsx';
export { InvoiceFiles } from './invoice-files.tsx';
