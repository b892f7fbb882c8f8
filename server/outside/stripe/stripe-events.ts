import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { ProviderEvent } from '../../services/payment-provider.ts';

const WEBHOOK_TOLERANCE_SECONDS = 300;

/**
 * What an event points to. Stripe sends two kinds (A.6). Snapshots carry the object, and thin events only name one of
 * the newer objects. We take only the names from both, and ask Stripe for the state. Throws on a forged, stale or unreadable event.
 */
export function readEvent(stripe: Stripe, rawBody: Buffer, signature: string, secrets: string[]): ProviderEvent {
  checkSignature(stripe, rawBody, signature, secrets);
  const event: unknown = JSON.parse(rawBody.toString('utf8'));
  const thin = Thin.safeParse(event);
  return thin.success ? thinEvent(thin.data) : snapshotEvent(Snapshot.parse(event));
}

const Name = z.string().min(1).max(255);
const Named = z.object({ id: Name.nullish() });

const NameOrObject = z.union([Name, z.object({ id: Name })]);

/** What a failed attempt to pay by card says about itself. */
const AttemptOfCard = {
  latest_charge: NameOrObject.nullish().catch(null),
  last_payment_error: z.object({ type: z.string() }).nullish().catch(null),
};

const Snapshot = z.object({
  id: Name,
  type: Name,
  account: Name.nullish(),
  data: z.object({ object: Named.extend({ payment_intent: NameOrObject.nullish(), ...AttemptOfCard }) }),
});

const Thin = z.object({
  object: z.literal('v2.core.event'),
  id: Name,
  type: Name,
  /** The account it happened on. It is absent when the event is about an account itself. */
  context: Name.nullish(),
  related_object: z.object({ id: Name, type: Name, url: z.string() }).nullish(),
});

/** Stripe gives each of its webhook endpoints a secret of its own. One of them has to fit. */
function checkSignature(stripe: Stripe, rawBody: Buffer, signature: string, [secret = '', ...others]: string[]) {
  const checker = stripe.webhooks.signature;
  if (!checker) throw new Error('the library cannot check signatures');
  try {
    checker.verifyHeader(rawBody, signature, secret.trim(), WEBHOOK_TOLERANCE_SECONDS);
  } catch (error) {
    if (others.length === 0) throw error;
    checkSignature(stripe, rawBody, signature, others);
  }
}

function snapshotEvent({ id, type, account, data: { object } }: z.output<typeof Snapshot>): ProviderEvent {
  const about = nameOf(object.payment_intent) ?? object.id ?? null;
  const isDecline = type === 'payment_intent.payment_failed' && object.last_payment_error?.type === 'card_error';
  // An attempt that no charge was made for has only this event.
  const decline = nameOf(object.latest_charge) ?? id;
  return { id, type, providerAccountId: account ?? null, objectId: about, ...(isDecline && { decline }) };
}

const nameOf = (given: z.output<typeof NameOrObject> | null | undefined): string | undefined =>
  typeof given === 'string' ? given : given?.id;

/** The address of its object names the account: /v2/core/accounts/acct_1/persons/person_1. */
function thinEvent({ id, type, context, related_object }: z.output<typeof Thin>): ProviderEvent {
  const [, inAddress = null] = /\/accounts\/(acct_\w+)/.exec(related_object?.url ?? '') ?? [];
  const itself = related_object?.type === 'v2.core.account' ? related_object.id : null;
  return {
    id,
    type,
    providerAccountId: itself ?? inAddress ?? context ?? null,
    objectId: related_object?.id ?? null,
  };
}
