import { type CalendarDate, daysBetween, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { add, formatCents } from '@underlay/domain/money/money.ts';
import type { InvoiceDetail } from '../../api/answers.ts';
import { linesOf, paymentsOf, refundIsOnItsWay } from './invoice-facts.ts';
import { lostStep } from './lost-deliveries.ts';

/** Days that an unpaid invoice is late. 0 when it is not. */
export function daysPastDue({ status, dueDate }: Pick<InvoiceDetail, 'status' | 'dueDate'>, today: CalendarDate) {
  return status === 'unpaid' ? Math.max(0, daysBetween(dueDate as CalendarDate, today)) : 0;
}

export const pastDueLabel = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} past due`;

/** What to do about this document, in one sentence or two. */
export function nextStepOf(invoice: InvoiceDetail, today: CalendarDate): string {
  const { status, isQuote, customerName, customerEmail } = invoice;
  const unconfirmed = paymentsOf(invoice).find(({ deposits }) => deposits !== null);
  if (unconfirmed !== undefined) {
    return `Wait for ${customerName} to confirm the two small deposits: until then the bank does not move the ${formatCents(unconfirmed.rate)}.`;
  }
  if (status === 'paid' && refundIsOnItsWay(invoice))
    return 'Wait for the refund: it is owed again once the money went back.';
  if (status === 'paid') return 'Nothing. It is paid in full.';
  if (status === 'pending') {
    if (linesOf(invoice).length === 0) return 'Add the first line. Enter goes to the next one.';
    return `Send the ${isQuote ? 'quote' : 'invoice'} to ${customerName}, ${customerEmail}.`;
  }
  if (status === 'sent') return quoteStep(invoice, today);
  return unpaidStep(invoice, today);
}

function quoteStep(invoice: InvoiceDetail, today: CalendarDate): string {
  const { customerName, quoteExpiration } = invoice;
  if (quoteExpiration !== null && quoteExpiration < today) {
    return `The quote expired on ${formatDate(quoteExpiration as CalendarDate)}. Retract it to change it, or convert it.`;
  }
  return lostStep(invoice) ?? `Convert it to an invoice when ${customerName} says yes.`;
}

function unpaidStep(invoice: InvoiceDetail, today: CalendarDate): string {
  const { customerName, dueDate } = invoice;
  const payments = paymentsOf(invoice);
  const open = payments.find(
    ({ paymentStatus }) => paymentStatus === 'authorized' || paymentStatus === 'awaiting bank',
  );
  if (open !== undefined) {
    return `Wait for the bank: ${formatCents(open.rate)} is on its way and needs 1 to 4 business days.`;
  }
  const back = add(...payments.map(({ refunded }) => refunded));
  if (back > 0 && payments.every(({ subTotal }) => subTotal === 0)) {
    return `${formatCents(back)} went back. Retract the invoice if ${customerName} no longer owes it.`;
  }
  if (payments.at(-1)?.paymentStatus === 'failed') return `The last payment failed. Ask ${customerName} to pay again.`;
  const lost = lostStep(invoice);
  if (lost !== undefined) return lost;
  const late = daysPastDue(invoice, today);
  if (late > 0) return `Ask ${customerName} to pay. The invoice is ${pastDueLabel(late)}.`;
  return `Wait for ${customerName} to pay by ${formatDate(dueDate as CalendarDate)}, or add a payment you received.`;
}
