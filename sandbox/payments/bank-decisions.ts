import type Stripe from 'stripe';
import { type Failure, testBankAccount } from '../numbers/test-values.ts';
import { DAY_MILLISECONDS } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import { createCharge, endCharge, findCharge } from './charges.ts';
import { openDispute } from './disputes.ts';
import { secretOf } from './payment-methods.ts';

/** The sandbox's bank takes exactly this long by the provider's clock. Stripe says up to four business days. */
const BANK_DAYS = 3;

/** Submits the debit. */
export function sendToBank(
  world: World,
  account: string,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const charge = createCharge(world, account, intent, method, 'pending');
  const processing: Stripe.PaymentIntent = {
    ...intent,
    status: 'processing',
    payment_method: method.id,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  };
  world.objects.put('payment_intent', account, processing);
  world.events.record(account, 'payment_intent.processing', processing);
  if (!testBankAccount(secretOf(world, account, method.id).number)?.neverDecides) {
    const dueAt = world.clock.now() + BANK_DAYS * DAY_MILLISECONDS;
    world.due.add(dueAt, { account, object: intent.id, change: 'bank_decides' });
  }
  return processing;
}

/** After three days the account's number decides the outcome. */
export function decideBankPayment(world: World, account: string, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const known = testBankAccount(secretOf(world, account, String(intent.payment_method)).number);
  if (known?.failure) return bankFails(world, account, intent, known.failure);
  const paid = bankPays(world, account, intent);
  if (known?.isDisputed) {
    openDispute(world, account, findCharge(world, account, String(paid.latest_charge)), {
      reason: 'debit_not_authorized',
    });
  }
  return paid;
}

export function bankPays(world: World, account: string, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  world.due.forget(intent.id);
  endCharge(world, account, String(intent.latest_charge));
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    processing: null,
  };
  world.objects.put('payment_intent', account, paid);
  world.events.record(account, 'payment_intent.succeeded', paid);
  return paid;
}

export function bankFails(
  world: World,
  account: string,
  intent: Stripe.PaymentIntent,
  failure: Failure,
): Stripe.PaymentIntent {
  world.due.forget(intent.id);
  const charge = endCharge(world, account, String(intent.latest_charge), failure);
  const method = world.objects.find('payment_method', account, String(intent.payment_method));
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    processing: null,
    last_payment_error: {
      type: 'invalid_request_error',
      ...failure,
      charge: charge.id,
      ...(method && { payment_method: method }),
    },
  };
  world.objects.put('payment_intent', account, failed);
  world.events.record(account, 'payment_intent.payment_failed', failed);
  return failed;
}
