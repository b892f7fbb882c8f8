import type { CustomerInvoice, Line } from '../../../api/answers.ts';
import { displayStatusOf, factsOfLine, hasReceipt } from './display-status.ts';

/** The payment on this invoice that the address names. Undefined for one that is not among its lines. */
export const paymentNamed = (invoice: Pick<CustomerInvoice, 'lineItems'> | undefined, paymentId: string) =>
  invoice?.lineItems.find((line) => line.paymentId === paymentId && line.paymentStatus !== null);

/** The payments on an invoice that have arrived, in their order. */
export const receivedPayments = ({ lineItems }: Pick<CustomerInvoice, 'lineItems'>) =>
  lineItems.flatMap(({ paymentId, createdAt, ...line }) => {
    const facts = factsOfLine({ paymentId, createdAt, ...line });
    return paymentId !== null && facts !== null && hasReceipt(displayStatusOf(facts)) ? [{ paymentId, createdAt }] : [];
  });

/** The payment that an invoice speaks of by itself. It is the latest, unless there is nothing to say of it any more. */
export function paymentToNotice({ lineItems, amount }: Pick<CustomerInvoice, 'lineItems' | 'amount'>): Line | null {
  const latest = lineItems.findLast((line) => line.paymentStatus !== null);
  const facts = latest && factsOfLine(latest);
  if (!facts) return null;
  const displayStatus = displayStatusOf(facts);
  if (displayStatus === 'settled' || displayStatus === 'credit applied') return null;
  return latest.paymentStatus === 'failed' && amount <= 0 ? null : latest;
}
