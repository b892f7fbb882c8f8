import { Button } from '@mantine/core';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import { accountKey } from '../../../api/query-keys.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, useEffect, useRef, useState } from 'react';
import { ApiError, isMissing } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../ui/feedback/waiting.tsx';
import { chargeFor, invoiceLink, LatePart, settingsQuery, WHY_NOT_ONLINE, withFee } from '../../portal/index.ts';
import { ledeOfOrder, waysLink } from './chosen-order-copy.ts';
import { InsteadNote } from './instead-note.tsx';
import classes from './payment-form.module.css';
import { PaymentGuard } from './payment-guard.tsx';
import { PaymentPage } from './payment-page.tsx';
import { PaymentOffer, PaymentSummary } from './payment-summary.tsx';
import { alikeIn, insteadOf, type OrderFields, orderFields, useChosenOrder } from './use-chosen-order.ts';
import { usePayableInvoice } from './use-payable-invoice.ts';

const loadForm = () => import('./card-form.tsx');
const CardForm = lazy(() => loadForm().then(({ CardForm: form }) => ({ default: form })));

/** PAY-22 to PAY-28: what it costs first, then the provider's own form. */
export function CardPage() {
  const payable = usePayableInvoice();
  const { ids, invoiceId, account } = payable;
  const invoice = payable.invoice.data;
  const settings = useQuery(settingsQuery);
  const search = useSearch({ from: '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId/make-a-payment/card' });
  const chosen = useChosenOrder(ids, search, { ...payable, method: 'card' });
  const amount = (chosen === null ? invoice?.amount : chosen.prepared?.amount) ?? ZERO;
  const instead = invoice && insteadOf(invoice, chosen);
  const order = { amount, accountId: account?.accountId ?? ids.accountId, invoiceId, instead, ...orderFields(chosen) };
  const { opening, intent, outdated, close } = useCardIntent(order, ids.accountId);
  return (
    <PaymentPage
      title="Credit Card"
      back={{ link: waysLink(ids, invoiceId, chosen), label: 'Ways to pay' }}
      lede={ledeOfOrder(invoice, chosen)}
    >
      <PaymentGuard payable={payable} order={chosen} method="card">
        {intent !== undefined && account !== undefined && settings.data !== undefined ? (
          <>
            <PaymentSummary charge={withFee(amount, intent.fees)} order={chosen?.prepared ?? null} opened />
            <LatePart waiting={<Opening />}>
              <CardForm
                intent={intent}
                invoiceId={invoiceId}
                account={account}
                search={chosen?.search}
                total={withFee(amount, intent.fees).total}
                providerScript={settings.data.providerScript}
                onOutdated={(wasDeclined) => {
                  close();
                  // The server says why the form was closed, or opens another one.
                  if (wasDeclined) opening.mutate(opening.variables);
                }}
              />
            </LatePart>
          </>
        ) : (
          <>
            <PaymentOffer
              idLabel="Invoice Id"
              invoiceNumber={invoice?.id}
              order={chosen?.prepared ?? null}
              charge={account === undefined ? withFee(amount, ZERO) : chargeFor(account, 'card', amount)}
            />
            {instead !== undefined && <InsteadNote ids={ids} paymentId={instead} />}
            <div className={classes.enter}>
              {outdated && !opening.isPending && (
                <Alert action={<Link {...invoiceLink(ids, invoiceId)}>View invoice</Link>}>{OUTDATED}</Alert>
              )}
              <Refused opening={opening} />
              <Button
                size="lg"
                fullWidth
                disabled={invoice === undefined || amount <= 0 || opening.isPending}
                onPointerEnter={loadForm}
                onClick={() => opening.mutate(undefined)}
              >
                Enter Card Information
              </Button>
              {(opening.isPending || intent !== undefined) && <Opening />}
              <p className={classes.why}>{invoice !== undefined && amount <= 0 && WHY_NOT_ONLINE.nothing_due}</p>
            </div>
          </>
        )}
      </PaymentGuard>
    </PaymentPage>
  );
}

/** Why the form was not opened. What looks repeated is opened when that is said (PART-10). */
function Refused({ opening }: { opening: ReturnType<typeof useCardIntent>['opening'] }) {
  const alike = alikeIn(opening.error);
  const again = alike !== undefined && (
    <Button variant="default" onClick={() => opening.mutate(alike)}>
      {copy.payAgain()}
    </Button>
  );
  return (
    <>
      {opening.isError && <Alert action={again}>{opening.error.message}</Alert>}
      {opening.isPending && opening.failureReason !== null && (
        <Alert>{`${opening.failureReason.message} This page tries again by itself.`}</Alert>
      )}
    </>
  );
}

interface CardOrder extends OrderFields {
  readonly amount: Cents;
  readonly accountId: string;
  readonly invoiceId: string;
  readonly instead: string | undefined;
}

/** About a quarter of an hour. */
const MAX_TRIES = 90;
const WAIT_SECONDS = 10;

/** The provider or the server does not answer for now. */
const isAway = (error: Error): boolean => error instanceof ApiError && error.status === 503;

/** The card form at the provider, once it is opened. */
function useCardIntent(order: CardOrder, shownAccountId: string) {
  const queries = useQueryClient();
  const [closed, setClosed] = useState(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const opening = useMutation({
    /** Beside the payment that it is like, if it is meant besides (PART-10). */
    mutationFn: async (repeatOf: string | undefined) => {
      setClosed(false);
      const body = { ...order, ...(repeatOf !== undefined && { repeatOf }) };
      return { ...(await call('POST /payments/cards/intents', { body })), amount: order.amount };
    },
    // Of what was taken back the page says so.
    onError: async (error) => {
      if (isMissing(error)) await queries.invalidateQueries({ queryKey: accountKey(shownAccountId) });
    },
    // Nothing is charged by opening a form, so the page goes on by itself.
    retry: (tries, error) => !left.current && tries < MAX_TRIES && isAway(error),
    retryDelay: (_, error) => ((error instanceof ApiError && error.retrySeconds) || WAIT_SECONDS) * 1_000,
  });
  // An intent is good for the amount it was opened for, and for no other.
  const outdated = closed || (opening.data !== undefined && opening.data.amount !== order.amount);
  const close = () => {
    setClosed(true);
    opening.reset();
    void queries.invalidateQueries({ queryKey: accountKey(shownAccountId) });
  };
  return { opening, intent: outdated ? undefined : opening.data, outdated, close };
}

const OUTDATED =
  'This invoice was paid or changed in the meantime, and the card form was closed. The invoice shows how it stands.';

const Opening = () => (
  <div className={classes.busy}>
    <Spinner label="Opening the card form..." />
  </div>
);
