import { Link } from '@tanstack/react-router';
import { type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { cents } from '@underlay/domain/money/money.ts';
import { dayOfPayment } from '@underlay/domain/payments/hand-payment.ts';
import type { ReactNode } from 'react';
import type { Account, CustomerInvoice } from '../../../api/answers.ts';
import { Remark } from '../../../ui/text/remark.tsx';
import { type AccountPathIds, invoiceLink } from '../../portal/index.ts';
import classes from './paid-since.module.css';

interface PaidSinceProps {
  readonly ids: AccountPathIds;
  readonly account: Account | undefined;
  readonly invoice: CustomerInvoice | undefined;
  /** What else can be done. */
  readonly children?: ReactNode;
}

/** On the page of a payment that was made since, or instead of which another was: what was paid or is on its way, and where to read of it. */
export function PaidSince({ ids, account, invoice, children }: PaidSinceProps) {
  const payment = invoice && lastPaid(invoice);
  if (account === undefined || !payment) return null;
  const day = dayOfPayment<string, string>(payment, (moment) => dateIn(account.timeZone, new Date(moment)));
  const say = payment.paymentStatus === 'settled' ? copy.paidSince : copy.onItsWaySince;
  return (
    <Remark isStatus>
      <p>{say({ amount: cents(-payment.subTotal), number: invoice.id, day: day as CalendarDate })}</p>
      <p className={classes.links}>
        <Link {...invoiceLink(ids, invoice.uuid)}>{copy.seeInvoice({ number: invoice.id })}</Link>
        {children}
      </p>
    </Remark>
  );
}

/** What stands on the invoice, on its way or settled. */
export const lastPaid = ({ lineItems }: Pick<CustomerInvoice, 'lineItems'>) =>
  lineItems.findLast(
    ({ paymentStatus, subTotal }) => paymentStatus !== null && paymentStatus !== 'failed' && subTotal < 0,
  );
