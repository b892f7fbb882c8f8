import type Stripe from 'stripe';
import { type Call, type Handlers, listOf, type RoutesUnder } from '../wire/call.ts';
import { isCreatedIn } from '../wire/created.ts';
import { badParameter, invalidRequest, notFound } from '../wire/stripe-error.ts';
import { newId } from '../world/ids.ts';
import type { World } from '../world/world.ts';
import { moveMoney } from './balance.ts';
import { findCharge } from './charges.ts';
import { chargedBack } from './disputes.ts';
import { mergedMetadata } from './metadata.ts';
import { findIntent } from './payment-intents.ts';

export const refundHandlers: Handlers<RoutesUnder<'/v1/refunds'>> = {
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': ({ world, account, parameters }) =>
    listOf(
      '/v1/refunds',
      world.objects.page(
        'refund',
        account,
        parameters,
        (refund) =>
          (!parameters.charge || refund.charge === parameters.charge) &&
          (!parameters.payment_intent || refund.payment_intent === parameters.payment_intent) &&
          isCreatedIn(parameters.created, refund),
      ),
    ),
  'GET /v1/refunds/:id': ({ world, account, path }) => {
    const refund = world.objects.find('refund', account, path.id);
    if (!refund) throw notFound('refund', path.id);
    return refund;
  },
};

function createRefund({ world, account, parameters }: Call<Stripe.RefundCreateParams>): Stripe.Refund {
  const id =
    parameters.charge ??
    (parameters.payment_intent && findIntent(world, account, parameters.payment_intent).latest_charge);
  if (typeof id !== 'string') {
    throw badParameter('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  }
  const charge = findCharge(world, account, id);
  const amount = refundable(charge, parameters.amount, chargedBack(world, account, charge) > 0);
  const refundId = newId('re');
  const fee = parameters.refund_application_fee ? -feeBack(world, account, charge, amount) : 0;
  const moved = moveMoney(world, account, { type: 'refund', source: refundId, amount: -amount, fee });
  const refund: Stripe.Refund = {
    id: refundId,
    object: 'refund',
    amount,
    balance_transaction: moved.id,
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: mergedMetadata({}, parameters.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: parameters.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: world.settings.get('refundsPending') ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  const amount_refunded = charge.amount_refunded + amount;
  const after: Stripe.Charge = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  world.objects.put('refund', account, refund);
  world.objects.put('charge', account, after);
  world.events.record(account, 'refund.created', refund);
  world.events.record(account, 'charge.refunded', after);
  return refund;
}

/** What of the application fee comes back with a refund: in proportion, and never more than is left of it. */
function feeBack(world: World, account: string, charge: Stripe.Charge, amount: number): number {
  const fee = charge.application_fee_amount ?? 0;
  const returned = [...world.objects.newest('refund', account)]
    .filter((one) => one.charge === charge.id && one.status !== 'failed')
    .map((one) => world.objects.find('balance_transaction', account, String(one.balance_transaction))?.fee ?? 0);
  const left = returned.reduce((sum, one) => sum + one, fee);
  return Math.min(Math.round((fee * amount) / charge.amount), left);
}

/** In cents. Without an amount it is the whole rest. */
function refundable(charge: Stripe.Charge, asked: number | undefined, isChargedBack: boolean): number {
  const rest = charge.amount - charge.amount_refunded;
  if (isChargedBack) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (charge.status !== 'succeeded') {
    throw invalidRequest(`Charge ${charge.id} has a status of ${charge.status} and cannot be refunded.`, {
      code: 'charge_not_refundable',
    });
  }
  if (rest <= 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = asked ?? rest;
  if (!Number.isInteger(amount) || amount < 1) {
    throw badParameter('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (amount > rest) {
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(rest)})`,
      {
        param: 'amount',
      },
    );
  }
  return amount;
}
