import type { ProviderFact } from '@underlay/domain/payments/payment.ts';
import type { Stripe } from 'stripe';
import type { ProviderOrigin, ProviderPayment } from '../../services/payment-provider.ts';
import { depositsOf, failureMessage } from './stripe-deposits.ts';
import { targetsIn } from './stripe-targets.ts';

/** Stripe's statuses as ours (integrations A.5). A declined card form can be used again, so it is still waiting. */
function factOf(intent: Stripe.PaymentIntent): ProviderFact {
  if (intent.status === 'succeeded') return 'succeeded';
  if (intent.status === 'processing') return 'processing';
  if (intent.status === 'canceled') return 'canceled';
  return isByBank(intent) && intent.status === 'requires_payment_method' && intent.last_payment_error
    ? 'failed'
    : 'waiting';
}

/** What an intent says of its payment. With its charge and method expanded it also says the last four digits. */
export function paymentOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const charged = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null;
  const failure = intent.last_payment_error;
  return {
    id: intent.id,
    fact: factOf(intent),
    clientSecret: intent.client_secret ?? '',
    total: intent.amount,
    currency: intent.currency,
    paymentId: idIn(intent.metadata.payment),
    origin: originOf(intent),
    lastFour:
      charged?.payment_method_details?.card?.last4 ?? method?.card?.last4 ?? method?.us_bank_account?.last4 ?? '',
    failureCode: failure?.code ?? failure?.decline_code ?? null,
    failureMessage: failureMessage(intent),
    decline: declineOf(intent),
    deposits: depositsOf(intent.next_action?.verify_with_microdeposits),
    net: null,
    takenBeyond: null,
    refunds: [],
  };
}

function declineOf({ latest_charge: charged, last_payment_error: error }: Stripe.PaymentIntent): string | null {
  const id = typeof charged === 'string' ? charged : charged?.id;
  return id && error?.type === 'card_error' ? id : null;
}

/** In characters. Of ours none is longer. */
const LONGEST_PURPOSE = 400;

/** What we wrote into it. Whoever else uses the account writes other things, or nothing. */
function originOf(intent: Stripe.PaymentIntent) {
  const { metadata, application_fee_amount, payment_method_types: ways, created, description } = intent;
  const cost = application_fee_amount ?? 0;
  const fee = /^\d{1,9}$/.test(metadata.fee ?? '') ? Number(metadata.fee) : cost;
  const [way] = ways;
  const known = ways.length === 1 && (way === 'card' || way === 'us_bank_account');
  return {
    businessId: idIn(metadata.business),
    invoiceId: idIn(metadata.invoice),
    targets: targetsIn(metadata),
    method: known ? (way === 'card' ? 'card' : 'ach') : null,
    fee,
    cost,
    createdAt: new Date(created * 1000),
    purpose: description?.slice(0, LONGEST_PURPOSE) ?? '',
  } satisfies ProviderOrigin;
}

const isByBank = ({ payment_method_types: ways }: Stripe.PaymentIntent): boolean => ways.includes('us_bank_account');

/** An id of ours, and nothing that the database could not take. */
const idIn = (text: string | undefined): string | null =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null;
