import type Stripe from 'stripe';
import { type Call, type Handlers, listOf, type RoutesUnder } from '../wire/call.ts';
import { isCreatedIn } from '../wire/created.ts';
import { badParameter, invalidRequest, notFound } from '../wire/stripe-error.ts';
import { newId } from '../world/ids.ts';
import type { World } from '../world/world.ts';
import { checkedAmount, checkedFee, offeredMethodTypes } from './amount-limits.ts';
import { confirmPayment } from './confirm-payment.ts';
import { mergedMetadata } from './metadata.ts';
import { verifyPaymentDeposits } from './microdeposits.ts';
import { createMethod, findMethod } from './payment-methods.ts';

export const paymentIntentHandlers: Handlers<RoutesUnder<'/v1/payment_intents'>> = {
  'POST /v1/payment_intents': createIntent,
  'GET /v1/payment_intents': ({ world, account, parameters }) =>
    listOf(
      '/v1/payment_intents',
      world.objects.page(
        'payment_intent',
        account,
        parameters,
        (intent) =>
          (!parameters.customer || intent.customer === parameters.customer) && isCreatedIn(parameters.created, intent),
      ),
    ),
  'GET /v1/payment_intents/:id': (call) => intentOf(call),
  'POST /v1/payment_intents/:id': updateIntent,
  'POST /v1/payment_intents/:id/confirm': (call) =>
    confirmPayment(call.world, call.account, intentOf(call), call.parameters),
  'POST /v1/payment_intents/:id/cancel': (call) => {
    const { world, account, parameters } = call;
    return cancelIntent(world, account, intentOf(call), parameters.cancellation_reason ?? null);
  },
  'POST /v1/payment_intents/:id/verify_microdeposits': (call) =>
    verifyPaymentDeposits(call.world, call.account, intentOf(call), call.parameters),
};

/** The requested payment. A browser shows the client secret of exactly this one. */
function intentOf({ world, account, path, parameters, isBrowser }: Call): Stripe.PaymentIntent {
  const intent = findIntent(world, account, path.id);
  const { client_secret: secret } = parameters as { client_secret?: string };
  if ((isBrowser || secret !== undefined) && secret !== intent.client_secret) {
    throw badParameter(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      {
        code: 'payment_intent_invalid_parameter',
        param: 'client_secret',
      },
    );
  }
  return intent;
}

export function findIntent(world: World, account: string, id: string): Stripe.PaymentIntent {
  const intent = world.objects.find('payment_intent', account, id);
  if (!intent) throw notFound('payment_intent', id, 'intent');
  return intent;
}

function createIntent(call: Call<Stripe.PaymentIntentCreateParams>): Stripe.PaymentIntent {
  const { world, account, parameters } = call;
  const types = offeredMethodTypes(world, account, parameters);
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
    amount: checkedAmount(parameters.amount, parameters.currency),
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: checkedFee(account, parameters),
    automatic_payment_methods: parameters.allowed_payment_method_types ? null : { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: world.clock.seconds(),
    currency: parameters.currency.toLowerCase(),
    customer: parameters.customer ?? null,
    customer_account: null,
    description: parameters.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergedMetadata({}, parameters.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: types,
    payment_record: null,
    processing: null,
    receipt_email: parameters.receipt_email ?? null,
    review: null,
    setup_future_usage: parameters.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: parameters.statement_descriptor ?? null,
    statement_descriptor_suffix: parameters.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_group: parameters.transfer_group ?? null,
  };
  world.objects.put('payment_intent', account, intent);
  world.events.record(account, 'payment_intent.created', intent);
  if (parameters.confirm) return confirmPayment(world, account, intent, parameters);
  return withMethod(world, account, intent, parameters);
}

/** A method without confirmation. The payment waits for the confirmation. */
function withMethod(
  world: World,
  account: string,
  intent: Stripe.PaymentIntent,
  { payment_method: id, payment_method_data: data }: Stripe.PaymentIntentUpdateParams,
): Stripe.PaymentIntent {
  if (!id && !data) return intent;
  const method = data ? createMethod(world, account, data) : findMethod(world, account, id ?? '');
  return world.objects.put('payment_intent', account, {
    ...intent,
    payment_method: method.id,
    status: 'requires_confirmation',
  });
}

function updateIntent(call: Call<Stripe.PaymentIntentUpdateParams>): Stripe.PaymentIntent {
  const { world, account, parameters } = call;
  const before = intentOf(call);
  if (['succeeded', 'canceled', 'processing'].includes(before.status) && parameters.amount !== undefined) {
    throw unexpectedState(
      before,
      `This PaymentIntent's amount could not be updated because it has a status of ${before.status}.`,
    );
  }
  const amount = parameters.amount === undefined ? before.amount : checkedAmount(parameters.amount, before.currency);
  const fee =
    parameters.application_fee_amount === undefined
      ? before.application_fee_amount
      : checkedFee(account, { application_fee_amount: Number(parameters.application_fee_amount || 0), amount });
  const after: Stripe.PaymentIntent = {
    ...before,
    amount,
    application_fee_amount: fee,
    description: parameters.description ?? before.description,
    receipt_email: parameters.receipt_email ?? before.receipt_email,
    customer: parameters.customer ?? before.customer,
    metadata: mergedMetadata(before.metadata, parameters.metadata),
  };
  world.objects.put('payment_intent', account, after);
  return withMethod(world, account, after, parameters);
}

const CANCELABLE: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
];

function cancelIntent(
  world: World,
  account: string,
  before: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (!CANCELABLE.includes(before.status)) {
    throw unexpectedState(
      before,
      `You cannot cancel this PaymentIntent because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
  }
  world.due.forget(before.id);
  world.objects.remove('challenge', account, before.id);
  const after: Stripe.PaymentIntent = {
    ...before,
    status: 'canceled',
    canceled_at: world.clock.seconds(),
    cancellation_reason: reason,
    next_action: null,
  };
  world.objects.put('payment_intent', account, after);
  world.events.record(account, 'payment_intent.canceled', after);
  return after;
}

function unexpectedState(intent: Stripe.PaymentIntent, message: string) {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}
