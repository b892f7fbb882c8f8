import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { bodyOf } from '@underlay/domain/forms/entries.ts';
import { type Cents, formatCents } from '@underlay/domain/money/money.ts';
import type { OnlineCharge } from '@underlay/domain/payments/can-pay-online.ts';
import { BANK_PAYMENT_FIELDS } from '@underlay/domain/payments/fields.ts';
import { useState } from 'react';
import type { Account, CustomerInvoice } from '../../../api/answers.ts';
import { isMissing } from '../../../api/api-error.ts';
import { call, callAs } from '../../../api/client.ts';
import { accountKey } from '../../../api/query-keys.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { LateLeaveGuard } from '../../../ui/dialogs/late-leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../ui/feedback/waiting.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { FormProblem } from '../../../ui/layout/form-layout.tsx';
import { person, SignInLink, takeKeptEntries, useExpired, useKeptEntries } from '../../identity/index.ts';
import { ACCOUNT_SUMMARY_PATH, invoiceLink, methodsLink } from '../../portal/index.ts';
import { ACH_RULES, type AchEntries, noEntries, SIGNING_RULES, whyNotYet } from '../bank/ach-readiness.ts';
import { AuthorizationFields, BankAccountFields } from './ach-fields.tsx';
import { PREPARED } from './order-queries.ts';
import { paymentKeyQuery } from './paying-queries.ts';
import classes from './payment-form.module.css';
import { forgetPaymentKey, isFinal, unheard } from './payment-key.ts';
import { PaymentSourceField } from './payment-source.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { receiptQuery } from './receipt-queries.ts';
import { alikeIn, type ChosenOrder, insteadOf, orderFields } from './use-chosen-order.ts';
import { usePaymentSource } from './use-payment-source.ts';

interface AchFormProps {
  readonly account: Account;
  readonly invoice: CustomerInvoice;
  /** What was chosen. Null for all that is due of the invoice. */
  readonly order: ChosenOrder | null;
  readonly charge: OnlineCharge;
  /** A button was pressed for it. It did not open by itself. */
  readonly opened: boolean;
}

/** PAY-10 to PAY-21. The numbers live in this form alone and are gone with it (P03). A saved account is chosen instead (D65). */
export function AchForm({ account, invoice, order, charge, opened }: AchFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  // Another choice is another payment, with a key of its own (PART-11).
  const keyName = `${invoice.uuid}${order === null ? '' : JSON.stringify(order.search)}`;
  const key = useQuery(paymentKeyQuery(keyName));
  const [kept] = useState(() => takeKeptEntries(`pay.${invoice.uuid}`));
  const source = usePaymentSource(kept.source);
  const methodId = source.method?.uuid ?? null;
  const expired = useExpired();
  // The payment that this one is like. Pay again means another one (PART-10).
  const [alike, setAlike] = useState<string | undefined>();
  const form = useRuledForm<AchEntries>({
    initialValues: noEntries({ signature: kept.signature }),
    rules: methodId === null ? ACH_RULES : SIGNING_RULES,
    submit: async (entries) => {
      const paid = { account, invoice, order, charge, idempotentKey: key.data ?? '', methodId, repeatOf: alike };
      const payment = await pay(entries, paid).catch(async (error: unknown) => {
        if (!isFinal(error)) throw unheard(error);
        forgetPaymentKey(keyName);
        void key.refetch();
        setAlike(alikeIn(error));
        // What was refused may have been paid elsewhere. The amount follows.
        const readAnew = queries.invalidateQueries({ queryKey: accountKey(account.accountId) });
        // Of what was taken back the page says so in place of this form.
        if (isMissing(error)) await readAnew;
        throw error;
      });
      forgetPaymentKey(keyName);
      await Promise.all([
        queries.invalidateQueries({ queryKey: accountKey(account.accountId), predicate: isNoOrder }),
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
      <PaymentSummary charge={charge} order={order?.prepared ?? null} byBank opened={opened} />
      <form {...form.props} className={classes.form} autoComplete="off">
        <PaymentSourceField source={source} methodsAt={methodsLink(account)} />
        {methodId === null && <BankAccountFields form={form} />}
        <AuthorizationFields form={form} account={account} order={order?.prepared ?? null} />
        <div className={classes.pay}>
          <Again total={charge.total} />
          <Refusal problem={form.problem} isExpired={expired && methodId !== null} isAlike={alike !== undefined} />
          {key.isError && <NotPrepared onRetry={() => void key.refetch()} />}
          <Button type="submit" size="lg" fullWidth disabled={whyNot !== null || form.busy}>
            Pay
          </Button>
          {form.busy ? <Submitting /> : <Cancel />}
          <p className={classes.why} aria-live="polite">
            {!form.busy && whyNot}
          </p>
        </div>
      </form>
      {/* On the way to sign-in, what may be kept is. */}
      <LateLeaveGuard dirty={form.dirty && !form.busy && !expired}>
        Nothing is paid yet, and your entries would be lost.
      </LateLeaveGuard>
    </>
  );
}

interface Alternatives {
  readonly isExpired: boolean;
  readonly isAlike: boolean;
}

const Refusal = ({ problem, ...why }: Alternatives & { readonly problem: string | null }) =>
  problem !== null && (
    <FormProblem>
      <Alert action={<Onward {...why} />}>{problem}</Alert>
    </FormProblem>
  );

/** The order that this page was about was paid, so there is nothing to ask of it. */
const isNoOrder = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => queryKey[2] !== PREPARED;

const Again = ({ total }: { total: Cents }) => (
  <p className={classes.again}>
    <span>Total</span>
    <strong>{formatCents(total)}</strong>
  </p>
);

const NotPrepared = ({ onRetry }: { onRetry: () => void }) => (
  <Alert action={<Button onClick={onRetry}>Retry</Button>}>
    The payment could not be prepared. Nothing was charged, and your entries are still here.
  </Alert>
);

/** What can be done about what was refused. */
function Onward({ isExpired, isAlike }: Alternatives) {
  if (isAlike)
    return (
      <Button type="submit" variant="default">
        {copy.payAgain()}
      </Button>
    );
  return isExpired && <SignInLink>Log in again</SignInLink>;
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
  readonly repeatOf: string | undefined;
}

/** API-10. The server compares amount, fee and date with its own and charges what it has computed itself (D07). */
async function pay(entries: AchEntries, { account, invoice, order, charge, idempotentKey, methodId, repeatOf }: Order) {
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
    instead: insteadOf(invoice, order),
    ...orderFields(order, repeatOf),
  };
  if (methodId !== null) {
    return callAs(person, 'POST /payments/:invoiceId/pay-with-method', { params, body: { ...signed, methodId } });
  }
  return call('POST /payments/:invoiceId/make-a-payment', { params, body: { ...signed, ...bank } });
}
