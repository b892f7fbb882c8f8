import type { CustomerInvoiceJson } from '@underlay/contract/invoices.ts';
import type { PaymentStatus } from '@underlay/domain/payments/payment.ts';
import classes from './payment-notice.module.css';

/** What happens next with the latest payment, in words; nothing once it has settled. */
export function PaymentNotice({ invoice }: { invoice: Pick<CustomerInvoiceJson, 'lineItems' | 'amount'> }) {
  const latest = invoice.lineItems.findLast((line) => line.paymentStatus !== null);
  const words = latest?.paymentStatus ? NEXT[latest.paymentStatus] : undefined;
  if (words === undefined || (latest?.paymentStatus === 'failed' && invoice.amount <= 0)) return null;
  return (
    <section className={classes.next} aria-labelledby="payment-next" role="status">
      <h2 id="payment-next">{words.title}</h2>
      <p>{words.text}</p>
    </section>
  );
}

const NEXT: Partial<Record<PaymentStatus, { title: string; text: string }>> = {
  authorized: {
    title: 'Your payment was received',
    text: 'It is being passed to your bank. Your bank needs 1 to 4 business days. There is nothing more to do; this page shows how it goes.',
  },
  'awaiting bank': {
    title: 'Your payment is at your bank',
    text: 'Your bank needs 1 to 4 business days. There is nothing more to do; this page shows when it has settled.',
  },
  failed: {
    title: 'Your last payment did not go through',
    text: 'It was declined or returned, and the amount is still due. You can pay again.',
  },
};
