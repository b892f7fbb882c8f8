import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { DISCOUNT_NAMES } from '@underlay/domain/credits/credit-kind.ts';
import { add, type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import {
  chargeBy,
  discountBy,
  type NotOnline,
  type OnlineCharge,
  type OnlineMethod,
  type OnlineTerms,
  type Owed,
  whyNotBy,
  whyNotOnline,
} from '@underlay/domain/payments/can-pay-online.ts';
import { takesParts } from '@underlay/domain/payments/part-rule.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Account } from '../../../api/answers.ts';
import { isMissing } from '../../../api/api-error.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Money } from '../../../ui/text/money.tsx';
import {
  invoiceLink,
  isPaidByCredit,
  owedOf,
  payByBankLink,
  payByCardLink,
  payOrderLink,
  WHY_NOT_ONLINE,
  waitingPayment,
} from '../../portal/index.ts';
import classes from './choose-method-page.module.css';
import { InsteadNote } from './instead-note.tsx';
import { type PreparedOrder, preparedQuery } from './order-queries.ts';
import { backLabel, ledeOf } from './paid-invoice.ts';
import { PaymentGuard } from './payment-guard.tsx';
import { PaymentPage } from './payment-page.tsx';
import { usePayableInvoice } from './use-payable-invoice.ts';

const OrderPage = lazy(() => import('./order-page.tsx').then((module) => ({ default: module.InvoiceOrderPage })));

/** What there is to choose or to see: a part of the invoice, credit (PART-01, PART-08), a discount (DISC-02), or, as ever, only the way to pay. */
export function ChooseMethodPage() {
  const payable = usePayableInvoice();
  const { ids, invoiceId, account, invoice, terms } = payable;
  const owed = invoice.data && { ...owedOf(invoice.data), isReserved: false };
  const isPayable =
    owed !== undefined && !isMissing(invoice.error) && terms !== undefined && isPayableHere(owed, terms, account);
  const targets = isPayable ? [{ invoiceId }] : [];
  const prepared = useQuery(preparedQuery(ids, { targets, useCredit: false }));
  if (prepared.data !== undefined && offersChoices(prepared.data))
    return (
      <Suspense fallback={<WaysToPay payable={payable} isWaiting />}>
        <OrderPage />
      </Suspense>
    );
  return <WaysToPay payable={payable} isWaiting={isPayable && prepared.isPending} />;
}

/** Online, or by credit alone. */
function isPayableHere(owed: Owed, terms: OnlineTerms, account: Account | undefined): boolean {
  const whyNot = whyNotOnline(owed, terms);
  return whyNot === null || isPaidByCredit(whyNot, owed.amountDue, account?.credit ?? ZERO);
}

const offersChoices = ({ unused, targets }: PreparedOrder): boolean =>
  unused > 0 ||
  targets.some(
    ({ due, least, discount }) => discount > 0 || takesParts({ due, total: due, rule: { kind: 'amount', least } }),
  );

interface WaysToPayProps {
  readonly payable: ReturnType<typeof usePayableInvoice>;
  /** Nobody knows yet whether there is more to choose than the way to pay. */
  readonly isWaiting: boolean;
}

/** PAY-01 to PAY-05: what each way of paying costs, before anything is typed. */
function WaysToPay({ payable, isWaiting }: WaysToPayProps) {
  const { ids, invoiceId, account, invoice, terms } = payable;
  const back = { link: invoiceLink(ids, invoiceId), label: backLabel(invoice.data) };
  const owed = invoice.data ? owedOf(invoice.data) : { amountDue: ZERO, isQuote: false };
  const whyNot = (method: OnlineMethod) =>
    terms && invoice.data ? whyNotBy(method, { ...owedOf(invoice.data), isReserved: false }, terms) : 'not_enabled';
  const costs = (method: OnlineMethod) => ({
    charge: terms && chargeBy(method, owed, terms),
    discount: terms ? discountBy(method, owed, terms) : ZERO,
  });
  const waiting = invoice.data && waitingPayment(invoice.data);
  const bank = whyNot('ach');
  const card = whyNot('card');
  return (
    <PaymentPage title="Make a Payment" back={back} lede={!isWaiting && ledeOf(invoice.data)}>
      <PaymentGuard payable={payable} isWaiting={isWaiting}>
        {waiting !== undefined && <InsteadNote ids={ids} paymentId={waiting} />}
        <div className={classes.methods}>
          {bank !== 'not_enabled' && (
            <Method
              title="Bank ACH Payment"
              text={`From a checking or savings account. ${copy.wayPace.ach()}`}
              {...costs('ach')}
              whyNot={bank}
              action={
                <ButtonLink {...payByBankLink(ids, invoiceId)} size="lg" fullWidth>
                  Pay by ACH
                </ButtonLink>
              }
            />
          )}
          {card !== 'not_enabled' && (
            <Method
              title="Credit Card"
              text={copy.wayPace.card()}
              {...costs('card')}
              whyNot={card}
              action={
                <ButtonLink
                  {...payByCardLink(ids, invoiceId)}
                  size="lg"
                  fullWidth
                  variant={bank === null ? 'default' : 'filled'}
                >
                  Pay by Credit Card
                </ButtonLink>
              }
            />
          )}
        </div>
        {account !== undefined && account.balance > owed.amountDue && (
          <p className={classes.others}>
            <Link {...payOrderLink(ids)}>{copy.others()}</Link>
          </p>
        )}
      </PaymentGuard>
    </PaymentPage>
  );
}

interface MethodProps {
  readonly title: string;
  readonly text: string;
  readonly charge: OnlineCharge | undefined;
  /** What less that is for paying so (DISC-06). */
  readonly discount: Cents;
  /** Why this way cannot work for what is due. It then costs nothing and leads nowhere. */
  readonly whyNot: NotOnline | null;
  readonly action: ReactNode;
}

function Method({ title, text, charge, discount, whyNot, action }: MethodProps) {
  return (
    <Sheet className={classes.method}>
      <h2>{title}</h2>
      <p>{text}</p>
      {whyNot === null && charge !== undefined && (
        <dl>
          <dt>Amount</dt>
          <dd>
            <Money cents={add(charge.amount, discount)} />
          </dd>
          {discount > 0 && (
            <>
              <dt>{DISCOUNT_NAMES.bank}</dt>
              <dd>
                <Money cents={cents(-discount)} />
              </dd>
            </>
          )}
          <dt>Fee</dt>
          <dd>
            <Money cents={charge.fee} />
          </dd>
          <dt>Total</dt>
          <dd>
            <Money cents={charge.total} />
          </dd>
        </dl>
      )}
      {whyNot === null ? action : <p className={classes.whyNot}>{WHY_NOT_ONLINE[whyNot]}</p>}
    </Sheet>
  );
}
