/** What younger features may use of invoices. */
export { managerInvoiceTone } from './invoice-status-tone.ts';
export { useReminder } from './use-reminder.ts';
