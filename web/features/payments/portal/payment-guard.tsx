import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SupportLink } from '../../../ui/controls/support-link.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { settingsQuery } from '../../portal/index.ts';
import classes from './payment-guard.module.css';
import type { usePayableInvoice } from './use-payable-invoice.ts';

interface PaymentGuardProps {
  readonly payable: ReturnType<typeof usePayableInvoice>;
  /** The one method of the screen. Without it any method will do. */
  readonly method?: 'bank' | 'card';
  readonly children: ReactNode;
}

const ON_QUOTES = 'Payments are unavailable to be made on quotes.';
const NOT_ENABLED =
  'Online Payments are not enabled by the creator of this invoice. Please contact the creator to get further information on acceptable payment methods.';
const NOTHING_DUE = 'Nothing is due on this invoice.';

/** Says why there is nothing to pay here, or shows the way to pay (PAY-03, PAY-04, PAY-05). */
export function PaymentGuard({ payable, method, children }: PaymentGuardProps) {
  const { invoice, eligibility } = payable;
  if (eligibility.isError && eligibility.data === undefined) return <PaymentSystemIssue />;
  if (invoice.isError && invoice.data === undefined) {
    return <FailureStrip what="This invoice" onRetry={() => void invoice.refetch()} />;
  }
  if (invoice.data === undefined || eligibility.data === undefined) {
    return (
      <Waiting>
        <SkeletonBar width={30} height={10} />
      </Waiting>
    );
  }
  if (invoice.data.isQuote) return <Notice>{ON_QUOTES}</Notice>;
  const { bankPaymentEligible: bank, cardPaymentEligible: card } = eligibility.data;
  const open = method === undefined ? bank || card : method === 'bank' ? bank : card;
  if (!open) return <Notice>{NOT_ENABLED}</Notice>;
  return invoice.data.amount > 0 || method !== undefined ? children : <Notice>{NOTHING_DUE}</Notice>;
}

const Notice = ({ children }: { children: string }) => <p className={classes.notice}>{children}</p>;

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
