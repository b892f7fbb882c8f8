import type Stripe from 'stripe';
import { isActive } from '../accounts/capabilities.ts';
import { PLATFORM } from '../storage/object-store.ts';
import { badParameter, invalidRequest } from '../wire/stripe-error.ts';
import type { World } from '../world/world.ts';

/** In cents. Stripe takes $0.50 to eight digits. */
const LEAST = 50;
const MOST = 99_999_999;

const KNOWN_TYPES: readonly string[] = ['card', 'us_bank_account'];

export function checkedAmount(amount: number, currency: string): number {
  if (!/^[a-z]{3}$/i.test(currency)) {
    throw badParameter(`Invalid currency: ${currency}.`, { param: 'currency' });
  }
  if (!Number.isInteger(amount)) {
    throw badParameter(`Invalid integer: ${amount}`, { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (amount < LEAST) {
    throw badParameter('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > MOST) {
    throw badParameter('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  }
  return amount;
}

export function checkedFee(
  account: string,
  { application_fee_amount: fee, amount }: { application_fee_amount?: number; amount: number },
): number | null {
  if (fee === undefined || fee === 0) return null;
  const param = 'application_fee_amount';
  if (account === PLATFORM) {
    throw badParameter(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param },
    );
  }
  if (!Number.isInteger(fee) || fee < 0) {
    throw badParameter(`Invalid integer: ${fee}`, { code: 'parameter_invalid_integer', param });
  }
  if (fee > amount) throw badParameter('The application fee cannot be larger than the amount.', { param });
  return fee;
}

/** The methods for the payer: the requested ones (or all), less those barred to the account. Silently, as at Stripe. */
export function offeredMethodTypes(
  world: World,
  account: string,
  { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded }: Stripe.PaymentIntentCreateParams,
): string[] {
  if (allowed && excluded) {
    throw badParameter(
      'You may only specify one of these parameters: allowed_payment_method_types, excluded_payment_method_types.',
      { param: 'allowed_payment_method_types' },
    );
  }
  const wanted = allowed ?? KNOWN_TYPES.filter((type) => !excluded?.includes(type));
  const offered = wanted.filter((type) => KNOWN_TYPES.includes(type) && isActive(world, account, type));
  if (offered.length > 0) return offered;
  throw invalidRequest(
    'No valid payment method types for this Payment Intent. Please ensure that you have activated payment methods compatible with your chosen currency and that the account may take them.',
    { code: 'payment_intent_invalid_parameter', param: 'allowed_payment_method_types' },
  );
}
