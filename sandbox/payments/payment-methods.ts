import type Stripe from 'stripe';
import { brandOf, checkedBankNumbers, checkedCard, fingerprint } from '../numbers/method-numbers.ts';
import { TEST_METHODS, TEST_ROUTING_NUMBER } from '../numbers/test-values.ts';
import { type MethodSecret, PLATFORM } from '../storage/object-store.ts';
import { type Call, type Handlers, listOf, type RoutesUnder } from '../wire/call.ts';
import { badParameter, invalidRequest, notFound } from '../wire/stripe-error.ts';
import { newId } from '../world/ids.ts';
import type { World } from '../world/world.ts';
import { mergedMetadata } from './metadata.ts';

const TEST_CARD_EXPIRES_IN_YEARS = 5;

/** The data of a method, in a request of its own or inside a payment. */
export interface MethodData {
  type?: string;
  card?: object;
  us_bank_account?: Stripe.PaymentMethodCreateParams.UsBankAccount;
  billing_details?: Stripe.PaymentMethodCreateParams.BillingDetails;
  metadata?: Stripe.MetadataParam;
}

export const paymentMethodHandlers: Handlers<RoutesUnder<'/v1/payment_methods'>> = {
  'POST /v1/payment_methods': (call) => {
    const { payment_method: original, customer, ...data } = call.parameters;
    if (original) return cloneFromPlatform(call, original, customer);
    if (customer) throw badParameter('A customer needs a payment_method to copy.', { param: 'customer' });
    return createMethod(call.world, call.account, data as MethodData);
  },
  'GET /v1/payment_methods': ({ world, account, parameters }) =>
    listOf(
      '/v1/payment_methods',
      world.objects.page(
        'payment_method',
        account,
        parameters,
        ({ customer, type }) =>
          customer === (parameters.customer ?? null) && (!parameters.type || type === parameters.type),
      ),
    ),
  'GET /v1/payment_methods/:id': ({ world, account, path }) => findMethod(world, account, path.id),
  'POST /v1/payment_methods/:id/attach': ({ world, account, path, parameters }) => {
    const method = findMethod(world, account, path.id);
    const customer = parameters.customer ?? '';
    if (!world.objects.find('customer', account, customer)) throw notFound('customer', customer, 'customer');
    return world.objects.put('payment_method', account, { ...method, customer });
  },
  'POST /v1/payment_methods/:id/detach': ({ world, account, path }) => {
    const method = findMethod(world, account, path.id);
    if (!method.customer) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    }
    return world.objects.put('payment_method', account, { ...method, customer: null });
  },
};

/** The method with this id. Stripe's well-known test ids become a new method of their number. */
export function findMethod(world: World, account: string, id: string): Stripe.PaymentMethod {
  const number = TEST_METHODS[id];
  if (number && id.startsWith('pm_card')) return createMethod(world, account, { type: 'card', card: { number } });
  if (number) {
    const bank = { account_number: number, routing_number: TEST_ROUTING_NUMBER };
    return createMethod(world, account, {
      type: 'us_bank_account',
      us_bank_account: { ...bank, account_holder_type: 'individual' },
      billing_details: { name: 'Jenny Rosen' },
    });
  }
  const method = world.objects.find('payment_method', account, id);
  if (!method) throw notFound('PaymentMethod', id, 'payment_method');
  return method;
}

export function secretOf(world: World, account: string, id: string): MethodSecret {
  return world.objects.find('method_secret', account, id) ?? { id, number: '', hasMandate: false };
}

export function createMethod(world: World, account: string, data: MethodData): Stripe.PaymentMethod {
  const { details, number } = data.type === 'card' ? cardDetails(world, data) : bankDetails(data);
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: billingDetails(data.billing_details ?? {}),
    created: world.clock.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergedMetadata({}, data.metadata),
    ...details,
  };
  world.objects.put('method_secret', account, { id: method.id, number, hasMandate: false });
  return world.objects.put('payment_method', account, method);
}

function cardDetails(world: World, data: MethodData) {
  const now = new Date(world.clock.now());
  const usual = { exp_month: 12, exp_year: now.getUTCFullYear() + TEST_CARD_EXPIRES_IN_YEARS };
  const { number, exp_month, exp_year } = checkedCard({ ...usual, ...data.card }, now);
  const brand = brandOf(number);
  const card: Stripe.PaymentMethod.Card = {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: brand,
    exp_month,
    exp_year,
    fingerprint: fingerprint(number),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
  return { details: { type: 'card' as const, card }, number };
}

function bankDetails(data: MethodData) {
  const bank = data.us_bank_account;
  if (data.type !== 'us_bank_account' || !bank) {
    throw badParameter('The sandbox knows payment methods of type card and us_bank_account.', { param: 'type' });
  }
  if (!data.billing_details?.name) {
    const param = 'billing_details[name]';
    throw badParameter(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const { number, routing_number } = checkedBankNumbers(bank.routing_number, bank.account_number);
  const us_bank_account: Stripe.PaymentMethod.UsBankAccount = {
    account_holder_type: bank.account_holder_type ?? 'individual',
    account_type: bank.account_type ?? 'checking',
    bank_name: 'STRIPE TEST BANK',
    financial_connections_account: null,
    fingerprint: fingerprint(routing_number + number),
    last4: number.slice(-4),
    networks: { preferred: 'ach', supported: ['ach'] },
    routing_number,
    status_details: {},
  };
  return { details: { type: 'us_bank_account' as const, us_bank_account }, number };
}

function billingDetails(given: NonNullable<MethodData['billing_details']>): Stripe.PaymentMethod.BillingDetails {
  const address = given.address || {};
  return {
    address: {
      city: address.city ?? null,
      country: address.country ?? null,
      line1: address.line1 ?? null,
      line2: address.line2 ?? null,
      postal_code: address.postal_code ?? null,
      state: address.state ?? null,
    },
    email: given.email || null,
    name: given.name || null,
    phone: given.phone || null,
    tax_id: given.tax_id || null,
  };
}

/** Direct charges with a saved method copy the platform's method to the connected account. */
function cloneFromPlatform({ world, account }: Call, id: string, customer: string | undefined): Stripe.PaymentMethod {
  const original = world.objects.find('payment_method', PLATFORM, id);
  if (!original) throw notFound('PaymentMethod', id, 'payment_method');
  if (original.customer !== (customer ?? null)) {
    throw badParameter('The payment method is not attached to this customer.', { param: 'payment_method' });
  }
  const copy = { ...original, id: newId('pm'), customer: null, created: world.clock.seconds() };
  world.objects.put('method_secret', account, { ...secretOf(world, PLATFORM, id), id: copy.id });
  const bank = original.us_bank_account?.fingerprint;
  if (bank && world.objects.find('verified_bank', PLATFORM, bank)) {
    world.objects.put('verified_bank', account, { id: bank });
  }
  return world.objects.put('payment_method', account, copy);
}
