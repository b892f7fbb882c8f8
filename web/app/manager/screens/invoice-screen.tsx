import { lazy, Suspense } from 'react';
import { InvoiceFiles } from '../../../features/files/manager/invoice-files.tsx';
import { InvoicePage } from '../../../features/invoices/manager/invoice-page.tsx';
import { PaymentMenu } from '../../../features/payments/manager/payment-menu.tsx';
import { PaymentBadge } from '../../../features/payments/payment-badge.tsx';

/** Few quotes are answered on paper. */
const RecordAcceptance = lazy(() =>
  import('../../../features/offers/manager/record-acceptance.tsx').then((module) => ({
    default: module.RecordAcceptance,
  })),
);

const VersionDialog = lazy(() =>
  import('../../../features/offers/manager/version-dialog.tsx').then((module) => ({ default: module.VersionDialog })),
);

/** An invoice with its files and the states of its payments. What is not its own feature's is put together here. */
export const InvoiceScreen = () => (
  <InvoicePage
    paymentParts={{
      badge: (status) => <PaymentBadge status={status} />,
      menu: (payment, invoice) => <PaymentMenu payment={payment} invoice={invoice} />,
    }}
    acceptance={(quote) => (
      <Suspense fallback={null}>
        <RecordAcceptance {...quote} />
      </Suspense>
    )}
    version={(version) => (
      <Suspense fallback={null}>
        <VersionDialog {...version} />
      </Suspense>
    )}
    files={(props) => <InvoiceFiles {...props} />}
  />
);
