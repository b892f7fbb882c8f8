import type Stripe from 'stripe';
import { bankFailure } from '../numbers/test-values.ts';
import { bankFails, bankPays, sendToBank } from '../payments/bank-decisions.ts';
import { findCharge } from '../payments/charges.ts';
import { decideCard, failPayment } from '../payments/confirm-payment.ts';
import { disputable, loseDispute, openDispute, openDisputeOf, winDispute } from '../payments/disputes.ts';
import { DEPOSITS_EXCEEDED, endDeposits, markVerified } from '../payments/microdeposits.ts';
import { findMethod } from '../payments/payment-methods.ts';
import { confirmSetupDeposits, failSetupDeposits } from '../payments/setup-intents.ts';
import { inTransaction } from '../storage/database.ts';
import { StripeRefusal } from '../wire/stripe-error.ts';
import type { World } from '../world/world.ts';

/** What the bank page can decide about one payment. */
export const DECISIONS = ['settle', 'fail', 'dispute', 'win', 'lose', 'verify'] as const;
export type Decision = (typeof DECISIONS)[number];

/** This decision does not fit the payment's state. The message is for people. */
export class NotPossible extends Error {
  readonly status: number;
  constructor(message: string, status = 409) {
    super(message);
    this.status = status;
  }
}

/** The decisions that fit a payment's state, for the bank page. */
export function possibleDecisions(intent: Stripe.PaymentIntent): readonly Decision[] {
  if (intent.status === 'processing') return ['settle', 'fail'];
  if (intent.status === 'succeeded') return ['dispute', 'win', 'lose'];
  if (intent.status !== 'requires_action') return [];
  return intent.next_action?.type === 'verify_with_microdeposits' ? ['verify', 'fail'] : ['settle', 'fail'];
}

interface Details {
  /** Why the bank says no. */
  readonly code: string;
  /** How much it takes back, in cents, also of what was refunded. All that is left, when nobody says. */
  readonly amount?: number | undefined;
}

export function decidePayment(world: World, id: string, decision: Decision, details: Details): Stripe.PaymentIntent {
  return inTransaction(world.database, () => {
    const found = world.objects.findAnywhere('payment_intent', id);
    if (!found) throw new NotPossible(`There is no payment ${id}.`, 404);
    const { account, object: intent } = found;
    if (!possibleDecisions(intent).includes(decision)) {
      throw new NotPossible(`A payment that is ${intent.status} cannot be decided with "${decision}".`);
    }
    return act(world, account, intent, decision, details);
  });
}

/** What the bank page can decide about an account during its setup. */
export const SETUP_DECISIONS = ['verify', 'fail'] as const;
type SetupDecision = (typeof SETUP_DECISIONS)[number];

export function decideSetup(world: World, id: string, decision: SetupDecision): Stripe.SetupIntent {
  return inTransaction(world.database, () => {
    const found = world.objects.findAnywhere('setup_intent', id);
    if (!found) throw new NotPossible(`There is no setup ${id}.`, 404);
    const { account, object: setup } = found;
    if (setup.status !== 'requires_action') throw new NotPossible(`A setup that is ${setup.status} is decided.`);
    if (decision === 'verify') return confirmSetupDeposits(world, account, setup);
    return failSetupDeposits(world, account, setup, DEPOSITS_EXCEEDED);
  });
}

function act(
  world: World,
  account: string,
  intent: Stripe.PaymentIntent,
  decision: Decision,
  { code, amount }: Details,
) {
  if (decision === 'dispute') return dispute(world, account, intent, amount);
  if (decision === 'win' || decision === 'lose') return endDispute(world, account, intent, decision);
  if (intent.status === 'processing') {
    return decision === 'settle'
      ? bankPays(world, account, intent)
      : bankFails(world, account, intent, bankFailure(code));
  }
  if (decision === 'verify') {
    world.due.forget(intent.id);
    const method = findMethod(world, account, String(intent.payment_method));
    markVerified(world, account, method);
    return sendToBank(world, account, intent, method);
  }
  if (intent.next_action?.type === 'verify_with_microdeposits') {
    return endDeposits(world, account, intent, DEPOSITS_EXCEEDED);
  }
  return answerChallenge(world, account, intent, decision === 'settle');
}

function dispute(world: World, account: string, intent: Stripe.PaymentIntent, amount?: number): Stripe.PaymentIntent {
  const charge = findCharge(world, account, String(intent.latest_charge));
  const { most } = disputable(world, account, charge);
  if (most === 0) throw new NotPossible('All of this payment was taken back before.');
  if (amount !== undefined && !(Number.isInteger(amount) && amount >= 1 && amount <= most)) {
    throw new NotPossible(`"amount" must be a whole number of cents from 1 to ${most}.`, 400);
  }
  const isBank = charge.payment_method_details?.type === 'us_bank_account';
  openDispute(world, account, charge, { reason: isBank ? 'debit_not_authorized' : 'fraudulent', amount });
  return intent;
}

function endDispute(world: World, account: string, intent: Stripe.PaymentIntent, decision: 'win' | 'lose') {
  const open = openDisputeOf(world, account, findCharge(world, account, String(intent.latest_charge)));
  if (!open) throw new NotPossible(`No dispute of this payment can be ${decision === 'win' ? 'won' : 'lost'}.`);
  (decision === 'win' ? winDispute : loseDispute)(world, account, open);
  return intent;
}

/** The holder has answered the card's bank. With yes the bank decides, and with no the payment fails. */
export function answerChallenge(world: World, account: string, intent: Stripe.PaymentIntent, isComplete: boolean) {
  const method = findMethod(world, account, String(intent.payment_method));
  if (!isComplete) {
    return failPayment(world, account, intent, {
      type: 'card_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_method: method,
    });
  }
  try {
    return decideCard(world, account, { ...intent, next_action: null }, method);
  } catch (error) {
    // The card was declined. The payment records it, because no request could be answered with an error.
    if (error instanceof StripeRefusal && error.body.payment_intent) return error.body.payment_intent;
    throw error;
  }
}
