import { failureMessage } from '@underlay/domain/payments/failure-messages.ts';
import type { Stripe } from 'stripe';
import { ProviderRefused } from '../../services/payment-provider.ts';

/**
 * Codes of Stripe's published list (docs.stripe.com/error-codes) that are about what a person entered, or about what their bank says.
 * Every other code is about a request, and its message is for whoever wrote that.
 */
const ABOUT_ENTRIES: ReadonlySet<string> = new Set([
  'account_closed',
  'account_number_invalid',
  'amount_too_large',
  'amount_too_small',
  'bank_account_bad_routing_numbers',
  'bank_account_declined',
  'bank_account_exists',
  'bank_account_restricted',
  'bank_account_unusable',
  'bank_account_unverified',
  'bank_account_verification_failed',
  'country_unsupported',
  'debit_not_authorized',
  'email_invalid',
  'insufficient_funds',
  'no_account',
  'payment_method_bank_account_blocked',
  'payment_method_customer_decline',
  'payment_method_microdeposit_failed',
  'payment_method_microdeposit_verification_timeout',
  'payment_method_provider_decline',
  'postal_code_invalid',
  'refer_to_customer',
  'routing_number_invalid',
  'state_unsupported',
  'tax_id_invalid',
  'url_invalid',
]);

interface Failure {
  readonly type?: string | undefined;
  readonly code?: string | null | undefined;
  readonly message?: string | null | undefined;
}

/**
 * Why something failed, in a message for people. "For card errors, these messages can be shown to your users" (API reference, Errors).
 * Null where Stripe has one for programmers only, such as "No such payment_intent".
 */
export function messageForPeople({ type, code, message }: Failure): string | null {
  const isForPeople = type === 'card_error' || ABOUT_ENTRIES.has(code ?? '');
  return (isForPeople ? message : null) || failureMessage(code ?? null);
}

/** A refusal as the rest of the product knows it. `copy` is what people may read, where that is known. */
export const refusedBy = (error: InstanceType<typeof Stripe.errors.StripeError>, copy?: string): ProviderRefused =>
  new ProviderRefused(error.code ?? error.type, error.message, {
    copy: copy ?? (error.userMessage || messageForPeople({ ...error, type: error.rawType, message: error.message })),
    about: error.param ?? '',
  });
