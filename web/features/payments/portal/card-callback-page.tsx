import { useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { safeReturnPath } from '@underlay/domain/safe-return-path.ts';
import { useEffect, useRef, useState } from 'react';
import type { CustomerPayment } from '../../../api/answers.ts';
import { call } from '../../../api/client.ts';
import { accountKey } from '../../../api/query-keys.ts';
import { addressOf } from '../../../ui/controls/link-target.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../ui/feedback/waiting.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { accountQuery, aliasInvoiceLink, customerInvoiceQuery, eligibilityQuery } from '../../portal/index.ts';
import classes from './card-callback-page.module.css';
import { receiptQuery } from './receipt-queries.ts';

/** PAY-29 to PAY-31: the provider has sent the browser back. The server asks the provider how the payment ended. */
export function CardCallbackPage() {
  const { accountId, invoiceId, intentId } = useParams({ from: '/stripe/callback/$accountId/$invoiceId/$intentId' });
  const router = useRouter();
  const queries = useQueryClient();
  const asked = useRef(false);
  const [failed, setFailed] = useState(false);
  const onward = returnPath(addressOf(aliasInvoiceLink(accountId, invoiceId)));

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const finish = async () => {
      const body = { status: 'succeeded', accountId };
      const payment = await call('PUT /payments/cards/intents/:intentId', { params: { intentId }, body });
      // The next page stands at once, with the payment on it.
      const ids = { portfolioId: accountId, accountId };
      await Promise.all([
        queries.invalidateQueries({ queryKey: accountKey(accountId) }),
        queries.prefetchQuery(accountQuery(ids)),
        queries.prefetchQuery(eligibilityQuery(accountId)),
        queries.prefetchQuery(customerInvoiceQuery(ids, invoiceId)),
        queries.prefetchQuery(receiptQuery(ids, payment.uuid)),
      ]);
      const target = withResult(onward, payment);
      // The manager area and sign-in are another program. The browser itself has to go there.
      if (target.startsWith('/p/u/')) router.history.replace(target);
      else window.location.replace(target);
    };
    finish().catch(() => setFailed(true));
  });

  return (
    <main className={classes.page}>
      <PageTitle title="Card payment">Card payment</PageTitle>
      {failed ? (
        <>
          <Alert>There was an error processing your request.</Alert>
          <p>
            The invoice shows whether the payment was made. <a href={onward}>Back to the invoice</a>
          </p>
        </>
      ) : (
        <Spinner label="Payment processing..." />
      )}
    </main>
  );
}

/** The invoice page that is returned to shows this payment. */
function withResult(onward: string, { invoiceUuid, uuid }: CustomerPayment): string {
  const target = new URL(onward, window.location.origin);
  if (!target.pathname.endsWith(`/invoices/${invoiceUuid}`)) return onward;
  target.searchParams.set('payment', uuid);
  return target.pathname + target.search + target.hash;
}

/** D11: only our own paths are accepted. Anything else leads to the invoice. */
function returnPath(fallback: string): string {
  const asked = new URLSearchParams(window.location.search).get('redirect_path');
  return safeReturnPath(asked, window.location.origin, fallback);
}
