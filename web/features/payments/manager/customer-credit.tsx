import { Button } from '@mantine/core';
import { useBusinessDay, useBusinessId, useMay } from '../../businesses/index.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery } from '@tanstack/react-query';
import { creditLabel, reasonLabel } from '@underlay/domain/credits/credit-kind.ts';
import type { Customer } from '../../../api/answers.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { creditsQuery, goodwillQuery } from '../refund-queries.ts';
import { useApplyCreditDialog } from './apply-credit-dialog.tsx';
import classes from './customer-credit.module.css';
import { useRefundDialog } from './refund-dialog.tsx';
import { useTakeBackNote } from './take-back-note.tsx';

type Whose = Pick<Customer, 'uuid' | 'displayName'>;

/** Credit that this customer has left, for whoever sees money. Nothing stands here while there is none. */
export const CustomerCredit = ({ customer }: { customer: Whose }) =>
  useMay()('money') ? <Credits customer={customer} /> : null;

function Credits({ customer }: { customer: Whose }) {
  const may = useMay();
  const businessId = useBusinessId();
  const { dayOf } = useBusinessDay(businessId);
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
                <li key={credit.paymentId}>
                  <div className={classes.copy}>
                    <p>
                      <Money cents={credit.amount} />
                    </p>
                    <small>
                      {credit.description}, {dayOf(credit.createdAt)}, meant for invoice {credit.invoiceId}
                    </small>
                  </div>
                  {may('refund') && (
                    <div className={classes.actions}>
                      <Button
                        variant="default"
                        onClick={() => apply.open({ ...asked, source: { paymentId: credit.paymentId } })}
                      >
                        Apply to an invoice
                      </Button>
                      <Button variant="subtle" onClick={() => refund.open(credit.paymentId)}>
                        Refund
                      </Button>
                    </div>
                  )}
                </li>
              ))}
              {notes.map((note) => (
                <li key={note.uuid}>
                  <div className={classes.copy}>
                    <p>
                      <Money cents={note.unused} />
                    </p>
                    <small>
                      {creditLabel(note, 'manager')}, {dayOf(note.createdAt)}, {reasonLabel(note.reason)}
                    </small>
                  </div>
                  <div className={classes.actions}>
                    {may('invoice') && (
                      <Button
                        variant="default"
                        onClick={() => apply.open({ ...asked, source: { creditId: note.uuid } })}
                      >
                        Apply to an invoice
                      </Button>
                    )}
                    {may('refund') && (
                      <Button variant="subtle" onClick={() => takeBack.open(note)}>
                        Take back
                      </Button>
                    )}
                  </div>
                </li>
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
