import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type OnlineMethod, whyNotBy, whyNotOnline } from '@underlay/domain/payments/can-pay-online.ts';
import type { ReactNode } from 'react';
import { SupportLink } from '../../../ui/controls/support-link.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { owedOf, PayOtherwise, payLink, settingsQuery, WHY_NOT_ONLINE } from '../../portal/index.ts';
import type { usePayableInvoice } from './use-payable-invoice.ts';

interface PaymentGuardProps {
  readonly payable: ReturnType<typeof usePayableInvoice>;
  /** The one method of the screen. Without it any method will do. */
  readonly method?: OnlineMethod;
  readonly children: ReactNode;
}

/** Says why there is nothing to pay here and how else to pay, or shows the way to pay (PAY-03, PAY-04, PAY-05). */
export function PaymentGuard({ payable, method, children }: PaymentGuardProps) {
  const { ids, invoiceId, account, invoice, eligibility, terms } = payable;
  if (eligibility.isError && eligibility.data === undefined) return <PaymentSystemIssue />;
  if (invoice.isError && invoice.data === undefined) {
    return <FailureStrip what="This invoice" onRetry={() => void invoice.refetch()} />;
  }
  if (invoice.data === undefined || terms === undefined) {
    return (
      <Waiting>
        <SkeletonBar width={30} height={10} />
      </Waiting>
    );
  }
  // A payment that waits for its account to be verified gives way to this one (D92).
  const owed = { ...owedOf(invoice.data), isReserved: false };
  const otherwise = whyNotOnline(owed, terms);
  if (method === undefined)
    return otherwise === null ? children : <PayOtherwise reason={otherwise} account={account} />;
  const reason = whyNotBy(method, owed, terms);
  // PAY-08, PAY-22, D14: these stand beside the disabled button.
  if (reason === null || reason === 'nothing_due' || reason === 'no_fee') return children;
  if (otherwise !== null) return <PayOtherwise reason={otherwise} account={account} />;
  return <Alert action={<Link {...payLink(ids, invoiceId)}>Pay another way</Link>}>{WHY_NOT_ONLINE[reason]}</Alert>;
}

/** D72. */
function PaymentSystemIssue() {
  const supportEmail = useQuery(settingsQuery).data?.supportEmail;
  return (
    <Alert>
      There is an issue with the payment system. Please contact{' '}
      {supportEmail ? <SupportLink email={supportEmail} /> : 'the creator of this invoice'}.
    </Alert>
  );
}
