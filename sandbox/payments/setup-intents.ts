import type Stripe from 'stripe';
import { testCard } from '../numbers/test-values.ts';
import { type Call, type Handlers, listOf, type RoutesUnder } from '../wire/call.ts';
import { badParameter, invalidRequest, notFound, StripeRefusal } from '../wire/stripe-error.ts';
import { newId } from '../world/ids.ts';
import type { World } from '../world/world.ts';
import type { Confirmation } from './confirm-payment.ts';
import { mergedMetadata } from './metadata.ts';
import {
  checkProof,
  DEPOSITS_EXCEEDED,
  type DepositProof,
  depositAction,
  depositFailure,
  expireLater,
  markVerified,
  needsDeposits,
} from './microdeposits.ts';
import { createMethod, findMethod, secretOf } from './payment-methods.ts';

export const setupIntentHandlers: Handlers<RoutesUnder<'/v1/setup_intents'>> = {
  'POST /v1/setup_intents': createSetup,
  'GET /v1/setup_intents': ({ world, account, parameters }) =>
    listOf(
      '/v1/setup_intents',
      world.objects.page(
        'setup_intent',
        account,
        parameters,
        ({ customer }) => !parameters.customer || customer === parameters.customer,
      ),
    ),
  'GET /v1/setup_intents/:id': (call) => setupOf(call),
  'POST /v1/setup_intents/:id/confirm': (call) =>
    confirmSetup(call.world, call.account, setupOf(call), call.parameters),
  'POST /v1/setup_intents/:id/cancel': (call) => {
    const setup = setupOf(call);
    if (['succeeded', 'canceled'].includes(setup.status)) throw unexpectedState(setup);
    call.world.due.forget(setup.id);
    const reason = call.parameters.cancellation_reason ?? null;
    const canceled = { ...setup, status: 'canceled' as const, next_action: null, cancellation_reason: reason };
    return save(call.world, call.account, canceled, 'setup_intent.canceled');
  },
  'POST /v1/setup_intents/:id/verify_microdeposits': (call) =>
    verifySetup(call.world, call.account, setupOf(call), call.parameters),
};

function setupOf({ world, account, path, parameters, isBrowser }: Call): Stripe.SetupIntent {
  const setup = world.objects.find('setup_intent', account, path.id);
  if (!setup) throw notFound('setupintent', path.id, 'intent');
  const { client_secret: secret } = parameters as { client_secret?: string };
  if ((isBrowser || secret !== undefined) && secret !== setup.client_secret) {
    throw badParameter('The client_secret provided does not match this SetupIntent.', { param: 'client_secret' });
  }
  return setup;
}

function createSetup({ world, account, parameters }: Call<Stripe.SetupIntentCreateParams>): Stripe.SetupIntent {
  const { customer = null } = parameters;
  if (customer !== null && !world.objects.find('customer', account, customer))
    throw notFound('customer', customer, 'customer');
  const id = newId('seti');
  const setup: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newId(`${id}_secret`),
    created: world.clock.seconds(),
    customer,
    description: parameters.description ?? null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergedMetadata({}, parameters.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: parameters.allowed_payment_method_types ?? ['card', 'us_bank_account'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: parameters.usage ?? 'off_session',
  };
  save(world, account, setup, 'setup_intent.created');
  if (parameters.confirm) return confirmSetup(world, account, setup, parameters as Confirmation);
  if (!parameters.payment_method) return setup;
  const method = findMethod(world, account, parameters.payment_method);
  return save(world, account, { ...setup, payment_method: method.id, status: 'requires_confirmation' });
}

function confirmSetup(world: World, account: string, before: Stripe.SetupIntent, confirmation: Confirmation) {
  if (!['requires_payment_method', 'requires_confirmation'].includes(before.status)) throw unexpectedState(before);
  const id = confirmation.payment_method ?? before.payment_method;
  const data = confirmation.payment_method_data;
  if (!data && typeof id !== 'string') throw unexpectedState(before);
  const method = data ? createMethod(world, account, data) : findMethod(world, account, String(id));
  const setup = { ...before, payment_method: method.id, last_setup_error: null };
  const secret = secretOf(world, account, method.id);
  const decline = testCard(secret.number)?.decline;
  if (decline) {
    const error = { type: 'card_error' as const, ...decline, payment_method: method };
    const failed = { ...before, status: 'requires_payment_method' as const, last_setup_error: error };
    save(world, account, failed, 'setup_intent.setup_failed');
    throw new StripeRefusal(402, { ...error, setup_intent: failed });
  }
  if (confirmation.mandate_data) world.objects.put('method_secret', account, { ...secret, hasMandate: true });
  if (!needsDeposits(world, account, method)) return succeed(world, account, setup, method);
  expireLater(world, account, setup.id);
  const waiting = { ...setup, status: 'requires_action' as const, next_action: depositAction(world, setup.id) };
  return save(world, account, waiting, 'setup_intent.requires_action');
}

function verifySetup(world: World, account: string, setup: Stripe.SetupIntent, proof: DepositProof) {
  const refusal = checkProof(world, account, setup, proof);
  if (!refusal) return confirmSetupDeposits(world, account, setup);
  if (refusal.body.code === DEPOSITS_EXCEEDED) failSetupDeposits(world, account, setup, DEPOSITS_EXCEEDED);
  throw refusal;
}

export function confirmSetupDeposits(world: World, account: string, setup: Stripe.SetupIntent): Stripe.SetupIntent {
  world.due.forget(setup.id);
  return succeed(world, account, setup, findMethod(world, account, String(setup.payment_method)));
}

/** The deposits were not confirmed within the attempts or the time. */
export function failSetupDeposits(
  world: World,
  account: string,
  setup: Stripe.SetupIntent,
  code: string,
): Stripe.SetupIntent {
  world.due.forget(setup.id);
  const failed = {
    ...setup,
    status: 'requires_payment_method' as const,
    payment_method: null,
    next_action: null,
    last_setup_error: depositFailure(code),
  };
  return save(world, account, failed, 'setup_intent.setup_failed');
}

function succeed(world: World, account: string, setup: Stripe.SetupIntent, method: Stripe.PaymentMethod) {
  markVerified(world, account, method);
  if (setup.customer) world.objects.put('payment_method', account, { ...method, customer: String(setup.customer) });
  const done = { ...setup, status: 'succeeded' as const, next_action: null };
  return save(world, account, done, 'setup_intent.succeeded');
}

function save(world: World, account: string, setup: Stripe.SetupIntent, event?: string): Stripe.SetupIntent {
  world.objects.put('setup_intent', account, setup);
  if (event) world.events.record(account, event, setup);
  return setup;
}

function unexpectedState(setup: Stripe.SetupIntent) {
  return invalidRequest(`This SetupIntent has a status of ${setup.status}, or it lacks a payment method.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: setup,
  });
}
