import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { bodyOf } from '@underlay/domain/forms/entries.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { OnlineCharge } from '@underlay/domain/payments/can-pay-online.ts';
import { BANK_PAYMENT_FIELDS } from '@underlay/domain/payments/fields.ts';
import { useState } from 'react';
import type { Account, CustomerInvoice } from '../../../api/answers.ts';
import { call, callAs } from '../../../api/client.ts';
import { accountKey } from '../../../api/query-keys.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../ui/feedback/waiting.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { person, SignInLink, takeKeptEntries, useExpired, useKeptEntries } from '../../identity/index.ts';
import { ACCOUNT_SUMMARY_PATH, invoiceLink, methodsLink, waitingPayment } from '../../portal/index.ts';
import { ACH_RULES, type AchEntries, noEntries, SIGNING_RULES, whyNotYet } from '../bank/ach-readiness.ts';
import { AuthorizationFields, BankAccountFields } from './ach-fields.tsx';
import { paymentKeyQuery } from './paying-queries.ts';
import classes from './payment-form.module.css';
import { forgetPaymentKey, isFinal, unheard } from './payment-key.ts';
import { PaymentSourceField } from './payment-source.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { receiptQuery } from './receipt-queries.ts';
import { usePaymentSource } from './use-payment-source.ts';

interface AchFormProps {
  readonly account: Account;
  readonly invoice: CustomerInvoice;
  readonly charge: OnlineCharge;
  /** A button was pressed for it. It did not open by itself. */
  readonly opened: boolean;
}

/** PAY-10 to PAY-21. The numbers live in this form alone and are gone with it (P03). A saved account is chosen instead (D65). */
export function AchForm({ account, invoice, charge, opened }: AchFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const key = useQuery(paymentKeyQuery(invoice.uuid));
  const [kept] = useState(() => takeKeptEntries(`pay.${invoice.uuid}`));
  const source = usePaymentSource(kept.source);
  const methodId = source.method?.uuid ?? null;
  const expired = useExpired();
  const form = useRuledForm<AchEntries>({
    initialValues: noEntries({ signature: kept.signature }),
    rules: methodId === null ? ACH_RULES : SIGNING_RULES,
    submit: async (entries) => {
      const order = { account, invoice, charge, idempotentKey: key.data ?? '', methodId };
      const payment = await pay(entries, order).catch((error: unknown) => {
        if (!isFinal(error)) throw unheard(error);
        forgetPaymentKey(invoice.uuid);
        void key.refetch();
        // What was refused may have been paid elsewhere. The amount follows.
        void queries.invalidateQueries({ queryKey: accountKey(account.accountId) });
        throw error;
      });
      forgetPaymentKey(invoice.uuid);
      form.startOver(noEntries());
      await Promise.all([
        queries.invalidateQueries({ queryKey: accountKey(account.accountId) }),
        queries.prefetchQuery(receiptQuery(account, payment.uuid)),
      ]);
      await navigate({ ...invoiceLink(account, invoice.uuid), search: { payment: payment.uuid } });
    },
  });
  useKeptEntries(`pay.${invoice.uuid}`, { source: source.value, signature: form.values.signature });
  const whyNot = whyNotYet({
    entries: form.values,
    key: key.data,
    amount: charge.amount,
    saved: methodId !== null,
  });
  return (
    <>
      <PaymentSummary charge={charge} opened={opened} />
      <form {...form.props} className={classes.form} autoComplete="off">
        <PaymentSourceField source={source} methodsAt={methodsLink(account)} />
        {methodId === null && <BankAccountFields form={form} />}
        <AuthorizationFields form={form} account={account} />
        <div className={classes.pay}>
          <p className={classes.again}>
            <span>Total</span>
            <strong>{formatCents(charge.total)}</strong>
          </p>
          {form.problem !== null && (
            <Alert action={expired && methodId !== null && <SignInLink>Log in again</SignInLink>}>{form.problem}</Alert>
          )}
          {key.isError && (
            <Alert action={<Button onClick={() => void key.refetch()}>Retry</Button>}>
              The payment could not be prepared. Nothing was charged, and your entries are still here.
            </Alert>
          )}
          <Button type="submit" size="lg" fullWidth disabled={whyNot !== null || form.busy}>
            Pay
          </Button>
          {form.busy ? <Submitting /> : <Cancel />}
          <p className={classes.why} aria-live="polite">
            {whyNot}
          </p>
        </div>
      </form>
    </>
  );
}

const Submitting = () => (
  <div className={classes.busy}>
    <Spinner label="Submitting your payment..." />
  </div>
);

const Cancel = () => (
  <ButtonLink to={ACCOUNT_SUMMARY_PATH} variant="subtle" size="lg" fullWidth preload={false}>
    Cancel
  </ButtonLink>
);

interface Order extends Omit<AchFormProps, 'opened'> {
  readonly idempotentKey: string;
  /** The saved account that pays. Null for the one that was entered. */
  readonly methodId: string | null;
}

/** API-10. The server compares amount, fee and date with its own and charges what it has computed itself (D07). */
async function pay(entries: AchEntries, { account, invoice, charge, idempotentKey, methodId }: Order) {
  const { signature, ...bank } = bodyOf(BANK_PAYMENT_FIELDS, entries);
  const params = { invoiceId: invoice.uuid };
  const signed = {
    invoiceId: invoice.uuid,
    accountId: account.accountId,
    idempotentKey,
    signature,
    paymentDate: account.today,
    amount: charge.amount,
    paymentFee: charge.fee,
    instead: waitingPayment(invoice),
  };
  if (methodId !== null) {
    return callAs(person, 'POST /payments/:invoiceId/pay-with-method', { params, body: { ...signed, methodId } });
  }
  return call('POST /payments/:invoiceId/make-a-payment', { params, body: { ...signed, ...bank } });
}
