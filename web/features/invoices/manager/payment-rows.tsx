import { ActionIcon } from '@mantine/core';
import type { InvoiceDetail, Line } from '../../../api/answers.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type CalendarDate, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { inOrderOfTime } from '@underlay/domain/invoices/totals.ts';
import { cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { dayOfPayment } from '@underlay/domain/payments/hand-payment.ts';
import { type ListedStatus, listedStatus } from '@underlay/domain/payments/payment.ts';
import { restOf, setAgainstLabel, wentBackLabel } from '@underlay/domain/payments/went-back.ts';
import { type ReactNode, useState } from 'react';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import { chargesOf, creditsOf, voidNotesOf } from '../invoice-facts.ts';
import { ChargeRow } from './charge-row.tsx';
import { CreditRow, VoidNoteRow } from './credit-row.tsx';
import classes from './payment-rows.module.css';
import { TakeBack } from './take-back.tsx';

/** What the younger feature of payments adds to a row: the badge of its status, and what else can be done. */
export interface PaymentParts {
  readonly badge: (status: ListedStatus) => ReactNode;
  readonly menu: (payment: Line, invoice: InvoiceDetail) => ReactNode;
}

interface PaymentRowsProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly payments: readonly Line[];
  readonly parts: PaymentParts;
}

/** INV-19, INV-23, ALLOC-18: what was added, paid and credited, when, and how it went. One entered by hand and a credit can be taken back (D31). */
export function PaymentRows({ businessId, invoice, payments, parts }: PaymentRowsProps) {
  const [asked, setAsked] = useState<Line | null>(null);
  const rows = inOrderOfTime([
    ...payments.map((payment) => ({
      at: payment.createdAt,
      row: (
        <PaymentRow key={payment.uuid} {...{ businessId, invoice, payment, parts }} onAsk={() => setAsked(payment)} />
      ),
    })),
    ...chargesOf(invoice).map((charge) => ({
      at: charge.at,
      row: <ChargeRow key={charge.uuid} {...{ businessId, invoice, charge }} />,
    })),
    ...creditsOf(invoice).map((credit) => ({
      at: credit.at,
      row: <CreditRow key={credit.uuid} businessId={businessId} invoiceId={invoice.uuid} credit={credit} />,
    })),
    ...voidNotesOf(invoice).map((note) => ({
      at: note.issuedAt,
      row: <VoidNoteRow key={note.uuid} businessId={businessId} note={note} />,
    })),
  ]);
  return (
    <>
      {rows}
      <TakeBack businessId={businessId} invoiceId={invoice.uuid} payment={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface PaymentRowProps extends Omit<PaymentRowsProps, 'payments'> {
  readonly payment: Line;
  readonly onAsk: () => void;
}

function PaymentRow({ businessId, invoice, payment, parts, onAsk }: PaymentRowProps) {
  const { dayOf, dateOf } = useBusinessDay(businessId);
  const day = dayOfPayment<string, string>(payment, dateOf);
  const { kept, against, elsewhere } = restOfLine(payment);
  const isApart = kept + against + elsewhere > 0;
  const isWhole = kept === payment.rate;
  const { paymentStatus: status, returned } = payment;
  const isInPart = isApart && payment.subTotal !== 0;
  return (
    <div className={classes.row}>
      <dt>
        <span>
          {payment.paymentMethod === 'credit' ? 'Credit' : 'Payment'}, {formatDate(day as CalendarDate)}
          {payment.description !== '' && `, ${payment.description}`}
          {day !== dateOf(payment.createdAt) && <small data-quiet>recorded {dayOf(payment.createdAt)}</small>}
          {payment.paymentFailure !== null && <small>{payment.paymentFailure}</small>}
          {payment.deposits !== null && <small data-quiet>waits for the customer to confirm two small deposits</small>}
        </span>
        {status !== null && parts.badge(listedStatus({ status, returned }))}
        <span className={classes.tools}>
          {parts.menu(payment, invoice)}
          <RemoveButton payment={payment} onAsk={onAsk} />
        </span>
      </dt>
      <dd
        data-failed={payment.paymentStatus === 'failed'}
        data-unapplied={(isApart && payment.subTotal === 0) || undefined}
      >
        <span>{formatCents(isInPart ? payment.subTotal : cents(-payment.rate))}</span>
        {payment.refunded > 0 && <small>{wentBackLabel(payment)}</small>}
        {kept > 0 && <small>{isWhole ? '' : `${formatCents(kept)} `}kept as credit</small>}
        {against > 0 && <small>{setAgainstLabel(against)}</small>}
        {elsewhere > 0 && <small>{formatCents(elsewhere)} on other invoices</small>}
      </dd>
    </div>
  );
}

/** What has not arrived is nowhere else. */
function restOfLine({ paymentStatus, rate, refunded, subTotal, unused, setAgainst: against = ZERO }: Line) {
  const amount = paymentStatus === 'settled' ? rate : ZERO;
  return restOf({ amount, refunded, counted: cents(-subTotal), unused, against });
}

/** Money that a customer sent online is refunded. What the business itself noted here is taken back, unless the bank did that. */
function RemoveButton({ payment, onAsk }: { payment: Line; onAsk: () => void }) {
  const { paymentMethod, paymentStatus } = payment;
  const may = useMay();
  if (!may('invoice') || paymentStatus === 'failed') return null;
  if (paymentMethod !== 'manual' && paymentMethod !== 'credit') return null;
  const amount = formatCents(payment.rate);
  const [label, title, Icon] =
    paymentMethod === 'manual'
      ? [`Delete payment of ${amount}`, 'Delete payment', IconTrash]
      : [`Take back the credit of ${amount}`, 'Take back', IconArrowBackUp];
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} title={title} onClick={onAsk}>
      <Icon size={15} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
