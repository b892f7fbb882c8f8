import type { Need } from '@underlay/domain/members/rights.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';

/**
 * What changed, never its content. Whoever is notified asks for it and is authorized as always. `anything` is sent when a screen begins
 * to listen that does not say how old it is, and when the server may have missed something. The id is then null, as it is of `notifications`, which
 * says that those of the listener are others than before. A `mail-stop` begins or ends, with the id of the business.
 */
export const LIVE_SUBJECTS = [
  'conversation',
  'invoice',
  'work-order',
  'mail-stop',
  'notifications',
  'anything',
] as const;
export const LiveEvent = z.object({ about: z.enum(LIVE_SUBJECTS), id: Id.nullable() });
export type LiveEvent = z.output<typeof LiveEvent>;

/** Who hears of each: whoever may see it (ROLE-15). */
const NEEDS: Readonly<Record<LiveEvent['about'], Need>> = {
  conversation: 'work',
  invoice: ['money', 'sell'],
  'work-order': 'work',
  'mail-stop': 'work',
  notifications: 'member',
  anything: 'member',
};

export const live = {
  listen: endpoint({
    method: 'GET',
    path: '/business/:businessId/live',
    access: 'manager',
    right: 'member',
    summary:
      'Server-sent events: what changed in a business while its screens are open. Ended after minutes; ask again',
    query: z.object({
      /** Milliseconds since the screen asked for the first of what it shows. It is told what changed since then. */
      age: z.coerce
        .number('Must be milliseconds.')
        .int('Must be milliseconds.')
        .min(0, 'Must be milliseconds.')
        .optional(),
    }),
    stream: { needOf: ({ about }: LiveEvent) => NEEDS[about] },
    response: LiveEvent,
  }),
};
