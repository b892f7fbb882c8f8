import type Stripe from 'stripe';
import type { Failure } from '../numbers/test-values.ts';
import { type Handlers, listOf, type RoutesUnder } from '../wire/call.ts';
import { notFound } from '../wire/stripe-error.ts';
import { newId } from '../world/ids.ts';
import type { World } from '../world/world.ts';
import { moveMoney } from './balance.ts';

export const chargeHandlers: Handlers<RoutesUnder<'/v1/charges'>> = {
  'GET /v1/charges': ({ world, account, parameters }) =>
    listOf(
      '/v1/charges',
      world.objects.page(
        'charge',
        account,
        parameters,
        ({ payment_intent, customer }) =>
          (!parameters.payment_intent || payment_intent === parameters.payment_intent) &&
          (!parameters.customer || customer === parameters.customer),
      ),
    ),
  'GET /v1/charges/:id': ({ world, account, path }) => findCharge(world, account, path.id),
};

export function findCharge(world: World, account: string, id: string): Stripe.Charge {
  const charge = world.objects.find('charge', account, id);
  if (!charge) throw notFound('charge', id);
  return charge;
}

/** The charge of one payment attempt. */
export function createCharge(
  world: World,
  account: string,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  status: Stripe.Charge.Status,
  failure?: Failure & { decline_code?: string },
): Stripe.Charge {
  const failed = status === 'failed';
  const charge: Stripe.Charge = {
    id: newId(method.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failed ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: !failed,
    created: world.clock.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(status, failure),
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
  const noted = status === 'succeeded' ? withMoney(world, account, charge) : charge;
  world.objects.put('charge', account, noted);
  world.events.record(account, `charge.${status}`, noted);
  return noted;
}

/** The bank has decided about a pending charge. */
export function endCharge(world: World, account: string, id: string, failure?: Failure): Stripe.Charge {
  const before = findCharge(world, account, id);
  const status = failure ? 'failed' : 'succeeded';
  const ended: Stripe.Charge = {
    ...before,
    status,
    paid: !failure,
    captured: !failure,
    amount_captured: failure ? 0 : before.amount,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    outcome: outcomeOf(status, failure),
  };
  const charge = failure ? ended : withMoney(world, account, ended);
  world.objects.put('charge', account, charge);
  world.events.record(account, `charge.${status}`, charge);
  return charge;
}

/** The business has its amount from now on, less the application fee. */
function withMoney(world: World, account: string, charge: Stripe.Charge): Stripe.Charge {
  const type = charge.payment_method_details?.type === 'card' ? 'charge' : 'payment';
  const { id, amount, application_fee_amount: fee } = charge;
  const moved = moveMoney(world, account, { type, source: id, amount, fee: fee ?? 0 });
  return { ...charge, balance_transaction: moved.id };
}

function outcomeOf(status: Stripe.Charge.Status, failure?: Failure & { decline_code?: string }): Stripe.Charge.Outcome {
  const failed = status === 'failed';
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failed ? 'declined_by_network' : 'approved_by_network',
    reason: failed ? (failure?.decline_code ?? failure?.code ?? null) : null,
    risk_level: 'normal',
    seller_message: failed ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: failed ? 'issuer_declined' : 'authorized',
  };
}

function methodDetails({ card, us_bank_account: bank }: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  if (bank) {
    const {
      networks: _networks,
      financial_connections_account: _connection,
      status_details: _details,
      ...shown
    } = bank;
    return {
      type: 'us_bank_account',
      us_bank_account: { ...shown, payment_reference: null },
    } as Stripe.Charge.PaymentMethodDetails;
  }
  return { type: 'card', card } as unknown as Stripe.Charge.PaymentMethodDetails;
}
