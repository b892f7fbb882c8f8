import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { NOT_PROCESSED } from '@underlay/domain/payments/why-unpaid.ts';
import { safeReturnPath } from '@underlay/domain/safe-return-path.ts';
import { useEffect, useState } from 'react';
import type { CustomerPayment } from '../../../api/answers.ts';
import { accountKey } from '../../../api/query-keys.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { addressOf } from '../../../ui/controls/link-target.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../ui/feedback/waiting.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import {
  accountQuery,
  aliasInvoiceLink,
  customerInvoiceQuery,
  eligibilityQuery,
  payByCardLink,
} from '../../portal/index.ts';
import classes from './card-callback-page.module.css';
import { finishCardPayment, isNotCharged, isUnheard } from './finish-card-payment.ts';
import { type OrderSearch, orderSearch, targetsIn } from './order-in-address.ts';
import { ledeOf } from './paid-invoice.ts';
import { receiptQuery } from './receipt-queries.ts';

type Outcome = 'asking' | 'lost' | 'not charged' | 'unheard' | 'failed';

/** PAY-29 to PAY-31: the provider has sent the browser back. The server asks the provider how the payment ended. */
export function CardCallbackPage() {
  const { accountId, invoiceId, intentId } = useParams({ from: '/stripe/callback/$accountId/$invoiceId/$intentId' });
  const router = useRouter();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>('asking');
  const onward = returnPath(addressOf(aliasInvoiceLink(accountId, invoiceId)));
  const account = useQuery(accountQuery(idsOf(accountId))).data;
  const invoice = useQuery(customerInvoiceQuery(idsOf(accountId), invoiceId)).data;

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const finish = async () => {
      const payment = await finishCardPayment({ intentId, accountId }, { onLost: () => setOutcome('lost'), signal });
      // The next page stands at once, with the payment on it.
      const ids = idsOf(accountId);
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
    finish().catch((error: unknown) => {
      if (!signal.aborted) setOutcome(isNotCharged(error) ? 'not charged' : isUnheard(error) ? 'unheard' : 'failed');
    });
    return () => left.abort();
  }, [accountId, invoiceId, intentId, onward, queries, router]);

  return (
    <main id="main" className={classes.page}>
      {account !== undefined && <p className={classes.business}>{account.name}</p>}
      <PageTitle title="Card payment">{outcome === 'not charged' ? NOT_CHARGED : 'Card payment'}</PageTitle>
      {invoice !== undefined && <p className={classes.lede}>{ledeOf(invoice)}</p>}
      {(outcome === 'asking' || outcome === 'lost') && <Spinner label="Payment processing..." />}
      {(outcome === 'lost' || outcome === 'unheard') && (
        <Alert>{outcome === 'lost' ? `${LOST} We keep asking.` : LOST}</Alert>
      )}
      {outcome === 'not charged' && <p>{DECLINED}</p>}
      {outcome === 'failed' && <Alert>{NOT_PROCESSED}</Alert>}
      <div className={classes.ways}>
        {outcome === 'not charged' && (
          <ButtonLink {...payByCardLink(idsOf(accountId), invoiceId)} search={chosen()} size="lg">
            Try again
          </ButtonLink>
        )}
        {outcome !== 'asking' && <a href={onward}>Back to the invoice</a>}
      </div>
    </main>
  );
}

const NOT_CHARGED = 'Your card was not charged';
const DECLINED = 'Your bank did not confirm the payment, so nothing was taken. You can try again, or pay another way.';
/** True whether or not the charge went through. */
const LOST =
  'The connection was lost, so we do not know yet how your payment ended. Please do not pay again before the invoice shows it.';

/** What was to be paid, as the address carries it. Empty for all that is due of the invoice. */
function chosen(): OrderSearch {
  const asked = new URLSearchParams(window.location.search);
  const targets = targetsIn({ pay: asked.get('pay') ?? undefined });
  return targets.length > 0 ? orderSearch(targets, asked.has('credit')) : {};
}

/** The callback's address has no portfolio. The account stands for it (D11). */
const idsOf = (accountId: string) => ({ portfolioId: accountId, accountId });

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
