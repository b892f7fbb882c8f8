import type { ProviderFact } from '@underlay/domain/payments/payment.ts';
import { Stripe } from 'stripe';
import type { StripeConfig } from '../config.ts';
import {
  type NewPayment,
  type PaymentProvider,
  type PaymentReference,
  type ProviderDeposits,
  type ProviderPayment,
  ProviderRefused,
  ProviderSilent,
} from '../services/payment-provider.ts';
import { accountState, CURRENCY, openAccount } from './stripe-accounts.ts';
import { type Return, takenBack } from './stripe-disputes.ts';
import { refundPayment, refundsOf } from './stripe-refunds.ts';

const TIMEOUT_MILLISECONDS = 20_000;
const NETWORK_RETRIES = 1;
const WEBHOOK_TOLERANCE_SECONDS = 300;

/**
 * Direct charges on the business's connected account, with our fee as the application fee (integrations A.3).
 * With a sandbox origin the same unmodified SDK talks to the stand-in.
 */
export function createStripePayments(config: StripeConfig): PaymentProvider {
  const stripe = new Stripe(config.secretKey, {
    timeout: TIMEOUT_MILLISECONDS,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
    ...addressOf(config.sandboxOrigin),
  });
  const intents = stripe.paymentIntents;
  return {
    openAccount: (business) => asked(() => openAccount(stripe, business)),
    accountState: (id) => asked(() => accountState(stripe, id)),
    createCardPayment: (payment) =>
      asked(async () =>
        paymentOf(
          await intents.create({ ...charge(payment), allowed_payment_method_types: ['card'] }, once(payment, 'create')),
        ),
      ),
    payByBank: (payment) =>
      asked(async () => paymentOf(await intents.create(bankCharge(payment), once(payment, 'create')))),
    readPayment: (payment) => asked(() => read(stripe, payment)),
    findPayment: (payment) => asked(() => find(stripe, payment)),
    cancelPayment: (payment) => asked(() => cancel(stripe, payment)),
    refundPayment: (refund) => asked(() => refundPayment(stripe, refund)),
    refundsOf: (payment) => asked(() => refundsOf(stripe, payment)),
    readEvent(rawBody, signature) {
      const event = stripe.webhooks.constructEvent(rawBody, signature, config.webhookSecret, WEBHOOK_TOLERANCE_SECONDS);
      const object = event.data.object as {
        id?: string;
        object?: string;
        payment_intent?: string | { id: string } | null;
      };
      const intent = typeof object.payment_intent === 'string' ? object.payment_intent : object.payment_intent?.id;
      return {
        id: event.id,
        type: event.type,
        providerAccountId: event.account ?? null,
        objectId: intent ?? object.id ?? null,
      };
    },
  };
}

function addressOf(origin: string | null) {
  if (!origin) return {};
  const { protocol, hostname, port } = new URL(origin);
  return {
    host: hostname,
    port: Number(port || 80),
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
  };
}

const on = (payment: { providerAccountId: string }) => ({ stripeAccount: payment.providerAccountId });

/** The provider's idempotency key is our payment's id and the operation; it never counts attempts (decision 13). */
const once = (payment: NewPayment, operation: string) => ({
  ...on(payment),
  idempotencyKey: `${payment.paymentId}:${operation}`,
});

function charge(payment: NewPayment) {
  return {
    amount: payment.total,
    currency: CURRENCY,
    application_fee_amount: payment.fee,
    description: `Invoice ${payment.invoiceNumber}`,
    metadata: { business: payment.businessId, payment: payment.paymentId, invoice: payment.invoiceId },
  };
}

function bankCharge(payment: Parameters<PaymentProvider['payByBank']>[0]): Stripe.PaymentIntentCreateParams {
  const { bank, mandate } = payment;
  return {
    ...charge(payment),
    allowed_payment_method_types: ['us_bank_account'],
    confirm: true,
    payment_method_data: {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: bank.accountType.startsWith('business') ? 'company' : 'individual',
        account_type: bank.accountType.endsWith('savings') ? 'savings' : 'checking',
        account_number: bank.accountNumber,
        routing_number: bank.routingNumber,
      },
      billing_details: { name: bank.accountHolderName, email: payment.payerEmail },
    },
    // The provider decides whether it wants two small deposits first; then the payment rests at requires_action.
    payment_method_options: { us_bank_account: { verification_method: 'automatic' } },
    mandate_data: {
      customer_acceptance: {
        type: 'online',
        accepted_at: Math.floor(mandate.signedAt.getTime() / 1000),
        online: { ip_address: mandate.ipAddress, user_agent: mandate.userAgent },
      },
    },
  };
}

