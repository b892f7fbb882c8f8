import { Button } from '@mantine/core';
import { useBusinessDay, useBusinessId, useMay } from '../../businesses/index.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery } from '@tanstack/react-query';
import { creditLabel } from '@underlay/domain/credits/credit-kind.ts';
import { reasonLabel } from '@underlay/domain/credits/credit-reason.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { dayOfPayment } from '@underlay/domain/payments/hand-payment.ts';
import type { ReactNode } from 'react';
import type { Customer } from '../../../api/answers.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { DateText } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { creditsQuery, goodwillQuery } from '../refund-queries.ts';
import classes from './customer-credit.module.css';
import { useApplyCreditDialog, useRefundDialog } from './later-dialogs.tsx';
import { OnAccountMenu } from './on-account-menu.tsx';
import { useTakeBackNote } from './take-back-note.tsx';

type Whose = Pick<Customer, 'uuid' | 'displayName'>;

/** Credit that this customer has left, for whoever sees money. Nothing stands here while there is none. */
export const CustomerCredit = ({ customer }: { customer: Whose }) =>
  useMay()('money') ? <Credits customer={customer} /> : null;

function Credits({ customer }: { customer: Whose }) {
  const may = useMay();
  const businessId = useBusinessId();
  const { dayOf, dateOf } = useBusinessDay(businessId);
  const { data: credits = [], isError, refetch } = useQuery(creditsQuery(businessId, customer.uuid));
  const goodwill = useQuery(goodwillQuery(businessId, customer.uuid));
  const notes = goodwill.data ?? [];
  const apply = useApplyCreditDialog(businessId);
  const refund = useRefundDialog(businessId);
  const takeBack = useTakeBackNote(businessId);
  const asked = { customerId: customer.uuid, customerName: customer.displayName };
  if ((isError && credits.length === 0) || (goodwill.isError && goodwill.data === undefined)) {
    return (
      <PageSection title="Credit">
        <FailureStrip
          what="The credit of this customer"
          onRetry={() => void Promise.all([refetch(), goodwill.refetch()])}
        />
      </PageSection>
    );
  }
  return (
    <>
      {credits.length + notes.length > 0 && (
        <PageSection title="Credit">
          <Sheet as="div">
            <ul className={classes.credits} aria-busy={apply.busy || refund.busy}>
              {credits.map((credit) => (
                <CreditItem
                  key={credit.paymentId}
                  amount={credit.amount}
                  from={
                    <>
                      {credit.description}, <DateText day={dayOfPayment<string, string>(credit, dateOf)} />,{' '}
                      {credit.invoiceId === null ? 'on account' : `from invoice ${credit.invoiceId}`}
                    </>
                  }
                  onApply={may('refund') && (() => apply.open({ ...asked, source: { paymentId: credit.paymentId } }))}
                  back={may('refund') && { label: 'Refund', onClick: () => refund.open(credit.paymentId) }}
                  menu={
                    may('invoice') && credit.invoiceId === null && <OnAccountMenu businessId={businessId} {...credit} />
                  }
                />
              ))}
              {notes.map((note) => (
                <CreditItem
                  key={note.uuid}
                  amount={note.unused}
                  from={`${creditLabel(note, 'manager')}, ${dayOf(note.createdAt)}, ${reasonLabel(note.reason)}`}
                  onApply={may('invoice') && (() => apply.open({ ...asked, source: { creditId: note.uuid } }))}
                  back={may('refund') && { label: 'Take back', onClick: () => takeBack.open(note) }}
                />
              ))}
            </ul>
          </Sheet>
        </PageSection>
      )}
      {apply.dialog}
      {refund.dialog}
      {takeBack.dialog}
    </>
  );
}

interface CreditItemProps {
  readonly amount: Cents;
  /** What it is left of. */
  readonly from: ReactNode;
  /** False to whoever may not. */
  readonly onApply: false | (() => void);
  readonly back: false | { readonly label: string; readonly onClick: () => void };
  readonly menu?: ReactNode;
}

const CreditItem = ({ amount, from, onApply, back, menu }: CreditItemProps) => (
  <li>
    <div className={classes.copy}>
      <p>
        <Money cents={amount} />
      </p>
      <small>{from}</small>
    </div>
    {(onApply || back || menu) && (
      <div className={classes.actions}>
        {onApply && (
          <Button variant="default" onClick={onApply}>
            Apply to an invoice
          </Button>
        )}
        {back && (
          <Button variant="subtle" onClick={back.onClick}>
            {back.label}
          </Button>
        )}
        {menu}
      </div>
    )}
  </li>
);
