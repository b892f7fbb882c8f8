import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MomentOut, PageQuery } from './primitives.ts';

/** Something that concerns the safety of an account or of a business. */
export const SecurityEventJson = z.object({
  id: z.string(),
  at: MomentOut,
  /** "Password changed" */
  what: z.string(),
  /** "ending in 6789", or the name of a member; empty where there is nothing more to say. */
  detail: z.string(),
  outcome: z.enum(['success', 'failure']),
  /** More than once, where it happened so often that it was counted. */
  times: z.number(),
  /** The name of the member who did it. Null on a person's own list, and where it was none. */
  by: z.string().nullable(),
  /** "Chrome on Windows". Null where no browser did it. */
  device: z.string().nullable(),
  /** The network alone, never the whole address. */
  network: z.string().nullable(),
});
export type SecurityEventJson = z.output<typeof SecurityEventJson>;

/** What a person and a business see of the security events. */
export const security = {
  own: endpoint({
    method: 'GET',
    path: '/session/security-events',
    access: 'user',
    summary: 'What happened to the sign-in of the person in 400 days, newest first',
    query: PageQuery,
    response: z.array(SecurityEventJson),
  }),
  ofBusiness: endpoint({
    method: 'GET',
    path: '/business/:businessId/security-events',
    access: 'manager',
    right: 'audit',
    summary: 'Who changed the bank account, members, fees and links of the business in 400 days, newest first',
    query: PageQuery,
    response: z.array(SecurityEventJson),
  }),
};
