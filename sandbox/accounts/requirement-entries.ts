import type Stripe from 'stripe';
import type { Asked } from '../storage/object-store.ts';

type Entry = Stripe.V2.Core.Account.Requirements.Entry;

/** One requirement, as v2 writes it. It is the provider's own while it still checks what it has. */
export function entryOf(
  { description, person, error }: Asked,
  capabilities: readonly string[],
  from: 'user' | 'stripe' = 'user',
): Entry {
  return {
    awaiting_action_from: from,
    description,
    errors: error ? [{ code: error, description: 'What was given could not be confirmed.' }] : [],
    impact: {
      restricts_capabilities: capabilities.map((capability) => ({
        capability,
        configuration: 'merchant',
        deadline: { status: 'currently_due' as const },
      })),
    },
    minimum_deadline: { status: 'currently_due' },
    ...(person && { reference: { type: 'person' as const, resource: person } }),
    requested_reasons: [{ code: error ? 'routine_verification' : 'routine_onboarding' }],
  };
}
