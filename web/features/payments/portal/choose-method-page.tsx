import { ZERO } from '@underlay/domain/money/money.ts';
import {
  type NotOnline,
  type OnlineCharge,
  type OnlineMethod,
  whyNotBy,
} from '@underlay/domain/payments/can-pay-online.ts';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Money } from '../../../ui/text/money.tsx';
import {
  chargeFor,
  invoiceLink,
  owedOf,
  payByBankLink,
  payByCardLink,
  WHY_NOT_ONLINE,
  waitingPayment,
} from '../../portal/index.ts';
import classes from './choose-method-page.module.css';
import { InsteadNote } from './instead-note.tsx';
import { PaymentGuard } from './payment-guard.tsx';
import { PaymentPage } from './payment-page.tsx';
import { usePayableInvoice } from './use-payable-invoice.ts';

/** PAY-01 to PAY-05: what each way of paying costs, before anything is typed. */
export function ChooseMethodPage() {
  const payable = usePayableInvoice();
  const { ids, invoiceId, account, invoice, terms } = payable;
  const back = { link: invoiceLink(ids, invoiceId), label: backLabel(invoice.data) };
  const amount = invoice.data?.amount ?? ZERO;
  const whyNot = (method: OnlineMethod) =>
    terms && invoice.data ? whyNotBy(method, { ...owedOf(invoice.data), isReserved: false }, terms) : 'not_enabled';
  const bank = whyNot('ach');
  const card = whyNot('card');
  return (
    <PaymentPage title="Make a Payment" back={back} lede={ledeOf(invoice.data)}>
      <PaymentGuard payable={payable}>
        {invoice.data && waitingPayment(invoice.data) && <InsteadNote />}
        <div className={classes.methods}>
          {bank !== 'not_enabled' && (
            <Method
              title="Bank ACH Payment"
              text="From a checking or savings account. Your bank needs 1 to 4 business days."
              charge={account && chargeFor(account, 'ach', amount)}
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
              text="Settles at once."
              charge={account && chargeFor(account, 'card', amount)}
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
      </PaymentGuard>
    </PaymentPage>
  );
}

interface PaidInvoice {
  readonly id: number;
  readonly jobName: string;
  readonly isQuote: boolean;
}

export const backLabel = (invoice: PaidInvoice | undefined): string =>
  invoice === undefined ? 'Back' : `${invoice.isQuote ? 'Quote' : 'Invoice'} ${invoice.id}`;
export const ledeOf = (invoice: PaidInvoice | undefined): string =>
  invoice === undefined ? '' : `${backLabel(invoice)}, ${invoice.jobName}`;

interface MethodProps {
  readonly title: string;
  readonly text: string;
  readonly charge: OnlineCharge | undefined;
  /** Why this way cannot work for what is due. It then costs nothing and leads nowhere. */
  readonly whyNot: NotOnline | null;
  readonly action: ReactNode;
}

function Method({ title, text, charge, whyNot, action }: MethodProps) {
  return (
    <Sheet className={classes.method}>
      <h2>{title}</h2>
      <p>{text}</p>
      {whyNot === null && charge !== undefined && (
        <dl>
          <dt>Amount</dt>
          <dd>
            <Money cents={charge.amount} />
          </dd>
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
