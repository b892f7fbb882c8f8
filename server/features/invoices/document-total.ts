import { type CalendarDate, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { paymentLabels, type TotalsPayment, type TotalsRow } from '@underlay/domain/invoices/totals.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { displayStatusLabel } from '@underlay/domain/payments/display-status.ts';
import { dayOfPayment } from '@underlay/domain/payments/hand-payment.ts';
import type { DocumentTotal } from '../../services/documents.ts';
import type { PaymentLineRow } from '../receivables/index.ts';

export type DocumentPayment = TotalsPayment & Pick<PaymentLineRow, 'createdAt' | 'receivedOn'>;

/** A row of the totals on paper. What was added, paid and credited stands with its day. */
export function documentTotal(row: TotalsRow<DocumentPayment>, dayOf: (moment: Date) => CalendarDate): DocumentTotal {
  const amount = formatCents(row.amount);
  const plain = { amount, small: null, mark: null };
  if (row.kind === 'charge') return { ...plain, kind: 'payment', label: row.label };
  if (row.kind === 'credit')
    return { ...plain, kind: 'payment', label: `${row.label}, ${formatDate(dayOf(new Date(row.credit.at)))}` };
  if (row.kind !== 'payment') return { ...plain, kind: row.kind, label: row.label };
  const { name, note, displayStatus, became } = paymentLabels(row.payment);
  const label = displayStatus && displayStatusLabel(displayStatus);
  return {
    kind: 'payment',
    label: [name, formatDate(dayOfPayment(row.payment, dayOf)), note].filter(Boolean).join(', '),
    amount,
    small: became,
    mark: label ? { label: `${label.charAt(0).toUpperCase()}${label.slice(1)}`, tone: 'neutral' } : null,
  };
}
