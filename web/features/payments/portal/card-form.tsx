import { Button } from '@mantine/core';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { type Cents, formatCents } from '@underlay/domain/money/money.ts';
import { type FormEvent, useRef, useState } from 'react';
import type { Account } from '../../../api/answers.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { addressOf, type LinkTarget } from '../../../ui/controls/link-target.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../ui/feedback/waiting.tsx';
import { FormProblem } from '../../../ui/layout/form-layout.tsx';
import { accountLink, invoiceLink } from '../../portal/index.ts';
import type { OrderSearch } from './order-in-address.ts';
import { providerQuery } from './paying-queries.ts';
import classes from './payment-form.module.css';
import { providerAppearance } from './provider-appearance.ts';

interface CardFormProps {
  /** The provider's intent: `key` is its client secret. */
  readonly intent: {
    readonly id: string;
    readonly key: string;
    readonly platformPublicId: string;
    readonly stripeAccountId: string;
  };
  readonly account: Account;
  readonly invoiceId: string;
  /** What was chosen, so that it can be tried again. */
  readonly search: OrderSearch | undefined;
  readonly total: Cents;
  readonly providerScript: string | null;
  /** The intent can no longer be paid. It was paid or canceled elsewhere, or closed after cards that were declined here. */
  readonly onOutdated: (wasDeclined: boolean) => void;
}

/** The provider's code for an intent that has moved on without this form. */
const MOVED_ON = 'payment_intent_unexpected_state';

/** PAY-07: the provider's own form. This application never sees a card number. */
export function CardForm(props: CardFormProps) {
  const { intent, account, providerScript } = props;
  const { stripeAccountId, platformPublicId: platformKey } = intent;
  const provider = useQuery(providerQuery({ script: providerScript, platformKey, stripeAccountId }));
  if (provider.isError || provider.data === null) {
    return (
      <div className={classes.form}>
        <Alert action={<Button onClick={() => void provider.refetch()}>Retry</Button>}>
          The payment provider's form could not be loaded. You have not been charged.
        </Alert>
        <Cancel {...accountLink(account)} />
      </div>
    );
  }
  if (provider.data === undefined) {
    return (
      <div className={classes.form}>
        <Spinner label="Opening the card form..." />
      </div>
    );
  }
  return (
    <Elements stripe={provider.data} options={{ clientSecret: intent.key, appearance: providerAppearance() }}>
      <ConfirmForm {...props} />
    </Elements>
  );
}

function ConfirmForm({ intent, account, invoiceId, search, total, onOutdated }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);
  const declined = useRef(false);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (stripe === null || elements === null || running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    const return_url = returnAddress({ account, invoiceId, search }, intent.id);
    try {
      const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url } });
      if (error?.code === MOVED_ON) onOutdated(declined.current);
      else setProblem(error?.message ?? null);
      declined.current ||= error?.type === 'card_error';
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The payment provider did not answer.');
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={confirm}>
      <PaymentElement onReady={() => setReady(true)} />
      <div className={classes.pay}>
        {problem !== null && (
          <FormProblem>
            <Alert>{problem}</Alert>
          </FormProblem>
        )}
        <Button type="submit" size="lg" fullWidth disabled={stripe === null || !ready || busy}>
          Pay {formatCents(total)}
        </Button>
        {busy ? (
          <div className={classes.busy}>
            <Spinner label="Paying..." />
          </div>
        ) : (
          <Cancel {...accountLink(account)} />
        )}
      </div>
    </form>
  );
}

/** PAY-26: the invoice list. */
const Cancel = (target: LinkTarget) => (
  <ButtonLink {...target} variant="subtle" size="lg" fullWidth>
    Cancel
  </ButtonLink>
);

/** PAY-27, D11: the provider sends the browser back here, with the way on from there, and with what was chosen (PART-04). */
function returnAddress(
  { account, invoiceId, search }: Pick<CardFormProps, 'account' | 'invoiceId' | 'search'>,
  intentId: string,
) {
  const address = new URL(`/stripe/callback/${account.accountId}/${invoiceId}/${intentId}`, window.location.origin);
  const query = Object.entries({ redirect_path: addressOf(invoiceLink(account, invoiceId)), ...search });
  address.search = query.map(([name, value]) => `${name}=${value}`).join('&');
  return address.href;
}
