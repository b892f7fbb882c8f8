import { useQuery } from '@tanstack/react-query';
import { usePathId } from '../../../ui/path-id.ts';
import { AccountPage } from '../../portal/account-page.tsx';
import { AmountDueCard, showsAmountDue } from '../../portal/amount-due-card.tsx';
import { BackLink } from '../../portal/back-link.tsx';
import { accountPath } from '../../portal/portal-paths.ts';
import { accountQuery, customerInvoiceQuery } from '../../portal/portal-queries.ts';
import { useAccountIds } from '../../portal/use-account-ids.ts';
import { InvoiceDocument } from './invoice-document.tsx';
import { InvoiceDueCard } from './invoice-due-card.tsx';
import { refreshAfter } from './invoice-lines.ts';
import { InvoiceSkeleton } from './invoice-skeleton.tsx';
import { InvoiceUnavailable } from './invoice-unavailable.tsx';

/** One invoice or quote, as paper (PINV rows). It looks again by itself while a payment is under way. */
export function InvoicePage() {
  const ids = useAccountIds();
  const invoiceId = usePathId('invoiceId');
  const account = useQuery(accountQuery(ids)).data;
  const asked = useQuery({
    ...customerInvoiceQuery(ids, invoiceId),
    refetchInterval: ({ state }) => refreshAfter(state.data?.lineItems),
  });
  const invoice = asked.data;
  const due =
    asked.isError || invoice?.isQuote ? (
      <AmountDueCard amount={account?.balance} />
    ) : (
      <InvoiceDueCard account={account} invoice={invoice} />
    );
  return (
    <AccountPage
      back={<BackLink to={accountPath(ids)}>Back to Invoices & Quotes</BackLink>}
      due={showsAmountDue(account?.balance) && due}
    >
      {invoice !== undefined && account !== undefined ? (
        <InvoiceDocument account={account} invoice={invoice} />
      ) : asked.isError ? (
        <InvoiceUnavailable error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <InvoiceSkeleton />
      )}
    </AccountPage>
  );
}
