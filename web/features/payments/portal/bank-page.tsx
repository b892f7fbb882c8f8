import { Button } from '@mantine/core';
import { ZERO } from '@underlay/domain/money/money.ts';
import type { OnlineCharge } from '@underlay/domain/payments/can-pay-online.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Spinner } from '../../../ui/feedback/waiting.tsx';
import { chargeFor, methodsLink, payLink, WHY_NOT_ONLINE, waitingPayment } from '../../portal/index.ts';
import { useSavedMethods } from '../methods/method-queries.ts';
import { SavedMethodsHint } from '../methods/saved-methods-hint.tsx';
import { ledeOf } from './choose-method-page.tsx';
import { InsteadNote } from './instead-note.tsx';
import classes from './payment-form.module.css';
import { PaymentGuard } from './payment-guard.tsx';
import { PaymentPage } from './payment-page.tsx';
import { PaymentOffer } from './payment-summary.tsx';
import { usePayableInvoice } from './use-payable-invoice.ts';

const loadForm = () => import('./ach-form.tsx');
const AchForm = lazy(() => loadForm().then(({ AchForm: form }) => ({ default: form })));

/** PAY-08, PAY-09: amount and fee first. The form opens when there is something to pay, at once for who saved an account. */
export function BankPage() {
  const asked = usePayableInvoice();
  const { ids, invoiceId, account, invoice } = asked;
  const charge = account && invoice.data && chargeFor(account, 'ach', invoice.data.amount);
  const payable = charge !== undefined && charge.amount > 0 && charge.fee > 0;
  const saved = useSavedMethods();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const chooses = payable && saved.verified.length > 0;
  useEffect(() => {
    if (chooses) setOpen(true); // It stays open. An account that is deleted elsewhere takes no entries with it.
  }, [chooses]);
  return (
    <PaymentPage
      title="Bank ACH Payment"
      back={{ link: payLink(ids, invoiceId), label: 'Ways to pay' }}
      lede={ledeOf(invoice.data)}
    >
      <PaymentGuard payable={asked} method="ach">
        {open && account !== undefined && invoice.data !== undefined && charge !== undefined ? (
          <Suspense fallback={<Spinner label="Opening the form..." />}>
            <AchForm account={account} invoice={invoice.data} charge={charge} opened={opened} />
          </Suspense>
        ) : (
          <>
            <PaymentOffer
              idLabel="Invoice ID"
              invoiceNumber={invoice.data?.id}
              charge={charge ?? { amount: invoice.data?.amount ?? ZERO, fee: ZERO, total: ZERO }}
            />
            {invoice.data && waitingPayment(invoice.data) && <InsteadNote />}
            <div className={classes.enter}>
              <Button
                size="lg"
                fullWidth
                disabled={!payable}
                onPointerEnter={loadForm}
                onClick={() => {
                  setOpened(true);
                  setOpen(true);
                }}
              >
                Enter Bank Information
              </Button>
              <p className={classes.why}>{charge !== undefined && whyNot(charge)}</p>
              <SavedMethodsHint saved={saved} methodsAt={methodsLink(ids)} />
            </div>
          </>
        )}
      </PaymentGuard>
    </PaymentPage>
  );
}

/** D14. */
function whyNot({ amount, fee }: OnlineCharge): string {
  if (amount <= 0) return WHY_NOT_ONLINE.nothing_due;
  return fee > 0 ? '' : WHY_NOT_ONLINE.no_fee;
}
