import { InvoicePage } from '../../features/invoices/manager/invoice-page.tsx';
import { PaymentBadge } from '../../features/payments/payment-badge.tsx';

/** An invoice with the states of its payments: payments are the younger feature, so they are put together here. */
export const InvoiceScreen = () => <InvoicePage paymentBadge={(status) => <PaymentBadge status={status} />} />;
