import type { EventKind } from '../events/event-kind.ts';
import { EVENT_KINDS } from '../events/event-kinds.ts';
import type { Need } from '../members/rights.ts';

/** The public names of events, each with what has to be held to hear it. One of them is enough (HOOK-01, HOOK-02). */
const NEEDS: ReadonlyMap<string, readonly Need[]> = (() => {
  const needs = new Map<string, readonly Need[]>();
  for (const kind of Object.values<EventKind>(EVENT_KINDS))
    for (const { name, also, right } of [kind, ...(kind.ofQuote ? [kind.ofQuote] : [])])
      for (const each of [name, also]) if (each !== undefined) needs.set(each, [...(needs.get(each) ?? []), right]);
  return needs;
})();

/** In the order of the alphabet. */
export const WEBHOOK_TYPES: readonly string[] = [...NEEDS.keys()].sort();

export const NO_TYPE = 'Choose at least one.';

/** The rights of which one is enough to hear messages of that type. */
export const rightsToHear = (type: string): readonly string[] => [...new Set((NEEDS.get(type) ?? []).flat())];

/** Whether who has these rights hears messages of that type. */
export const mayHear = (may: (need: Need) => boolean, type: string): boolean => (NEEDS.get(type) ?? []).some(may);

/** What `Send a test` sends. No event has this name. */
export const TEST_TYPE = 'test.ping';

/** What a webhook does. Nobody but us stops one; whoever may change it pauses it, and starts it again (HOOK-08). */
export const WEBHOOK_STATES = ['working', 'paused', 'stopped'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

export const MESSAGE_STATES = ['waiting', 'done', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Of one business. */
export const MAX_WEBHOOKS = 20;
/** How many messages are sent again at once, and counted as not sent. */
export const MAX_SENT_AGAIN = 10_000;
const OFFERED_AGAIN_MILLISECONDS = 3 * 86_400_000;

/** The moment since which what did not get through is offered to be sent again (HOOK-08). */
export const offeredSince = (now: Date): Date => new Date(now.getTime() - OFFERED_AGAIN_MILLISECONDS);
