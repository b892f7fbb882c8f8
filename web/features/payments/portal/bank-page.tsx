import { Button } from '@mantine/core';
import { type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import type { OnlineCharge } from '@underlay/domain/payments/can-pay-online.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useSearch } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { Spinner } from '../../../ui/feedback/waiting.tsx';
import { chargeFor, LatePart, methodsLink, WHY_NOT_ONLINE } from '../../portal/index.ts';
import { useSavedMethods } from '../methods/method-queries.ts';
import { SavedMethodsHint } from '../methods/saved-methods-hint.tsx';
import { ledeOfOrder, waysLink } from './chosen-order-copy.ts';
import { InsteadNote } from './instead-note.tsx';
import { bankDiscountIn, type PreparedOrder } from './order-queries.ts';
import classes from './payment-form.module.css';
import { PaymentGuard } from './payment-guard.tsx';
import { PaymentPage } from './payment-page.tsx';
import { PaymentOffer } from './payment-summary.tsx';
import { insteadOf, useChosenOrder } from './use-chosen-order.ts';
import { usePayableInvoice } from './use-payable-invoice.ts';

const loadForm = () => import('./ach-form.tsx');
const AchForm = lazy(() => loadForm().then(({ AchForm: form }) => ({ default: form })));

/** PAY-08, PAY-09: amount and fee first. The form opens when there is something to pay, at once for who saved an account. */
export function BankPage() {
  const asked = usePayableInvoice();
  const { ids, invoiceId, account, invoice } = asked;
  const search = useSearch({ from: '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId/make-a-payment/bank' });
  const order = useChosenOrder(ids, search, { ...asked, method: 'ach' });
  const amount = order === null ? invoice.data?.amount : order.prepared && amountOf(order.prepared);
  const charge = account && amount !== undefined ? chargeFor(account, 'ach', amount) : undefined;
  const payable = charge !== undefined && charge.amount > 0 && charge.fee > 0;
  const instead = invoice.data && insteadOf(invoice.data, order);
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
      back={{ link: waysLink(ids, invoiceId, order), label: 'Ways to pay' }}
      lede={ledeOfOrder(invoice.data, order)}
    >
      <PaymentGuard payable={asked} order={order} method="ach">
        {instead !== undefined && <InsteadNote ids={ids} paymentId={instead} />}
        {open && account !== undefined && invoice.data !== undefined && charge !== undefined ? (
          <LatePart waiting={<Spinner label="Opening the form..." />}>
            <AchForm account={account} invoice={invoice.data} order={order} charge={charge} opened={opened} />
          </LatePart>
        ) : (
          <>
            <PaymentOffer
              idLabel="Invoice ID"
              invoiceNumber={invoice.data?.id}
              order={order?.prepared ?? null}
              byBank
              charge={charge ?? { amount: amount ?? ZERO, fee: ZERO, total: ZERO }}
            />
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

const amountOf = (order: PreparedOrder): Cents => cents(order.amount - bankDiscountIn(order));

/** D14. */
function whyNot({ amount, fee }: OnlineCharge): string {
  if (amount <= 0) return WHY_NOT_ONLINE.nothing_due;
  return fee > 0 ? '' : WHY_NOT_ONLINE.no_fee;
}
