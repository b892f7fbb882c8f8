import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';

/**
 * What changed, never what it says: whoever hears it asks for it, through the same doors as always. `anything` is said when a
 * screen begins to listen, and when the server may have missed something; then the id is null.
 */
export const LIVE_SUBJECTS = ['conversation', 'invoice', 'anything'] as const;
export const LiveEvent = z.object({ about: z.enum(LIVE_SUBJECTS), id: Id.nullable() });
export type LiveEvent = z.output<typeof LiveEvent>;

export const live = {
  listen: endpoint({
    method: 'GET',
    path: '/business/:businessId/live',
    access: 'manager',
    summary:
      'Server-sent events: what changed in a business while its screens are open. Ended after minutes; ask again',
    stream: true,
    response: LiveEvent,
  }),
};
