import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { ATTEMPTS_USED_UP } from '@underlay/domain/payments/verification-attempts.ts';
import { restOf } from '@underlay/domain/payments/went-back.ts';
import { lazy, Suspense, useState } from 'react';
import type { Account, CustomerInvoice, Line, Receipt } from '../../../api/answers.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonBar } from '../../../ui/feedback/waiting.tsx';
import { useArrivalFocus } from '../../../ui/layout/page-title.tsx';
import { authorizationLink, receiptLink, useAccountIds } from '../../portal/index.ts';
import { type DisplayStatus, displayStatusOf, factsOfLine } from './display-status.ts';
import { methodLabel, PAYMENT_COPY } from './payment-copy.ts';
import classes from './payment-notice.module.css';
import { receiptQuery } from './receipt-queries.ts';

/** Few payments wait for deposits. */
const DepositsSteps = lazy(() => import('./deposits-steps.tsx').then((module) => ({ default: module.DepositsSteps })));

interface PaymentNoticeProps {
  readonly account: Account;
  readonly invoice: CustomerInvoice;
  readonly payment: Line;
  /** The payment was made a moment ago. The notice says all there is to say of it, is the h1 of the page and takes the focus (PAY-19, PAY-30). */
  readonly asResult?: boolean;
}

/** There is no receipt for these (D92). */
const NO_RECEIPT: readonly DisplayStatus[] = ['deposits', 'failed', 'returned', 'canceled'];

type Outcome = 'verified' | 'failed' | 'canceled';

/** What happens next with a payment, in sentences. It follows the payment by itself. */
export function PaymentNotice({ account, invoice, payment, asResult = false }: PaymentNoticeProps) {
  const ids = useAccountIds();
  const paymentId = payment.paymentId ?? payment.uuid;
  const asked = useQuery({ ...receiptQuery(ids, paymentId), enabled: asResult });
  const heading = useArrivalFocus(asResult);
  const Heading = asResult ? 'h1' : 'h2';
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const facts = factsOfLine(payment);
  if (facts === null) return null;
  const displayStatus = since(outcome, displayStatusOf(facts));
  const { refunded, takenBack } = asked.data?.payment ?? payment;
  const copy = PAYMENT_COPY[displayStatus]({
    method: payment.paymentMethod,
    failure: payment.paymentFailure,
    refunded,
    takenBack,
    ...keptOf(payment),
    isPart: payment.subTotal !== 0,
    business: account.name,
    due: invoice.amount,
  });
  return (
    <section className={asResult ? classes.result : classes.next} aria-labelledby="payment-next">
      <div role="status" aria-labelledby="payment-next">
        <Heading id="payment-next" ref={heading} tabIndex={-1}>
          {copy.title}
        </Heading>
        {asResult && <Paid receipt={asked.data} failed={asked.isError} payment={payment} business={account.name} />}
        <p>{copy.text}</p>
      </div>
      {outcome === 'failed' && payment.deposits === null && <Alert>{ATTEMPTS_USED_UP}</Alert>}
      {displayStatus === 'deposits' && payment.deposits !== null && (
        <Suspense fallback={<SkeletonBar width={14} height={2.625} />}>
          <DepositsSteps
            ids={ids}
            account={account}
            paymentId={paymentId}
            deposits={payment.deposits}
            onDone={(status) => {
              setOutcome(status);
              heading.current?.focus();
            }}
          />
        </Suspense>
      )}
      <p className={classes.links}>
        <Link {...receiptLink(ids, paymentId)}>
          {NO_RECEIPT.includes(displayStatus) ? 'View payment' : 'View receipt'}
        </Link>
        {payment.paymentMethod === 'ach' && <Link {...authorizationLink(ids, paymentId)}>View authorization</Link>}
      </p>
    </section>
  );
}

/** What the invoice does not need of it. */
function keptOf({ rate: amount, refunded, subTotal, unused, setAgainst: against = ZERO }: Line) {
  return restOf({ amount, refunded, counted: cents(-subTotal), unused, against });
}

/** What was done here counts before the server's next answer arrives. */
function since(outcome: Outcome | null, displayStatus: DisplayStatus): DisplayStatus {
  if (outcome === 'canceled' && (displayStatus === 'failed' || displayStatus === 'deposits')) return 'canceled';
  return outcome === 'verified' && displayStatus === 'deposits' ? 'authorized' : displayStatus;
}

interface PaidProps {
  readonly receipt: Receipt | undefined;
  readonly failed: boolean;
  readonly payment: Line;
  readonly business: string;
}

/** What was paid in all, to whom, and with what. */
function Paid({ receipt, failed, payment, business }: PaidProps) {
  if (!receipt && !failed) {
    return (
      <p className={classes.paid}>
        <SkeletonBar width={9} height={1.5} />
        <SkeletonBar width={18} />
      </p>
    );
  }
  // Without its receipt the payment is still here, as the invoice knows it.
  const total = receipt?.payment.amount ?? payment.rate;
  const fee = receipt?.payment.fee ?? ZERO;
  return (
    <p className={classes.paid}>
      <strong>{formatCents(total)}</strong>
      <span>
        to {business}
        {receipt && `, with your ${methodLabel(receipt.payment.method, receipt.payment.lastFour)}`}
        {fee > 0 && ` (${formatCents(fee)} of it is the fee)`}
      </span>
    </p>
  );
}
