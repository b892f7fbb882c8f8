import { InvoiceFiles } from '../../features/files/manager/invoice-files.tsx';
import { InvoicePage } from '../../features/invoices/manager/invoice-page.tsx';
import { PaymentBadge } from '../../features/payments/payment-badge.tsx';

/** An invoice with its files and the states of its payments: what is not its own feature's is put together here. */
export const InvoiceScreen = () => (
  <InvoicePage
    paymentBadge={(status) => <PaymentBadge status={status} />}
    files={(props) => <InvoiceFiles {...props} />}
  />
);
