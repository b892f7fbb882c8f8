import { Stripe } from 'stripe';
import type { StripeConfig } from '../../config.ts';
import { type Breaker, noBreaker } from '../../services/breaker.ts';
import { messageOf } from '../../services/log.ts';
import {
  AccountGone,
  type CancelReason,
  FailureRepeated,
  type NewPayment,
  type PaymentProvider,
  type PaymentReference,
  type ProviderPayment,
  ProviderRefused,
  ProviderSilent,
} from '../../services/payment-provider.ts';
import type { SavedBankProvider } from '../../services/saved-bank-provider.ts';
import { isRepeated } from './provider-breaker.ts';
import {
  accountState,
  accountsSince,
  CURRENCY,
  isGone,
  knowsAccount,
  openAccount,
  putBankAccount,
  updateAccount,
} from './stripe-accounts.ts';
import { cancelParameters, verifyMethod, verifyPayment } from './stripe-deposits.ts';
import { listDisputes, partsTaken, takenBack, takenBeyond } from './stripe-disputes.ts';
import { readEvent } from './stripe-events.ts';
import { paymentOf } from './stripe-intent.ts';
import { refusedBy } from './stripe-messages.ts';
import {
  bankMethodData,
  copyForAccount,
  findMethod,
  mandateData,
  openCustomer,
  readMethod,
  removeMethod,
  saveMethod,
} from './stripe-methods.ts';
import { netOf } from './stripe-net.ts';
import { confirmPersons, persons, putPerson, removePerson } from './stripe-persons.ts';
import { findPayment, movedSince, paymentsSince } from './stripe-reading.ts';
import { listRefunds, refundOf, refundPayment } from './stripe-refunds.ts';
import { describe, metadataOf } from './stripe-targets.ts';

/** How long an answer is waited for. A person is told after 8 seconds. Background work has time, and asks once more. */
export const PROVIDER_TIMEOUTS = {
  person: { timeout: 8_000, maxNetworkRetries: 0 },
  background: { timeout: 20_000, maxNetworkRetries: 1 },
} as const;

/**
 * Direct charges on the business's connected account, with the platform's price as the application fee (integrations A.3). With a
 * sandbox origin the same unmodified SDK calls the stand-in.
 */
