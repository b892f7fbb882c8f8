import { type CalendarDate, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { termBelowAmount } from '@underlay/domain/invoices/document-term.ts';
import { paidHeading } from '@underlay/domain/invoices/paid-heading.ts';
import { cents } from '@underlay/domain/money/money.ts';
import { dayOfPayment } from '@underlay/domain/payments/hand-payment.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { DateText } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import { openRangeOf, paymentsOf, settledOf } from '../invoice-facts.ts';
import classes from './invoice-document.module.css';

/** What is owed and until when. Once it is paid, what was paid of it, less credits, and since when, as on the PDF. */
export function InvoiceHeading({ businessId, invoice }: { businessId: string; invoice: InvoiceDetail }) {
  const { dateOf } = useBusinessDay(businessId);
  const paid = settledOf(invoice);
  const payments = paymentsOf(invoice).map((payment) => ({
    day: dayOfPayment<string, string>(payment, dateOf),
    status: payment.paymentStatus,
    counted: cents(Math.abs(payment.subTotal)),
  }));
  const heading = invoice.status === 'paid' ? paidHeading(paid, payments) : null;
  const term = termBelowAmount(invoice);
  return (
    <>
      <p className={classes.amount}>
        {heading?.lead}
        <Money cents={heading ? paid : invoice.amount} />
      </p>
      <Range of={invoice} />
      {heading ? (
        <p>
          {heading.when} <DateText day={heading.day} />
        </p>
      ) : (
        term && (
          <p>
            {term.copy} <time dateTime={term.day}>{formatDate(term.day as CalendarDate)}</time>
          </p>
        )
      )}
    </>
  );
}

function Range({ of }: { of: InvoiceDetail }) {
  const range = openRangeOf(of);
  if (range === null) return null;
  return (
    <p>
      from <Money cents={range.least} /> to <Money cents={range.most} />
    </p>
  );
}
