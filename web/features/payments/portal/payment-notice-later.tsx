import { type ComponentProps, lazy, Suspense } from 'react';
import type { PaymentNotice } from './payment-notice.tsx';
import { ResultSkeleton } from './result-skeleton.tsx';

const Notice = lazy(() => import('./payment-notice.tsx').then((module) => ({ default: module.PaymentNotice })));

/** What happens next with a payment. Most invoices have none, so it is no part of what an invoice loads. */
export const PaymentNoticeLater = (props: ComponentProps<typeof PaymentNotice>) => (
  <Suspense fallback={<ResultSkeleton />}>
    <Notice {...props} />
  </Suspense>
);
