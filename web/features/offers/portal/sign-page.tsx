import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { signingCopy as signing } from '@underlay/domain/copy/signing.ts';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { LateLeaveGuard } from '../../../ui/dialogs/late-leave-guard.tsx';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { PaymentPage } from '../../payments/portal/index.ts';
import { accountQuery, customerInvoiceQuery, invoiceLink, useAccountIds } from '../../portal/index.ts';
import { offerQuery, sendCode } from '../offer-queries.ts';
import { HandBack } from './hand-back.tsx';
import { SignForm } from './sign-form.tsx';
import { useReplaced } from './use-changed-meanwhile.ts';
import { type SignedOnDevice, useSigning } from './use-signing.ts';

const isRevised = (error: Error | null): boolean => error instanceof ApiError && error.code === 'quote_revising';

/** SIGN-01: choices, terms, consent, name, signature, in this order, in one column. Whoever has nothing to sign, or another version (VER-08), is on the quote. */
export function SignPage() {
  const ids = useAccountIds();
  const { invoiceId } = useParams({ from: '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId' });
  const account = useQuery(accountQuery(ids)).data;
  const invoice = useQuery(customerInvoiceQuery(ids, invoiceId));
  const asked = useQuery(offerQuery(ids, invoiceId));
  const offer = asked.data;
  const [signed, setSigned] = useState<SignedOnDevice | null>(null);
  const isReplaced = useReplaced(ids, invoiceId, offer);
  const sign = useSigning(ids, invoiceId, offer, setSigned);
  if (offer && signed !== null) return <HandBack {...signed} name={offer.name} />;
  const isOver = offer !== undefined && offer.state !== 'waiting';
  if (isOver || isReplaced || isRevised(asked.error)) return <Navigate {...invoiceLink(ids, invoiceId)} replace />;
  return (
    <PaymentPage
      title={signing.title()}
      back={{ link: invoiceLink(ids, invoiceId), label: signing.back() }}
      lede={offer && signing.lede(offer)}
    >
      {offer && invoice.data && account ? (
        <SignForm
          invoice={invoice.data}
          offer={offer}
          onSign={sign}
          onSendCode={(by) => sendCode(ids, invoiceId, by)}
          Guard={LateLeaveGuard}
        />
      ) : asked.isError || invoice.isError ? (
        <FailureStrip
          what={offerCopy.card.theQuote()}
          onRetry={() => void Promise.all([asked.refetch(), invoice.refetch()])}
        />
      ) : (
        <Waiting>
          <SkeletonBar width={28} height={14} />
        </Waiting>
      )}
    </PaymentPage>
  );
}
