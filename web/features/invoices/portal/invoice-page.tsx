import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Account } from '../../../api/answers.ts';
import { isMissing } from '../../../api/api-error.ts';
import { PaymentNoticeLater, paymentNamed, ResultSkeleton, readPaymentSearch } from '../../payments/portal/index.ts';
import {
  AccountPage,
  AmountDueCard,
  accountLink,
  accountQuery,
  BackLink,
  customerInvoiceQuery,
  MissedFile,
  showsAmountDue,
  useAccountAfter,
  useAccountIds,
  useMissedFile,
  useOnDevice,
} from '../../portal/index.ts';
import { InvoiceDocument } from './invoice-document.tsx';
import { InvoiceDueCard } from './invoice-due-card.tsx';
import { refreshAfter } from './invoice-lines.ts';
import { InvoiceSkeleton } from './invoice-skeleton.tsx';
import { InvoiceUnavailable } from './invoice-unavailable.tsx';
import type { OfferPageProps, OfferParts } from './offer-parts.ts';

interface InvoicePageProps {
  /** A younger feature's: what a customer chooses of a quote, and how they answer it. */
  readonly Offer: ComponentType<OfferPageProps>;
  /** What it says of a quote that is not there because it is being changed. */
  readonly Revised: ComponentType<{ readonly account: Account | undefined; readonly invoiceId: string }>;
}

/** One invoice or quote, as a document (PINV rows). It looks again by itself while a payment is under way. */
export function InvoicePage({ Offer, Revised }: InvoicePageProps) {
  const ids = useAccountIds();
  const onDevice = useOnDevice();
  const { invoiceId } = useParams({ from: '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId' });
  const account = useQuery(accountQuery(ids)).data;
  const asked = useQuery({
    ...customerInvoiceQuery(ids, invoiceId),
    refetchInterval: ({ state }) => refreshAfter(state.data?.lineItems),
  });
  // What is not there any more is not shown on, though it was read before.
  const invoice = isMissing(asked.error) ? undefined : asked.data;
  useAccountAfter(ids, invoice?.amount);
  const search = useSearch({ from: '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId/' });
  const paymentId = readPaymentSearch(search).payment;
  const payment = paymentId === undefined ? undefined : paymentNamed(invoice, paymentId);
  const { isMissed, tryAgain } = useMissedFile(search);
  const due =
    asked.isError || invoice?.isQuote ? (
      <AmountDueCard amount={account?.balance} />
    ) : (
      <InvoiceDueCard account={account} invoice={invoice} paid={paymentId !== undefined} />
    );
  const result =
    isMissed && !asked.isError ? (
      <MissedFile />
    ) : (
      paymentId !== undefined &&
      (invoice === undefined || account === undefined
        ? !asked.isError && <ResultSkeleton />
        : payment !== undefined && (
            <PaymentNoticeLater account={account} invoice={invoice} payment={payment} asResult />
          ))
    );
  const page = (offer: OfferParts | 'waiting' = {}) => {
    const parts = offer === 'waiting' ? {} : offer;
    return (
      <AccountPage
        back={onDevice ? undefined : <BackLink {...accountLink(ids)}>Back to Invoices & Quotes</BackLink>}
        result={result || parts.result}
        aside={parts.aside}
        due={parts.due ?? (!onDevice && showsAmountDue(account?.balance) && due)}
      >
        {invoice !== undefined && account !== undefined && offer !== 'waiting' ? (
          <InvoiceDocument
            account={account}
            invoice={invoice}
            paid={payment !== undefined}
            onDownload={tryAgain}
            offer={parts.paper}
          />
        ) : asked.isError ? (
          <InvoiceUnavailable error={asked.error} onRetry={() => void asked.refetch()}>
            <Revised account={account} invoiceId={invoiceId} />
          </InvoiceUnavailable>
        ) : (
          <InvoiceSkeleton />
        )}
      </AccountPage>
    );
  };
  if (!invoice?.isQuote || account === undefined) return page();
  return (
    <Offer account={account} invoice={invoice}>
      {page}
    </Offer>
  );
}