export function createStripePayments(
  config: StripeConfig,
  timeouts: { readonly timeout: number; readonly maxNetworkRetries: number } = PROVIDER_TIMEOUTS.person,
  breaker: Breaker = noBreaker,
): PaymentProvider & SavedBankProvider {
  const asked = <Answer>(call: () => Promise<Answer>) => told(() => breaker.run(call));
  const stripe = new Stripe(config.secretKey, {
    ...timeouts,
    telemetry: false,
    ...addressOf(config.sandboxOrigin),
  });
  const intents = stripe.paymentIntents;
  return {
    openAccount: (businessId) => asked(() => openAccount(stripe, businessId)),
    updateAccount: (id, details) => asked(() => updateAccount(stripe, id, details)),
    persons: (id) => asked(() => persons(stripe, id)),
    putPerson: (id, person, personId) => asked(() => putPerson(stripe, id, person, personId)),
    removePerson: (id, personId) => asked(() => removePerson(stripe, id, personId)),
    confirmPersons: (id) => asked(() => confirmPersons(stripe, id)),
    putBankAccount: (id, bank) => asked(() => putBankAccount(stripe, id, bank)),
    accountState: (id) => asked(() => accountState(stripe, id)),
    knowsAccount: (id) => asked(() => knowsAccount(stripe, id)),
    accountsSince: (since) => each(asked, accountsSince(stripe, since)),
    createCardPayment: (payment) =>
      asked(async () => paymentOf(await intents.create(cardCharge(payment), once(payment, 'create')))),
    payByBank: (payment) =>
      asked(async () => paymentOf(await intents.create(await bankCharge(stripe, payment), once(payment, 'create')))),
    readPayment: (payment) => asked(() => read(stripe, payment)),
    refundPayment: (refund) => asked(() => refundPayment(stripe, refund)),
    refundsOf: (payment) => asked(async () => (await listRefunds(stripe, payment)).map(refundOf)),
    findPayment: (payment) => asked(() => findPayment(stripe, payment)),
    paymentsSince: (account) => each(asked, paymentsSince(stripe, account)),
    movedSince: (account) => each(asked, movedSince(stripe, account)),
    cancelPayment: (payment, reason) => asked(() => cancel(stripe, payment, reason)),
    openCustomer: (userId) => asked(() => openCustomer(stripe, userId)),
    saveBankMethod: (method) => asked(() => saveMethod(stripe, method)),
    readBankMethod: (setupId) => asked(() => readMethod(stripe, setupId)),
    findBankMethod: (method) => asked(() => findMethod(stripe, method)),
    removeBankMethod: (method) => asked(() => removeMethod(stripe, method)),
    verifyMethodDeposits: (setupId, proof) => asked(() => verifyMethod(stripe, setupId, proof)),
    verifyPaymentDeposits: (payment, proof) => asked(() => verifyPayment(stripe, payment, proof)),
    readEvent: (rawBody, signature) => readEvent(stripe, rawBody, signature, config.webhookSecret.split(',')),
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

/**
 * The provider's idempotency key is our payment's id and the operation. It never counts attempts (decision 13), so what is sent
 * under it is the same each time: facts of the payment, and nothing of the request that asks for it.
 */
const once = (payment: NewPayment, operation: string) => ({
  ...on(payment),
  idempotencyKey: `${payment.paymentId}:${operation}`,
});

function charge(payment: NewPayment) {
  return {
    amount: payment.total,
    currency: CURRENCY,
    application_fee_amount: payment.cost,
    description: describe(payment.targets),
    metadata: {
      business: payment.businessId,
      payment: payment.paymentId,
      ...metadataOf(payment.targets),
      // Where the two are the same, it is the application fee.
      ...(payment.fee !== payment.cost && { fee: String(payment.fee) }),
    },
  };
}

const cardCharge = (payment: NewPayment): Stripe.PaymentIntentCreateParams => ({
  ...charge(payment),
  allowed_payment_method_types: ['card'],
});

/** From typed numbers, or from a saved account of the platform's customer. The latter is copied to the business. */
async function bankCharge(
  stripe: Stripe,
  payment: Parameters<PaymentProvider['payByBank']>[0],
): Promise<Stripe.PaymentIntentCreateParams> {
  const { bank, mandate } = payment;
  const method =
    'providerMethodId' in bank
      ? { payment_method: await copyForAccount(stripe, bank, once(payment, 'copy')) }
      : { payment_method_data: bankMethodData(bank, bank.payerEmail) };
  return {
    ...charge(payment),
    allowed_payment_method_types: ['us_bank_account'],
    confirm: true,
    ...method,
    // The provider decides whether it wants two small deposits first. The payment then waits at requires_action.
    payment_method_options: { us_bank_account: { verification_method: 'automatic' } },
    mandate_data: mandateData(mandate),
  };
}

/** The payment with its later events: whether the bank took it back, and what was refunded. */
async function read(stripe: Stripe, payment: PaymentReference & { hasRefunds?: boolean }): Promise<ProviderPayment> {
  const intent = await stripe.paymentIntents.retrieve(
    payment.providerPaymentId,
    { expand: ['latest_charge.balance_transaction', 'payment_method'] },
    on(payment),
  );
  const charged = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const hasRefunds = payment.hasRefunds || (charged?.amount_refunded ?? 0) > 0;
  const made = hasRefunds ? await listRefunds(stripe, payment) : [];
  const disputes = charged?.disputed ? await listDisputes(stripe, payment) : [];
  const money = { net: netOf(charged, made, disputes), refunds: made.map(refundOf) };
  if (!charged?.disputed) return { ...paymentOf(intent), ...money };
  const disputed = { charge: charged, refunds: made, disputes };
  return {
    ...paymentOf(intent),
    ...(intent.status === 'succeeded' && later(takenBack(disputed))),
    net: money.net,
    takenBeyond: takenBeyond(disputed),
    refunds: [...money.refunds, ...partsTaken(disputed)],
  };
}

/** Disputed money is with the payer, or the business has kept it, or all but a part. */
const later = (taken: string | null) =>
  taken ? { fact: 'returned' as const, failureCode: taken, failureMessage: null } : { fact: 'won' as const };

async function cancel(stripe: Stripe, payment: PaymentReference, reason?: CancelReason): Promise<ProviderPayment> {
  try {
    const parameters = cancelParameters(reason);
    return paymentOf(await stripe.paymentIntents.cancel(payment.providerPaymentId, parameters, on(payment)));
  } catch (error) {
    // It is too late to cancel. The current state counts.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return read(stripe, payment);
  }
}

/** Separates a refusal from a missing answer. A refusal is final. After a missing answer nobody knows what happened. */
async function told<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderRefused) throw error;
    if (error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw refusedBy(error);
    }
    const Silent = isRepeated(error) ? FailureRepeated : isGone(error) ? AccountGone : ProviderSilent;
    throw new Silent(messageOf(error), { cause: error });
  }
}

/** What comes in pages, each of them asked for like anything else. */
async function* each<Item>(
  asked: <Answer>(call: () => Promise<Answer>) => Promise<Answer>,
  items: AsyncIterable<Item>,
): AsyncIterable<Item> {
  const rest = items[Symbol.asyncIterator]();
  for (;;) {
    const next = await asked(() => rest.next());
    if (next.done) return;
    yield next.value;
  }
}
