import { NOT_CHOSEN } from '@underlay/domain/forms/rules.ts';
import { RIGHTS, ROLES } from '@underlay/domain/members/rights.ts';
import { BELL_LINES, DIGESTS, MAIL_CHOICES } from '@underlay/domain/notifications/bell-settings.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What a person is told of one line of the bell, and how (BELL-04). */
const LineSetting = z.object({
  line: z.enum(BELL_LINES),
  bell: z.boolean(),
  mail: z.enum(MAIL_CHOICES),
  /** Whether a first opening of a quote is mailed at once, whatever `mail` says. Only on the line on which these come (SEE-04). */
  firstOpenings: z.boolean().optional(),
});

export const MeJson = z.object({
  role: z.enum(ROLES),
  /** What the role may. Screens show by these (ROLE-13). */
  rights: z.array(z.enum(RIGHTS)),
  /** Whether keys without Ctrl do anything on the screens of this person (FIND-11). */
  singleKeys: z.boolean(),
  /** The lines of the bell that their role can have anything on. */
  bell: z.array(LineSetting),
  /** When what is chosen for the digest is mailed (BELL-05). */
  digest: z.enum(DIGESTS),
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
    summary: 'Changes how this business works for the caller: keys, bell and digest. What is left out stays as it is',
    body: z.object({
      singleKeys: z.boolean().optional(),
      bell: z.array(LineSetting).max(BELL_LINES.length).optional(),
      digest: z.enum(DIGESTS, NOT_CHOSEN).optional(),
    }),
    response: MeJson,
  }),
};
