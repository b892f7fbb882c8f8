import type { Stripe } from 'stripe';
import {
  type AccountSince,
  type ListedPayment,
  type PaymentProvider,
  type ProviderPayment,
  ProviderSilent,
} from '../../services/payment-provider.ts';
import { paymentOf } from './stripe-intent.ts';
import { netOf } from './stripe-net.ts';

const PER_PAGE = 100;
/** Clocks may differ a little, so a search begins earlier than what is looked for. */
const CLOCK_SLACK_SECONDS = 600;
const DAY_SECONDS = 86_400;
/** How long after its beginning a refund can still be sent back, and a dispute decided. */
const REFUND_DAYS = 30;
const DISPUTE_DAYS = 120;
const MAX_SEARCHED = 20_000;

const begun = ({ since }: Pick<AccountSince, 'since'>, daysBefore = 0) => ({
  created: { gte: Math.floor(since.getTime() / 1000) - CLOCK_SLACK_SECONDS - daysBefore * DAY_SECONDS },
  limit: PER_PAGE,
});

/** Every payment that was begun on the account since, newest first. */
export async function* paymentsSince(stripe: Stripe, account: AccountSince): AsyncGenerator<ListedPayment> {
  const list = stripe.paymentIntents.list(
    { ...begun(account), expand: ['data.latest_charge.balance_transaction'] },
    { stripeAccount: account.providerAccountId },
  );
  for await (const intent of list) {
    const charged = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    const [refunded, isDisputed] = [charged?.amount_refunded ?? 0, charged?.disputed ?? false];
    // What refunds and disputes took, a list does not say.
    const net = refunded === 0 && !isDisputed ? netOf(charged, [], []) : null;
    yield { reported: { ...paymentOf(intent), net }, refunded, isDisputed };
  }
}

/** The names of payments with a refund or a dispute that was begun since, or may have changed since. */
export async function* movedSince(stripe: Stripe, account: AccountSince): AsyncGenerator<string> {
  const on = { stripeAccount: account.providerAccountId };
  for await (const { payment_intent } of stripe.refunds.list(begun(account, REFUND_DAYS), on))
    if (payment_intent) yield nameOf(payment_intent);
  for await (const { payment_intent } of stripe.disputes.list(begun(account, DISPUTE_DAYS), on))
    if (payment_intent) yield nameOf(payment_intent);
}

const nameOf = (intent: string | Stripe.PaymentIntent): string => (typeof intent === 'string' ? intent : intent.id);

/** The payment that carries our id. Null when there is none, never because it would take too long to look. */
export async function findPayment(
  stripe: Stripe,
  { providerAccountId, paymentId, since }: Parameters<PaymentProvider['findPayment']>[0],
): Promise<ProviderPayment | null> {
  let seen = 0;
  for await (const { reported } of paymentsSince(stripe, { providerAccountId, since })) {
    if (reported.paymentId === paymentId) return reported;
    seen += 1;
    if (seen >= MAX_SEARCHED) throw new ProviderSilent('There are too many payments to look for one of them.');
  }
  return null;
}