/** Clocks may differ a little: the search begins earlier than the payment. */
const CLOCK_SLACK_SECONDS = 600;
const MOST_SEARCHED = 1_000;

async function find(
  stripe: Stripe,
  { providerAccountId, paymentId, since }: Parameters<PaymentProvider['findPayment']>[0],
) {
  const created = { gte: Math.floor(since.getTime() / 1000) - CLOCK_SLACK_SECONDS };
  let seen = 0;
  for await (const intent of stripe.paymentIntents.list({ created, limit: 100 }, on({ providerAccountId }))) {
    if (intent.metadata.payment === paymentId) return paymentOf(intent);
    seen += 1;
    if (seen >= MOST_SEARCHED) break;
  }
  return null;
}

/** The payment with what happened to it later: whether the bank took it back, and what was refunded. */
async function read(stripe: Stripe, payment: PaymentReference & { hasRefunds?: boolean }): Promise<ProviderPayment> {
  const intent = await stripe.paymentIntents.retrieve(
    payment.providerPaymentId,
    { expand: ['latest_charge', 'payment_method'] },
    on(payment),
  );
  const charged = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const hasRefunds = payment.hasRefunds || (charged?.amount_refunded ?? 0) > 0;
  const refunds = hasRefunds ? await refundsOf(stripe, payment) : [];
  if (!charged?.disputed) return { ...paymentOf(intent), refunds };
  const taken = await takenBack(stripe, payment);
  return { ...paymentOf(intent), ...(intent.status === 'succeeded' && later(taken)), refunds };
}

/** Money that was disputed is with the payer, or the business has kept it. */
const later = (taken: Return | null) =>
  taken
    ? { fact: 'returned' as const, failureCode: taken.code, failureMessage: taken.message }
    : { fact: 'won' as const };

async function cancel(stripe: Stripe, payment: PaymentReference): Promise<ProviderPayment> {
  try {
    return paymentOf(await stripe.paymentIntents.cancel(payment.providerPaymentId, {}, on(payment)));
  } catch (error) {
    // Too late to cancel: what counts is where it stands now.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return read(stripe, payment);
  }
}

/** Stripe's words in ours (integrations A.5). A declined card form can be used again, so it is still waiting. */
function factOf(intent: Stripe.PaymentIntent): ProviderFact {
  if (intent.status === 'succeeded') return 'succeeded';
  if (intent.status === 'processing') return 'processing';
  if (intent.status === 'canceled') return 'canceled';
  const byBank = intent.payment_method_types.includes('us_bank_account');
  return byBank && intent.status === 'requires_payment_method' && intent.last_payment_error ? 'failed' : 'waiting';
}

function paymentOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const charged = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null;
  const failure = intent.last_payment_error;
  return {
    id: intent.id,
    fact: factOf(intent),
    clientSecret: intent.client_secret ?? '',
    total: intent.amount,
    currency: intent.currency,
    paymentId: intent.metadata.payment ?? null,
    lastFour:
      charged?.payment_method_details?.card?.last4 ?? method?.card?.last4 ?? method?.us_bank_account?.last4 ?? '',
    failureCode: failure?.code ?? failure?.decline_code ?? null,
    failureMessage: failure?.message ?? null,
    deposits: depositsOf(intent.next_action?.verify_with_microdeposits),
    refunds: [],
  };
}

/** The two small deposits as Stripe tells of them; which of the two proofs it wants cannot be chosen (integrations A.4). */
export function depositsOf(
  action: Stripe.PaymentIntent.NextAction.VerifyWithMicrodeposits | null | undefined,
): ProviderDeposits | null {
  if (!action) return null;
  return {
    kind: action.microdeposit_type === 'descriptor_code' ? 'code' : 'amounts',
    arrivesAt: new Date(action.arrival_date * 1000),
  };
}

/** Tells "no" from "no answer": the first is final, after the second nobody knows what happened. */
async function asked<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderRefused) throw error;
    if (error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new ProviderRefused(error.code ?? error.type, error.message);
    }
    throw new ProviderSilent(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
