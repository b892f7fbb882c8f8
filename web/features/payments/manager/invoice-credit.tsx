import type { InvoiceDetail } from '../../../api/answers.ts';
import { useMay } from '../../businesses/index.ts';
import { waitsForDeposits } from '../waits-for-deposits.ts';
import { useCreditOffer } from './use-credit-offer.tsx';

interface InvoiceCreditProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
}

/** ALLOC-14: an invoice on which something is due offers the credit that its customer has, for whoever may use it. */
export function InvoiceCredit({ businessId, invoice }: InvoiceCreditProps) {
  const may = useMay();
  const takes = invoice.status === 'unpaid' && !invoice.isQuote && invoice.amount > 0 && !waitsForDeposits(invoice);
  return takes && may('money') ? <Offer businessId={businessId} invoice={invoice} /> : null;
}

function Offer({ businessId, invoice: { uuid: invoiceId, customerId, customerName } }: InvoiceCreditProps) {
  const { line, dialog } = useCreditOffer(businessId, { invoiceId, customerId, customerName });
  return (
    <>
      {line}
      {dialog}
    </>
  );
}
