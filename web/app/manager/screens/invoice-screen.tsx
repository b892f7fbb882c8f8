import { InvoiceFiles } from '../../../features/files/manager/invoice-files.tsx';
import { InvoicePage } from '../../../features/invoices/manager/invoice-page.tsx';
import { PaymentMenu } from '../../../features/payments/manager/payment-menu.tsx';
import { PaymentBadge } from '../../../features/payments/payment-badge.tsx';

/** An invoice with its files and the states of its payments. What is not its own feature's is put together here. */
export const InvoiceScreen = () => (
  <InvoicePage
    paymentParts={{
      badge: (status) => <PaymentBadge status={status} />,
      menu: (payment) => <PaymentMenu payment={payment} />,
    }}
    files={(props) => <InvoiceFiles {...props} />}
  />
);
