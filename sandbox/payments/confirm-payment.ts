import type Stripe from 'stripe';
import { testCard } from '../numbers/test-values.ts';
import { badParameter, invalidRequest, StripeRefusal } from '../wire/stripe-error.ts';
import type { World } from '../world/world.ts';
import { sendToBank } from './bank-decisions.ts';
import { createCharge } from './charges.ts';
import { askForDeposits, needsDeposits } from './microdeposits.ts';
import { createMethod, findMethod, type MethodData, secretOf } from './payment-methods.ts';

export interface Confirmation {
  payment_method?: string;
  payment_method_data?: MethodData;
  return_url?: string;
  mandate?: string;
  mandate_data?: object | '' | null;
  receipt_email?: string | null;
}

const CONFIRMABLE: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** The payer has confirmed. A card is decided at once, a bank account in days. */
export function confirmPayment(
  world: World,
  account: string,
  before: Stripe.PaymentIntent,
  confirmation: Confirmation,
): Stripe.PaymentIntent {
  refuseUnlessOpen(before);
  const method = methodOf(world, account, before, confirmation);
  if (!before.payment_method_types.includes(method.type)) {
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types to the PaymentIntent: ${before.payment_method_types.join(', ')}.`,
      { code: 'payment_intent_incompatible_payment_method', payment_intent: before },
    );
  }
  const intent = {
    ...before,
    payment_method: method.id,
    receipt_email: confirmation.receipt_email || before.receipt_email,
    last_payment_error: null,
    next_action: null,
  };
  return method.type === 'card'
    ? payByCard(world, account, intent, method, confirmation)
    : payByBank(world, account, intent, method, confirmation);
}

function refuseUnlessOpen(intent: Stripe.PaymentIntent): void {
  const waitsForDeposits = intent.next_action?.type === 'verify_with_microdeposits';
  if (CONFIRMABLE.includes(intent.status) && !waitsForDeposits) return;
  const why = waitsForDeposits
    ? 'its bank account has to be verified with microdeposits first'
    : `it has a status of ${intent.status}`;
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because ${why}.`;
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

function methodOf(world: World, account: string, intent: Stripe.PaymentIntent, confirmation: Confirmation) {
  if (confirmation.payment_method_data) return createMethod(world, account, confirmation.payment_method_data);
  const id = confirmation.payment_method ?? intent.payment_method;
  if (typeof id === 'string') return findMethod(world, account, id);
  throw invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. To confirm the PaymentIntent with a payment method, specify it with the payment_method or payment_method_data parameter.",
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}

function payByCard(
  world: World,
  account: string,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { return_url: returnUrl }: Confirmation,
): Stripe.PaymentIntent {
  if (!testCard(secretOf(world, account, method.id).number)?.asksHolder) {
    return decideCard(world, account, intent, method);
  }
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${world.origin}/3ds/${intent.id}`, return_url: returnUrl ?? null },
    },
  };
  world.objects.put('challenge', account, { id: intent.id, returnUrl: returnUrl ?? null });
  world.objects.put('payment_intent', account, waiting);
  world.events.record(account, 'payment_intent.requires_action', waiting);
  return waiting;
}

/** The card's bank decides at once. A decline is an error of the request, and the payment records it. */
export function decideCard(
  world: World,
  account: string,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const decline = testCard(secretOf(world, account, method.id).number)?.decline;
  if (!decline) {
    const charge = createCharge(world, account, intent, method, 'succeeded');
    const paid: Stripe.PaymentIntent = {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      next_action: null,
    };
    world.objects.put('payment_intent', account, paid);
    world.events.record(account, 'payment_intent.succeeded', paid);
    return paid;
  }
  const charge = createCharge(world, account, intent, method, 'failed', decline);
  const error = { type: 'card_error' as const, ...decline, charge: charge.id, payment_method: method };
  const failed = failPayment(world, account, { ...intent, latest_charge: charge.id }, error);
  throw new StripeRefusal(402, { ...error, payment_intent: failed });
}

/** Back to the start, where another method may be tried. */
export function failPayment(
  world: World,
  account: string,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): Stripe.PaymentIntent {
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    processing: null,
    last_payment_error: error,
  };
  world.objects.put('payment_intent', account, failed);
  world.events.record(account, 'payment_intent.payment_failed', failed);
  return failed;
}

function payByBank(
  world: World,
  account: string,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { mandate, mandate_data: mandateData }: Confirmation,
): Stripe.PaymentIntent {
  const secret = secretOf(world, account, method.id);
  if (!mandate && !mandateData && !secret.hasMandate) {
    throw badParameter(
      'This payment needs a mandate: tell with mandate_data[customer_acceptance] how the payer authorized it.',
      { code: 'parameter_missing', param: 'mandate_data' },
    );
  }
  if (needsDeposits(world, account, method)) return askForDeposits(world, account, intent);
  return sendToBank(world, account, intent, method);
}
