import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { type OnlineMethod, whyNotBy, whyNotOnline } from '@underlay/domain/payments/can-pay-online.ts';
import type { ReactNode } from 'react';
import { ApiError, isMissing } from '../../../api/api-error.ts';
import { SupportLink } from '../../../ui/controls/support-link.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { owedOf, PayOtherwise, payLink, payOrderLink, settingsQuery, WHY_NOT_ONLINE } from '../../portal/index.ts';
import { bankDiscountIn } from './order-queries.ts';
import { lastPaid, PaidSince } from './paid-since.tsx';
import { TakenBack } from './taken-back.tsx';
import type { ChosenOrder } from './use-chosen-order.ts';
import type { usePayableInvoice } from './use-payable-invoice.ts';

interface PaymentGuardProps {
  readonly payable: ReturnType<typeof usePayableInvoice>;
  /** What the address says of it. Null for all that is due of the invoice. */
  readonly order?: ChosenOrder | null;
  /** The one method of the screen. Without it any method will do. */
  readonly method?: OnlineMethod;
  /** Something besides has to come before there is anything to show. */
  readonly isWaiting?: boolean;
  readonly children: ReactNode;
}

/** Says why there is nothing to pay here and how else to pay, or shows the way to pay (PAY-03, PAY-04, PAY-05). */
export function PaymentGuard({ payable, order = null, method, isWaiting = false, children }: PaymentGuardProps) {
  const { ids, invoiceId, account, invoice, eligibility, terms } = payable;
  if (eligibility.isError && eligibility.data === undefined) return <PaymentSystemIssue />;
  // Though it was read before, and a form of it stands.
  if (isMissing(invoice.error) || isMissing(order?.query.error)) return <TakenBack payable={payable} order={order} />;
  if (invoice.isError && invoice.data === undefined) {
    return <FailureStrip what="This invoice" onRetry={() => void invoice.refetch()} />;
  }
  if (order?.query.isError && order.prepared === undefined) return <NotSo order={order} payable={payable} />;
  const isUnknown = order !== null && order.prepared === undefined;
  if (invoice.data === undefined || terms === undefined || isUnknown || isWaiting) {
    return (
      <Waiting>
        <SkeletonBar width={30} height={10} />
      </Waiting>
    );
  }
  // A payment that waits for its account to be verified gives way to this one (D92).
  const owed = order?.prepared
    ? { amountDue: order.prepared.amount, bankDiscount: bankDiscountIn(order.prepared), isQuote: false }
    : { ...owedOf(invoice.data), isReserved: false };
  const otherwise = whyNotOnline(owed, terms);
  const since = order === null && otherwise === 'nothing_due' && (
    <PaidSince {...{ ids, account }} invoice={invoice.data} />
  );
  if (method === undefined) {
    if (otherwise === null) return children;
    return (
      <>
        <PayOtherwise reason={otherwise} account={account} />
        {since}
      </>
    );
  }
  const reason = whyNotBy(method, owed, terms);
  // PAY-08, PAY-22, D14: these stand beside the disabled button.
  if (reason === null || reason === 'nothing_due' || reason === 'no_fee')
    return (
      <>
        {children}
        {since}
      </>
    );
  if (otherwise !== null) return <PayOtherwise reason={otherwise} account={account} />;
  return <Alert action={<Link {...payLink(ids, invoiceId)}>Pay another way</Link>}>{WHY_NOT_ONLINE[reason]}</Alert>;
}

/** What was chosen can no longer be paid so: it was paid since, or the server says why. */
function NotSo({ order, payable }: { order: ChosenOrder; payable: PaymentGuardProps['payable'] }) {
  const { ids, account, invoice } = payable;
  const again = (
    <Link {...payOrderLink(ids)} search={order.search}>
      {copy.chooseAgain()}
    </Link>
  );
  const { error } = order.query;
  if (isOfAmount(error) && account !== undefined && invoice.data !== undefined && lastPaid(invoice.data))
    return (
      <PaidSince {...{ ids, account }} invoice={invoice.data}>
        {again}
      </PaidSince>
    );
  return <Alert action={again}>{error?.message}</Alert>;
}

/** Less is due of it than it was when it was chosen. */
const isOfAmount = (error: Error | null): boolean =>
  error instanceof ApiError && ['nothing_due', 'amount_changed', 'part_leaves_too_little'].includes(error.code);

/** D72. */
export function PaymentSystemIssue() {
  const supportEmail = useQuery(settingsQuery).data?.supportEmail;
  return (
    <Alert>
      There is an issue with the payment system. Please contact{' '}
      {supportEmail ? <SupportLink email={supportEmail} /> : 'the creator of this invoice'}.
    </Alert>
  );
}
