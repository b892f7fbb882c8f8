import { RIGHTS, ROLES } from '@underlay/domain/members/rights.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const MeJson = z.object({
  role: z.enum(ROLES),
  /** What the role may. Screens show by these (ROLE-13). */
  rights: z.array(z.enum(RIGHTS)),
  /** Whether keys without Ctrl do anything on the screens of this person (FIND-11). */
  singleKeys: z.boolean(),
});
export type MeJson = z.output<typeof MeJson>;

export const me = {
  read: endpoint({
    method: 'GET',
    path: '/business/:businessId/me',
    access: 'manager',
    right: 'member',
    summary: 'What the caller is in this business, and what they may do there',
    response: MeJson,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/business/:businessId/me/settings',
    access: 'manager',
    right: 'member',
    summary: 'Changes how the screens of this business work for the caller',
    body: z.object({ singleKeys: z.boolean() }),
    response: MeJson,
  }),
};
