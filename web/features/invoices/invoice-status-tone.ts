import type { InvoiceStatus } from '@underlay/domain/invoices/invoice.ts';
import type { Tone } from '../../ui/text/status-badge.tsx';

/** JOB-13, D78: the job detail's colours, everywhere in the manager area. */
export function managerInvoiceTone(status: string): Tone {
  if (status === 'paid') return 'green';
  if (status === 'pending') return 'yellow';
  return status === 'sent' ? 'blue' : 'red';
}

/** PLIST-07, PLIST-08: what a customer reads on the badge, and its colour. A sent document is a quote to them. */
export function customerInvoiceBadge(status: InvoiceStatus): { value: string; tone: Tone } {
  return { value: status === 'sent' ? 'quote' : status, tone: managerInvoiceTone(status) };
}
