/** What younger features may use of invoices. */
export { ChangeList } from './change-list.tsx';
export { discountParts, wholeOf } from './invoice-facts.ts';
export { invoiceKeys, keepInvoice } from './invoice-queries.ts';
export { answerBadge, type Badge, managerInvoiceBadge, settledBadge } from './invoice-status-tone.ts';
export { useReminder } from './use-reminder.ts';
