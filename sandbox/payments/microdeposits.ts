import type Stripe from 'stripe';
import { DEPOSIT_AMOUNTS, DEPOSIT_CODE, EXHAUSTING_AMOUNTS, EXHAUSTING_CODE } from '../numbers/test-values.ts';
import { invalidRequest, type StripeRefusal } from '../wire/stripe-error.ts';
import { DAY_MILLISECONDS } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import { sendToBank } from './bank-decisions.ts';
import { findMethod } from './payment-methods.ts';

const ARRIVAL_DAYS = 1;
const DAYS_TO_VERIFY = 10;
const MAX_WRONG = 10;
const CODE = 'payment_method_microdeposit_verification';
export const DEPOSITS_EXCEEDED = `${CODE}_attempts_exceeded`;
export const DEPOSITS_TIMEOUT = `${CODE}_timeout`;

export interface DepositProof {
  amounts?: number[];
  descriptor_code?: string;
}

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** True for a bank account that the provider has not verified yet, while the bank page requires deposits. */
export function needsDeposits(world: World, account: string, method: Stripe.PaymentMethod): boolean {
  const bank = method.us_bank_account?.fingerprint;
  if (!bank || !world.settings.get('microdeposits')) return false;
  return !world.objects.find('verified_bank', account, bank);
}

export function depositAction(world: World, id: string) {
  return {
    type: 'verify_with_microdeposits' as const,
    verify_with_microdeposits: {
      arrival_date: Math.floor((world.clock.now() + ARRIVAL_DAYS * DAY_MILLISECONDS) / 1000),
      hosted_verification_url: `${world.origin}/bank#${id}`,
      microdeposit_type: world.settings.get('microdepositType'),
    },
  };
}

export function askForDeposits(world: World, account: string, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: depositAction(world, intent.id),
  };
  expireLater(world, account, intent.id);
  world.objects.put('payment_intent', account, waiting);
  world.events.record(account, 'payment_intent.requires_action', waiting);
  return waiting;
}

/** Without a confirmation they end by themselves. */
export function expireLater(world: World, account: string, id: string): void {
  const dueAt = world.clock.now() + DAYS_TO_VERIFY * DAY_MILLISECONDS;
  world.due.add(dueAt, { account, object: id, change: 'deposits_expire' });
}

export function verifyPaymentDeposits(
  world: World,
  account: string,
  intent: Stripe.PaymentIntent,
  proof: DepositProof,
): Stripe.PaymentIntent {
  const refusal = checkProof(world, account, intent, proof);
  if (refusal) {
    if (refusal.body.code === DEPOSITS_EXCEEDED) endDeposits(world, account, intent, DEPOSITS_EXCEEDED);
    throw refusal;
  }
  world.due.forget(intent.id);
  const method = findMethod(world, account, String(intent.payment_method));
  markVerified(world, account, method);
  return sendToBank(world, account, intent, method);
}

/** Why deposits can no longer be confirmed: their attempts are used up or their time is over. */
export const depositFailure = (code: string) => ({
  type: 'invalid_request_error' as const,
  code,
  message: code.endsWith('timeout')
    ? 'Microdeposit verification was not completed in time.'
    : 'You have exceeded the number of allowed verification attempts.',
});

/** The deposits were not confirmed within the attempts or the time. */
export function endDeposits(world: World, account: string, intent: Stripe.PaymentIntent, code: string) {
  world.due.forget(intent.id);
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: depositFailure(code),
  };
  world.objects.put('payment_intent', account, failed);
  world.events.record(account, 'payment_intent.payment_failed', failed);
  return failed;
}

export function markVerified(world: World, account: string, method: Stripe.PaymentMethod): void {
  const bank = method.us_bank_account?.fingerprint;
  if (bank) world.objects.put('verified_bank', account, { id: bank });
}

/** The problem of the proof, with the attempt counted. Nothing when it is right. Throws when no proof is awaited. */
export function checkProof(
  world: World,
  account: string,
  intent: Intent,
  { amounts, descriptor_code: code }: DepositProof,
): StripeRefusal | undefined {
  const action = intent.next_action?.verify_with_microdeposits;
  if (intent.status !== 'requires_action' || !action) {
    throw invalidRequest('This object does not wait for microdeposits.', { code: `${intent.object}_unexpected_state` });
  }
  const byCode = action.microdeposit_type === 'descriptor_code';
  if (byCode ? code === undefined : amounts === undefined) {
    const param = byCode ? 'descriptor_code' : 'amounts';
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (byCode ? code === DEPOSIT_CODE : sameAmounts(amounts, DEPOSIT_AMOUNTS)) return undefined;
  if (!byCode && (amounts?.length !== 2 || amounts.some((amount) => !Number.isInteger(amount) || amount <= 0))) {
    throw invalidRequest('The amounts must be two positive whole numbers of cents.', {
      code: `${CODE}_amounts_invalid`,
    });
  }
  const exhausts = byCode ? code === EXHAUSTING_CODE : sameAmounts(amounts, EXHAUSTING_AMOUNTS);
  const wrong = (world.objects.find('deposit_attempts', account, intent.id)?.wrong ?? 0) + 1;
  world.objects.put('deposit_attempts', account, { id: intent.id, wrong });
  if (exhausts || wrong >= MAX_WRONG) {
    return invalidRequest(depositFailure(DEPOSITS_EXCEEDED).message, { code: DEPOSITS_EXCEEDED });
  }
  const what = byCode ? 'descriptor code does' : 'amounts provided do';
  const message = `The ${what} not match what was sent to the bank account. You have ${MAX_WRONG - wrong} verification attempts remaining.`;
  return invalidRequest(message, { code: `${CODE}_${byCode ? 'descriptor_code' : 'amounts'}_mismatch` });
}

function sameAmounts(given: number[] | undefined, wanted: readonly number[]): boolean {
  return [...(given ?? [])].sort((a, b) => a - b).join() === wanted.join();
}
